//! What the study runs, as its file gives it.

use engine::rng::Rng;
use serde::Deserialize;

/// Programs, machine and lengths.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ucp {
    /// Each draws its own pairs of programs.
    pub(super) seeds: Vec<u32>,
    /// Programs that ship.
    pub(super) programs: Vec<String>,
    /// Pairs under a seed.
    pub(super) pairs: usize,
    /// Kilobytes of the shared L2.
    pub(super) l2_kilobytes: u64,
    /// Its ways.
    pub(super) ways: u32,
    /// Cycles of a quantum.
    pub(super) quantum_cycles: u32,
    /// Quanta to warm up, to measure.
    pub(super) quanta: [u32; 2],
    /// Cycles from one deal to the next.
    pub(super) interval_cycles: u32,
    /// Sets that a monitor samples.
    pub(super) sampled_sets: u32,
}

impl Ucp {
    /// Pairs of different programs, drawn under a seed.
    pub(super) fn pairs(&self, seed: u32) -> Vec<[usize; 2]> {
        let mut rng = Rng::new(u64::from(seed), 0);
        let pair = |rng: &mut Rng| {
            let mut programs: Vec<usize> = (0..self.programs.len()).collect();
            rng.shuffle(&mut programs);
            [programs[0], programs[1]]
        };
        (0..self.pairs).map(|_| pair(&mut rng)).collect()
    }
}
