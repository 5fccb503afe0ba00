//! Fig. 1: at which levels of a mergesort the L2 misses.

use super::figures::{Figures, OfSeed};
use super::program::Program;
use super::setting::Machine;

/// The picture's machine.
pub const CORES: u32 = 8;
const LINE_BYTES: f64 = 128.0;

/// Misses of one level.
pub struct Level {
    /// Bytes of the arrays that are merged into at this level.
    pub array_bytes: f64,
    /// Misses of Parallel Depth First and of work stealing, of all lines that the level reads and writes.
    pub shares: [f64; 2],
}

/// The levels, outermost first; the last is sorting within tasks.
pub fn levels(seed: OfSeed) -> Option<Vec<Level>> {
    let machine = Machine::Default(CORES);
    let both = seed.both(Program::Picture, machine, seed.study.scale())?;
    let bytes = machine.column().l2_bytes(seed.study.scale()) as f64;
    // All records are read from one array and written to another.
    let lines = 2.0 * bytes / LINE_BYTES;
    let level = |number: usize| Level {
        array_bytes: bytes / f64::from(1u32 << number),
        shares: both.map(|run| run.misses_by_level[number] / lines),
    };
    Some((0..both[0].misses_by_level.len()).map(level).collect())
}

/// The figures of Fig. 1.
pub fn figures(seed: OfSeed, into: &mut Figures) -> Option<()> {
    let levels = levels(seed)?;
    // An array of half the L2 and its buffer fit into the L2 once; those of log P levels do not P times.
    let shared = levels.get(1..=CORES.ilog2() as usize)?;
    let mean =
        |who: usize| 100.0 * shared.iter().map(|level| level.shares[who]).sum::<f64>() / shared.len() as f64;
    into.insert("fig-1-pdf".into(), mean(0));
    into.insert("fig-1-ws".into(), mean(1));
    into.insert("fig-1-levels".into(), levels.iter().map(|level| level.shares[1] - level.shares[0]).sum());
    Some(())
}
