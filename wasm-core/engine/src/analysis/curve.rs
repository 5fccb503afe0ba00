//! The miss-ratio curve of a program: its own references, alone, in a fully associative LRU cache of every size.

use super::program_lines::program_lines;
use super::stack_distance::StackDistances;
use document::Program;

/// One point of a miss-ratio curve.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CurvePoint {
    /// Cache size in lines.
    pub lines: u32,
    /// Miss ratio at that size, 0–1.
    pub miss_ratio: f64,
}

/// The number of references that warm the stack and are not counted, and the number that are counted.
const WARM: usize = 60_000;
const COUNTED: usize = 120_000;

/// The cache sizes of every curve: from 1 line to 2²⁰ lines, four sizes per doubling.
pub fn curve_lines() -> Vec<u32> {
    let mut sizes: Vec<u32> = (0..=80).map(|step| libm::exp2(f64::from(step) / 4.0) as u32).collect();
    sizes.dedup();
    sizes
}

/// The curve at the sizes of [`curve_lines`].
pub fn curve_of(distances: &StackDistances) -> Vec<CurvePoint> {
    let sizes = curve_lines();
    let ratios = distances.miss_ratios(&sizes.iter().map(|&lines| lines as usize).collect::<Vec<_>>());
    sizes.into_iter().zip(ratios).map(|(lines, miss_ratio)| CurvePoint { lines, miss_ratio }).collect()
}

/// The miss-ratio curve of a program. Empty for a program that makes no references.
///
/// The first 60,000 references warm the stack; the next 120,000 are counted. The curve is exact for this stretch of the
/// stream under a fixed seed, from one pass over stack distances.
pub fn program_curve(program: &Program, line_bytes: u32) -> Vec<CurvePoint> {
    let mut distances = StackDistances::default();
    let mut seen = 0;
    for line in program_lines(program, line_bytes).take(WARM + COUNTED) {
        if seen == WARM {
            distances.forget_counts();
        }
        distances.reference(line);
        seen += 1;
    }
    if seen == 0 { Vec::new() } else { curve_of(&distances) }
}
