//! The study's parameters from its file.

use engine::rng::Rng;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Programs, machines and lengths.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witnesses {
    /// Seeds; each draws its own mixes of programs.
    pub(super) seeds: Vec<u32>,
    /// Recordings in public/traces.
    pub(super) programs: Vec<String>,
    /// Programs per mix on machines where threads take turns; two copies of each run.
    pub(super) drawn: usize,
    /// Kilobytes of the shared L2 of the multithreaded machine, smallest first.
    pub(super) cmt_l2_kilobytes: Vec<u64>,
    /// Quanta of a million cycles on that machine: warm-up and measurement.
    pub(super) cmt_quanta: [u32; 2],
    /// Kilobytes of each L2 of the machine of pairs.
    pub(super) pair_l2_kilobytes: u64,
    /// Mixes of four programs per seed.
    pub(super) quartets: u32,
    /// Quanta of 100,000 cycles on the machine of pairs.
    pub(super) pair_quanta: [u32; 2],
    /// Quanta of 100,000 cycles on the simultaneous-multithreading core.
    pub(super) smt_quanta: [u32; 2],
    /// Schedulers of the multithreaded machine; the first is the baseline.
    pub(super) cmt_schedulers: Vec<Named>,
    /// Policies that place four threads on two caches, in addition to the three fixed pairings.
    pub(super) pair_schedulers: Vec<Named>,
}

impl Witnesses {
    /// Different random programs, by their places in the list; `purpose` selects the random stream.
    pub(super) fn draw(&self, seed: u32, purpose: u32, count: usize) -> Vec<usize> {
        let mut programs: Vec<usize> = (0..self.programs.len()).collect();
        Rng::new(u64::from(seed), u64::from(purpose)).shuffle(&mut programs);
        programs.truncate(count);
        programs
    }
}

/// A policy with its name in tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    pub(super) name: String,
    pub(super) id: String,
    #[serde(default)]
    pub(super) params: Map<String, Value>,
}
