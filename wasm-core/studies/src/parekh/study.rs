//! How the study is run, as its file says.

use serde::Deserialize;

/// Seeds and lengths. Threads are shorter than the paper's, and so is the main quantum.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Seeds; what is measured is the mean over them.
    pub seeds: Vec<u32>,
    /// Instructions of each thread where a quantum is the main one.
    pub instructions: u64,
    /// The main quantum.
    pub quantum_cycles: u32,
    /// Longer ones.
    pub other_quanta: [OtherQuantum; 2],
    /// Before the window, in turns of every thread that last a main quantum: caches fill, and every thread has been
    /// measured once.
    pub warmup_rounds: u32,
    /// Anti-starvation, rising.
    pub alphas_percent: Vec<u32>,
    /// Refills of the D-TLB beside the machine's own.
    pub refills_cycles: Vec<u32>,
}

/// A quantum of another length than the main one.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherQuantum {
    /// Its length.
    pub cycles: u32,
    /// Instructions of each thread, so that the window is some quanta long.
    pub instructions: u64,
}

/// Threads of the workload.
const THREADS: u32 = 32;
/// A quick look: instructions of a thread for each quantum asked for, and the quanta.
const QUICK_INSTRUCTIONS: u64 = 8_000;
const QUICK_QUANTA: [u32; 3] = [1_000, 2_000, 4_000];

impl Study {
    /// For a quick look: tiny quanta, threads of a few.
    pub fn shortened(mut self, quanta: u32) -> Self {
        let [main, others @ ..] = QUICK_QUANTA;
        self.instructions = QUICK_INSTRUCTIONS * u64::from(quanta);
        self.quantum_cycles = main;
        let instructions = self.instructions;
        self.other_quanta = others.map(|cycles| OtherQuantum { cycles, instructions });
        self.warmup_rounds = 1;
        self
    }

    /// Quanta before the window, the same time for every length of a quantum, and never less than a turn of each thread.
    pub fn warmup_quanta(&self, quantum_cycles: u32, contexts: u32) -> u32 {
        let turns = THREADS.div_ceil(contexts);
        (self.warmup_rounds * turns * self.quantum_cycles).div_ceil(quantum_cycles).max(turns)
    }

    /// Instructions of each thread where a quantum has this length.
    pub fn instructions(&self, quantum_cycles: u32) -> u64 {
        let other = self.other_quanta.iter().find(|other| other.cycles == quantum_cycles);
        other.map_or(self.instructions, |other| other.instructions)
    }

    /// Quanta that are enough for all threads one after the other, four cycles an instruction.
    pub fn quanta(&self, quantum_cycles: u32) -> u32 {
        let cycles = 4 * u64::from(THREADS) * self.instructions(quantum_cycles);
        cycles.div_ceil(u64::from(quantum_cycles)).min(50_000) as u32
    }
}
