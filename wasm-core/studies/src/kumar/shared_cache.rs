//! All programs in pairs on the UMA machine: Figs 3.2 and 3.3, classes and pain at the shared L2.

use super::block::{At, Block};
use super::laboratory::{LEVEL, Laboratory, printed};
use super::{agreement, classes};
use crate::figures::{Figures, count, mean};
use laboratory::corun::CorunReport;

/// Potential devils on the first Xeon (§3.2.3).
const DEVILS: [&str; 5] = ["omnetpp", "mcf", "soplex", "milc", "lbm"];

const ROWS: &str = "class-shared-* table-4.7-uma-* fig-3.2-* fig-3.3-*";

pub fn block(at: &At) -> Result<Block, String> {
    let laboratory = Laboratory::new(at, &at.machines.uma, at.draw.all(), false)?;
    Ok(laboratory.block(ROWS, |report, tables, into| {
        classes::ten("shared", &report, LEVEL, tables, into);
        agreement::matches("uma", &report, tables, into);
        inconsistencies(&report, into);
    }))
}

/// §3.2.4: degradation of non-devils beside devils, and of devils.
fn inconsistencies(report: &CorunReport, into: &mut Figures) {
    let all = || 0..report.programs.len();
    let is_devil = |p: &usize| DEVILS.contains(&printed(&report.programs[*p]));
    let lost = |p: usize, beside: &dyn Fn(&usize) -> bool| -> Vec<f64> {
        all().filter(|o| beside(o) && *o != p).filter_map(|o| report.degradation.get(p, o)).collect()
    };
    let others: Vec<(usize, Vec<f64>)> =
        all().filter(|p| !is_devil(p)).map(|p| (p, lost(p, &is_devil))).collect();
    let pairs = || others.iter().flat_map(|(_, lost)| lost);
    into.set("fig-3.2-hurt", 100.0 * count(pairs().filter(|l| **l > 0.0)) / count(pairs()));
    let means: Vec<(usize, f64)> = others.iter().map(|(p, lost)| (*p, mean(lost.iter().copied()))).collect();
    into.set("fig-3.2-gainers", count(means.iter().filter(|(_, lost)| *lost < 0.0)));
    let h264ref = means.iter().find(|(p, _)| printed(&report.programs[*p]) == "h264ref");
    into.set("fig-3.2-h264ref", h264ref.map(|(_, lost)| *lost));
    let suffering = all().filter(is_devil).filter(|&p| mean(lost(p, &|_| true)) > 0.0);
    into.set("fig-3.3-devils", count(suffering));
}
