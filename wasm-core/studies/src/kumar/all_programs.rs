//! Chapter 3: all 25 programs in pairs on the NUMA machine.

use super::block::{At, Block};
use super::classes;
use super::laboratory::{Laboratory, printed};
use super::predictors::{self, Table, fit, rank};
use super::tables::Tables;
use crate::figures::{Figures, mean};
use crate::regression::{r_squared_percent, regressions};
use laboratory::corun::CorunReport;

const SENSITIVITY: Table = Table { number: "3.1", of: "sensitivity", counters: "solo", levels: &[1, 2, 3] };
const INTENSITY: Table = Table { number: "3.3", of: "intensity", counters: "solo", levels: &[1, 2, 3] };
/// Potential devils (§3.3.4.1).
const DEVILS: [&str; 5] = ["sphinx3", "milc", "lbm", "soplex", "mcf"];

const ROWS: &str =
    "class-private-* table-3.1-* table-3.2-* table-3.3-* table-3.4-* table-3.6-* table-3.7-* table-3.8-*";

pub fn block(at: &At) -> Result<Block, String> {
    Ok(Laboratory::new(at, &at.machines.numa, at.draw.all(), false)?.block(ROWS, figures))
}

fn figures(report: CorunReport, tables: &Tables, into: &mut Figures) {
    classes::private(&report, into);
    let fits = regressions(&report);
    predictors::table(&SENSITIVITY, &fits, into);
    predictors::table(&INTENSITY, &fits, into);
    let chosen = fit(&SENSITIVITY, &fits, 2, "instruction", &["misses"]);
    into.set("table-3.1-rank", chosen.map(|chosen| rank(&SENSITIVITY, &fits, chosen)));
    into.set("table-3.2-f", chosen.map(|chosen| chosen.f));
    let both = fit(&INTENSITY, &fits, 2, "cycle", &["accesses", "misses"]);
    into.set("table-3.4-f", both.map(|both| both.f));
    halves(&report, tables, into);
    let intensities = tables.table_3_7.rows.iter().filter_map(|(name, .., printed)| {
        Some((*printed, vec![value(&report, name, |r, p| r.intensity.0[p].1)?]))
    });
    into.set("table-3.7-intensity", r_squared_percent(&intensities.collect::<Vec<_>>()));
}

/// A value of a program, found by its printed name.
fn value(report: &CorunReport, name: &str, of: impl Fn(&CorunReport, usize) -> Option<f64>) -> Option<f64> {
    of(report, report.programs.iter().position(|p| printed(p) == name)?)
}

/// Tables 3.6 and 3.8: the programs below and above the median, which is in neither half.
fn halves(report: &CorunReport, tables: &Tables, into: &mut Figures) {
    let by = |key: fn(&(String, f64, f64, f64, f64)) -> f64| -> Vec<&str> {
        let mut rows: Vec<_> = tables.table_3_7.rows.iter().collect();
        rows.sort_by(|a, b| key(a).total_cmp(&key(b)));
        rows.into_iter().map(|row| row.0.as_str()).collect()
    };
    let suffered = |names: &[&str], beside_devils: bool| {
        mean(names.iter().flat_map(|name| {
            let others = report.programs.iter().enumerate();
            let others = others.filter(move |(_, other)| DEVILS.contains(&printed(other)) == beside_devils);
            others.filter_map(move |(other, _)| value(report, name, |r, p| r.degradation.get(p, other)))
        }))
    };
    let by_instructions = by(|row| row.1);
    let middle = by_instructions.len() / 2;
    let (low, high) = (&by_instructions[..middle], &by_instructions[middle + 1..]);
    let [low_devils, low_others] = [true, false].map(|devils| suffered(low, devils));
    let [high_devils, high_others] = [true, false].map(|devils| suffered(high, devils));
    into.set("table-3.6-low-devils", low_devils);
    into.set("table-3.6-low-others", low_others);
    into.set("table-3.6-high-devils", high_devils);
    into.set("table-3.6-high-others", high_others);
    into.set("table-3.6-halves", (high_devils / low_devils).min(high_others / low_others));
    into.set("table-3.6-devils", (low_devils / low_others).min(high_devils / high_others));
    let by_cycles = by(|row| row.2);
    let inflicted =
        |names: &[&str]| mean(names.iter().filter_map(|name| value(report, name, |r, p| r.intensity.0[p].1)));
    let (low, high) = (inflicted(&by_cycles[..middle]), inflicted(&by_cycles[middle + 1..]));
    into.set("table-3.8-low", low);
    into.set("table-3.8-high", high);
    into.set("table-3.8-halves", high / low);
}
