//! What the study runs, as its file gives it.

use engine::rng::Rng;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Programs, machines and lengths.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witnesses {
    /// Each draws its own mixes of programs.
    pub(super) seeds: Vec<u32>,
    /// Recordings in public/traces.
    pub(super) programs: Vec<String>,
    /// Programs of a mix on a machine whose threads take turns, two copies of each.
    pub(super) drawn: usize,
    /// Kilobytes of the shared L2 of the multithreaded machine, smallest first.
    pub(super) cmt_l2_kilobytes: Vec<u64>,
    /// Quanta of a million cycles there: to warm up, to measure.
    pub(super) cmt_quanta: [u32; 2],
    /// Kilobytes of each L2 of the machine of pairs.
    pub(super) pair_l2_kilobytes: u64,
    /// Mixes of four programs under a seed.
    pub(super) quartets: u32,
    /// Quanta of 100,000 cycles there.
    pub(super) pair_quanta: [u32; 2],
    /// Quanta of 100,000 cycles on the simultaneous-multithreading core.
    pub(super) smt_quanta: [u32; 2],
    /// Who schedules the multithreaded machine: the first is what others are compared with.
    pub(super) cmt_schedulers: Vec<Named>,
    /// Who places four threads on two caches, beside the three ways to pair them.
    pub(super) pair_schedulers: Vec<Named>,
}

impl Witnesses {
    /// Different programs by their places in the list, drawn for a purpose under a seed.
    pub(super) fn draw(&self, seed: u32, purpose: u32, count: usize) -> Vec<usize> {
        let mut programs: Vec<usize> = (0..self.programs.len()).collect();
        Rng::new(u64::from(seed), u64::from(purpose)).shuffle(&mut programs);
        programs.truncate(count);
        programs
    }
}

/// A policy under a name in tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    pub(super) name: String,
    pub(super) id: String,
    #[serde(default)]
    pub(super) params: Map<String, Value>,
}
