//! The study's parameters from its file.

use engine::rng::Rng;
use serde::Deserialize;

/// Programs and lengths.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dio {
    /// Seeds; each draws its own mixes of programs.
    pub(super) seeds: Vec<u32>,
    /// Programs that miss the last-level cache often.
    pub(super) intensive: Vec<String>,
    /// Programs that rarely miss it.
    pub(super) others: Vec<String>,
    /// Mixes of four per seed.
    pub(super) quartets: usize,
    /// Mixes of eight per seed.
    pub(super) octets: usize,
    /// First placements of each mix of eight: seeds of runs.
    pub(super) placements: Vec<u32>,
    /// Cycles per quantum.
    pub(super) quantum_cycles: u32,
    /// Quanta of warm-up and of measurement.
    pub(super) quanta: [u32; 2],
    /// Quanta between readings of the counters.
    pub(super) interval_quanta: u32,
}

/// Programs by name; half of each mix are intensive.
pub struct Mixes {
    pub(super) quartets: Vec<Vec<String>>,
    pub(super) octets: Vec<Vec<String>>,
    /// The run seed of the mixes of four.
    pub(super) seed: u32,
}

impl Dio {
    /// The mixes of a seed: different programs of each kind.
    pub(super) fn mixes(&self, seed: u32) -> Mixes {
        let mut rng = Rng::new(u64::from(seed), 0);
        let mut some = |of: &[String], count: usize| {
            let mut names = of.to_vec();
            rng.shuffle(&mut names);
            names.truncate(count);
            names
        };
        let mut mix = |size: usize| [some(&self.intensive, size / 2), some(&self.others, size / 2)].concat();
        let quartets = (0..self.quartets).map(|_| mix(4)).collect();
        let octets = (0..self.octets).map(|_| mix(8)).collect();
        Mixes { quartets, octets, seed }
    }
}
