//! §4: the size of the working set does not predict the miss ratio.

use super::parameters::Fedorova;
use crate::figures::Figures;
use crate::part::Part;
use crate::table::Table;
use document::{Component, Pattern, Program, find_program};
use engine::analysis::program_profile;
use serde_json::json;

/// The nine programs, and two of Figs 2 and 3.
const PROGRAMS: [&str; 11] = [
    "gzip",
    "vpr-place",
    "vpr-route",
    "gcc",
    "art",
    "crafty",
    "ammp",
    "parser",
    "vortex",
    "berkeley-db",
    "specjbb",
];
const LINE_BYTES: u32 = 64;
/// Lines of the cache in which a program alone is measured: 32 KB.
const CACHE_LINES: u32 = 512;

/// The part, which needs no runs.
pub fn part() -> Part<Fedorova> {
    Part::<Fedorova>::figures("working-set-*", [], |seed, into| seed.prepared.figures(into))
}

/// A program's working set and miss ratio.
struct Measured {
    program: &'static str,
    /// Distinct lines in a million references.
    working_set_lines: f64,
    /// Misses ÷ references, alone in a fully associative LRU cache of 32 KB.
    miss_ratio: f64,
    /// The same if every line of the working set were accessed with equal probability.
    uniform_miss_ratio: f64,
}

/// All programs, for ordering by working set and by miss ratio.
pub struct WorkingSets {
    programs: Vec<Measured>,
}

impl WorkingSets {
    /// Measures every program, under one fixed seed.
    ///
    /// # Errors
    /// If a program does not ship.
    pub fn measure() -> Result<Self, String> {
        let of = |program: &'static str| {
            let shipped = find_program(program).ok_or_else(|| format!("there is no program {program}"))?;
            let (working_set_lines, miss_ratio) = profile(&shipped)?;
            let uniform = uniform(&shipped, working_set_lines as u64 * u64::from(LINE_BYTES));
            let (_, uniform_miss_ratio) = profile(&uniform)?;
            Ok(Measured { program, working_set_lines, miss_ratio, uniform_miss_ratio })
        };
        Ok(Self { programs: PROGRAMS.into_iter().map(of).collect::<Result<_, String>>()? })
    }

    fn figures(&self, into: &mut Figures) {
        let of = |figure: fn(&Measured) -> f64| self.programs.iter().map(figure).collect::<Vec<_>>();
        let (sizes, ratios) = (of(|p| p.working_set_lines), of(|p| p.miss_ratio));
        into.set("working-set-correlation", rank_correlation(&sizes, &ratios));
        into.set("working-set-uniform", rank_correlation(&sizes, &of(|p| p.uniform_miss_ratio)));
        into.set("working-set-inversions", inversions(&sizes, &ratios));
    }

    /// Both orders in one table.
    pub fn table(&self) -> Table {
        let of = |figure: fn(&Measured) -> f64| ranks(&self.programs.iter().map(figure).collect::<Vec<_>>());
        let (by_size, by_ratio) = (of(|p| p.working_set_lines), of(|p| p.miss_ratio));
        let mut order: Vec<usize> = (0..self.programs.len()).collect();
        order.sort_by(|&a, &b| by_size[a].total_cmp(&by_size[b]));
        let row = |at: usize| {
            let p = &self.programs[at];
            let kilobytes = p.working_set_lines * f64::from(LINE_BYTES) / 1024.0;
            vec![
                json!(p.program),
                json!(kilobytes),
                json!(by_size[at]),
                json!(p.miss_ratio),
                json!(by_ratio[at]),
            ]
        };
        Table::new(
            "§4: programs by working set (KB in a million references) and by miss ratio alone in 32 KB; rank 1 is the smallest",
            "program | working set | rank | miss ratio | rank",
            order.into_iter().map(row),
        )
    }
}

/// Working set in lines and miss ratio of a program alone.
fn profile(program: &Program) -> Result<(f64, f64), String> {
    // The histogram is not used, so take as few samples as possible.
    let profile = program_profile(program, LINE_BYTES, u32::MAX).map_err(|e| e.to_string())?;
    let point = profile.exact.iter().find(|point| point.lines == CACHE_LINES);
    Ok((profile.distinct_lines as f64, point.map_or(f64::NAN, |point| point.miss_ratio)))
}

/// The same program, but accessing `region_bytes` with equal probability for each line.
fn uniform(program: &Program, region_bytes: u64) -> Program {
    let mut uniform = program.clone();
    for phase in &mut uniform.phases {
        phase.components = vec![Component::private(1.0, Pattern::Random { region_bytes })];
    }
    uniform
}

/// Ranks in ascending order, from 1; equal values share the mean rank.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let smaller = values.iter().filter(|v| *v < value).count();
        let equal = values.iter().filter(|v| v.total_cmp(value).is_eq()).count();
        smaller as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Spearman's coefficient: the correlation of the ranks.
fn rank_correlation(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let middle = (a.len() as f64 + 1.0) / 2.0;
    let product =
        |x: &[f64], y: &[f64]| -> f64 { x.iter().zip(y).map(|(x, y)| (x - middle) * (y - middle)).sum() };
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// The share of all pairs that the two orders rank differently.
fn inversions(a: &[f64], b: &[f64]) -> f64 {
    let pairs = (0..a.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let differ = |&(i, j): &(usize, usize)| (a[i] - a[j]) * (b[i] - b[j]) < 0.0;
    let all = a.len() * a.len().saturating_sub(1) / 2;
    pairs.filter(differ).count() as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_correlation_by_hand() {
        assert_eq!(ranks(&[30.0, 10.0, 20.0, 20.0]), [4.0, 1.0, 2.5, 2.5]);
        assert!((rank_correlation(&[1.0, 2.0, 3.0], &[10.0, 20.0, 90.0]) - 1.0).abs() < 1e-12);
        assert!((rank_correlation(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]) + 1.0).abs() < 1e-12);
        // Ranks 1 2 3 4 and 2 1 4 3: 1 − 6·Σd²/(n(n² − 1)) = 1 − 6·4/60 = 0.6; 2 of 6 pairs differ.
        let (a, b) = ([1.0, 2.0, 3.0, 4.0], [2.0, 1.0, 4.0, 3.0]);
        assert!((rank_correlation(&a, &b) - 0.6).abs() < 1e-12);
        assert!((inversions(&a, &b) - 2.0 / 6.0).abs() < 1e-12);
    }
}
