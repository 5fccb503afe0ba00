//! The study's parameters from its file.

use engine::rng::Rng;
use serde::Deserialize;

/// Programs, machine and lengths.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ucp {
    /// Seeds; each draws its own pairs of programs.
    pub(super) seeds: Vec<u32>,
    /// Shipped programs.
    pub(super) programs: Vec<String>,
    /// Pairs per seed.
    pub(super) pairs: usize,
    /// Kilobytes of the shared L2.
    pub(super) l2_kilobytes: u64,
    /// Ways of the L2.
    pub(super) ways: u32,
    /// Cycles per quantum.
    pub(super) quantum_cycles: u32,
    /// Quanta of warm-up and of measurement.
    pub(super) quanta: [u32; 2],
    /// Cycles between allocations.
    pub(super) interval_cycles: u32,
    /// Sets sampled by a monitor.
    pub(super) sampled_sets: u32,
}

impl Ucp {
    /// Random pairs of different programs.
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
