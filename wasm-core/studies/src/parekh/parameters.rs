//! What the study runs: seeds, lengths and what is varied, as its file gives them.

use serde::Deserialize;

/// Seeds and lengths. Threads are shorter than the paper's, and so is the main quantum.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parekh {
    /// Seeds; what is measured is the mean over them.
    pub(super) seeds: Vec<u32>,
    /// Further seeds, for rows of runs with the main quantum to the end: which scheduler is ahead hangs on the seed.
    pub(super) more_seeds: Vec<u32>,
    /// Instructions of each thread where a quantum is the main one.
    pub(super) instructions: u64,
    /// The main quantum.
    pub(super) quantum_cycles: u32,
    /// Longer ones.
    pub(super) other_quanta: [OtherQuantum; 2],
    /// Before the window, in turns of every thread that last a main quantum: caches fill, and every thread has been
    /// measured once.
    pub(super) warmup_rounds: u32,
    /// Anti-starvation, rising.
    pub(super) alphas_percent: Vec<u32>,
    /// Refills of the D-TLB beside the machine's own.
    pub(super) refills_cycles: Vec<u32>,
}

/// A quantum of another length than the main one.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OtherQuantum {
    /// Its length.
    pub(super) cycles: u32,
    /// Instructions of each thread, so that the window is some quanta long.
    pub(super) instructions: u64,
}

/// Threads of the workload.
pub(super) const THREADS: u32 = 32;

impl Parekh {
    /// Anti-starvation in percent, from none on.
    pub(super) fn alphas(&self) -> impl Iterator<Item = u32> {
        [0].into_iter().chain(self.alphas_percent.iter().copied())
    }

    /// Quanta before the window, the same time for every length of a quantum, and never less than a turn of each thread.
    pub(super) fn warmup_quanta(&self, quantum_cycles: u32, contexts: u32) -> u32 {
        let turns = THREADS.div_ceil(contexts);
        (self.warmup_rounds * turns * self.quantum_cycles).div_ceil(quantum_cycles).max(turns)
    }

    /// Instructions of each thread where a quantum has this length.
    pub(super) fn instructions(&self, quantum_cycles: u32) -> u64 {
        let other = self.other_quanta.iter().find(|other| other.cycles == quantum_cycles);
        other.map_or(self.instructions, |other| other.instructions)
    }

    /// Quanta that are enough for all threads one after the other, four cycles per instruction.
    pub(super) fn quanta(&self, quantum_cycles: u32) -> u32 {
        let cycles = 4 * u64::from(THREADS) * self.instructions(quantum_cycles);
        cycles.div_ceil(u64::from(quantum_cycles)).min(50_000) as u32
    }
}
