//! The study's parameters from its file: seeds, lengths and what is varied.

use serde::Deserialize;

/// Seeds and lengths. Threads and the main quantum are shorter than the paper's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parekh {
    /// Seeds; figures are means over them.
    pub(super) seeds: Vec<u32>,
    /// Further seeds, for rows of runs with the main quantum to completion: the ranking of schedulers depends on the
    /// seed.
    pub(super) more_seeds: Vec<u32>,
    /// Instructions of each thread with the main quantum.
    pub(super) instructions: u64,
    /// The main quantum.
    pub(super) quantum_cycles: u32,
    /// Two longer quanta.
    pub(super) other_quanta: [OtherQuantum; 2],
    /// Warm-up, in turns of all threads that last one main quantum each: caches fill, and every thread is measured
    /// once.
    pub(super) warmup_rounds: u32,
    /// Anti-starvation α, ascending.
    pub(super) alphas_percent: Vec<u32>,
    /// Refill times of the D-TLB in addition to the machine's own.
    pub(super) refills_cycles: Vec<u32>,
}

/// A quantum of another length than the main one.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OtherQuantum {
    /// Its length.
    pub(super) cycles: u32,
    /// Instructions of each thread, chosen so that the window spans several quanta.
    pub(super) instructions: u64,
}

/// Threads of the workload.
pub(super) const THREADS: u32 = 32;

impl Parekh {
    /// Anti-starvation α in percent, starting with none.
    pub(super) fn alphas(&self) -> impl Iterator<Item = u32> {
        [0].into_iter().chain(self.alphas_percent.iter().copied())
    }

    /// Warm-up quanta: the same time for every quantum length, but at least one turn of each thread.
    pub(super) fn warmup_quanta(&self, quantum_cycles: u32, contexts: u32) -> u32 {
        let turns = THREADS.div_ceil(contexts);
        (self.warmup_rounds * turns * self.quantum_cycles).div_ceil(quantum_cycles).max(turns)
    }

    /// Instructions of each thread with this quantum length.
    pub(super) fn instructions(&self, quantum_cycles: u32) -> u64 {
        let other = self.other_quanta.iter().find(|other| other.cycles == quantum_cycles);
        other.map_or(self.instructions, |other| other.instructions)
    }

    /// Enough quanta to run all threads one after the other at four cycles per instruction.
    pub(super) fn quanta(&self, quantum_cycles: u32) -> u32 {
        let cycles = 4 * u64::from(THREADS) * self.instructions(quantum_cycles);
        cycles.div_ceil(u64::from(quantum_cycles)).min(50_000) as u32
    }
}
