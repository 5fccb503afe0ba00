//! The miss-ratio curve of a program: its own references, alone, in a fully associative LRU cache of every size.

use super::stack_distance::StackDistances;
use crate::scenario::Program;
use crate::workload::{Address, Compiled, Generator, Record};

/// One point of a curve.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CurvePoint {
    /// Cache size in lines.
    pub lines: u32,
    /// Misses / references.
    pub miss_ratio: f64,
}

/// References that warm the stack and are not counted, and references that are.
const WARM: usize = 60_000;
const COUNTED: usize = 120_000;

/// The curve at sizes from 1 line to 2²⁰, four sizes a doubling. Empty for a program that makes no references.
///
/// The first 60,000 references are not counted, the next 120,000 are: exact for this stretch of the stream with a
/// fixed seed, in one pass over stack distances.
pub fn program_curve(program: &Program, line_bytes: u32) -> Vec<CurvePoint> {
    if program.phases.iter().all(|p| p.references_per_kinstr == 0) {
        return Vec::new();
    }
    let mut generator = Generator::new(Compiled::new(program, line_bytes), &mut Address::start(0), 1, 0);
    let mut distances = StackDistances::new(WARM + COUNTED);
    let mut buffer = [Record::end(0); 64];
    let mut seen = 0;
    // A phase without references fills buffers with nothing to count: give up after enough of them.
    for _ in 0..100_000 {
        generator.fill(&mut buffer);
        for record in buffer.iter().filter(|r| !r.is_special()) {
            if seen == WARM {
                distances.forget_counts();
            }
            distances.reference(record.line());
            seen += 1;
        }
        if seen >= WARM + COUNTED {
            break;
        }
    }
    let mut sizes: Vec<usize> = (0..=80).map(|step| libm::exp2(f64::from(step) / 4.0) as usize).collect();
    sizes.dedup();
    let ratios = distances.miss_ratios(&sizes);
    sizes
        .iter()
        .zip(ratios)
        .map(|(&lines, miss_ratio)| CurvePoint { lines: lines as u32, miss_ratio })
        .collect()
}
