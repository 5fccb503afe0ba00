//! Fig. 1: L2 misses by level of a mergesort.

use super::parameters::Chen;
use super::program::Program;
use super::setting::{Machine, Setting};
use crate::figures::Figures;
use crate::part::Part;
use crate::study::Seed;

/// The picture's machine.
const CORES: u32 = 8;
const LINE_BYTES: f64 = 128.0;

/// Misses of one level.
pub struct Level {
    /// Bytes of the arrays produced by merging at this level.
    pub array_bytes: f64,
    /// Misses of Parallel Depth First and of work stealing, as shares of the lines that the level reads and writes.
    pub shares: [f64; 2],
}

/// The levels, outermost first; the last is sorting within tasks.
pub fn levels(seed: &Seed<Chen>) -> Vec<Level> {
    let machine = Machine::Default(CORES);
    let both = seed.both(Program::Picture, machine, seed.study.scale());
    let bytes = machine.column().l2_bytes(seed.study.scale()) as f64;
    // All records are read from one array and written to another.
    let lines = 2.0 * bytes / LINE_BYTES;
    let level = |number: usize| Level {
        array_bytes: bytes / f64::from(1u32 << number),
        shares: both.map(|run| run.misses_by_level[number] / lines),
    };
    (0..both[0].misses_by_level.len()).map(level).collect()
}

/// The figures of Fig. 1.
pub fn part(study: &Chen) -> Part<Chen> {
    let both = Setting::both(Program::Picture, Machine::Default(CORES), study.scale());
    Part::<Chen>::figures("fig-1-*", both, figures)
}

fn figures(seed: &Seed<Chen>, into: &mut Figures) {
    let levels = levels(seed);
    // An array of half the L2 and its buffer fit in the L2 once; on log P levels P of them do not.
    let shared = &levels[1..=CORES.ilog2() as usize];
    let mean =
        |who: usize| 100.0 * shared.iter().map(|level| level.shares[who]).sum::<f64>() / shared.len() as f64;
    into.set("fig-1-pdf", mean(0));
    into.set("fig-1-ws", mean(1));
    into.set("fig-1-levels", levels.iter().map(|level| level.shares[1] - level.shares[0]).sum::<f64>());
}
