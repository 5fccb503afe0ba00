//! Chen et al. 2007: tasks that feed each other, Parallel Depth First against work stealing.

mod figures;
mod grains;
mod machines;
mod observe;
mod picture;
mod program;
mod recordings;
mod setting;
mod tables;

use crate::figures::Figures;
use crate::parallel;
use crate::study::{Seed, Study};
use crate::table::Table;
use laboratory::theorem::{Trial, trials};
use observe::Observed;
use serde::Deserialize;
use setting::Setting;

/// Seeds, scales, and what is varied. A scale of 64 stands for caches and data 64 times smaller than the paper's.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chen {
    /// Seeds; what is measured is the mean over them.
    seeds: Vec<u32>,
    /// The scale of everything that names no other.
    scale: u32,
    /// Scales at which mergesort and hash join are measured besides.
    other_scales: Vec<u32>,
    /// Scales at which programs of blocks are measured besides.
    block_scales: Vec<u32>,
    /// L2 hit times of Fig. 4.
    l2_hits_cycles: Vec<u32>,
    /// Memory latencies of Fig. 5 (chosen: the text names none).
    memory_latencies_cycles: Vec<u32>,
    /// Working sets of a task in Fig. 6, rising, before they are scaled.
    task_kbytes: Vec<u32>,
    /// Random programs of a seed on which Theorem 3.1 is tried.
    theorem_programs: u32,
    /// No scale is larger than this, for a quick look.
    #[serde(skip)]
    least_scale: u32,
}

/// A quick look: caches and data so many times smaller, no tasks finer than these, and so many random programs.
const QUICK_SCALE: u32 = 512;
const QUICK_KBYTES: u32 = 1_024;
const QUICK_PROGRAMS: u32 = 40;

impl Chen {
    /// The scale of everything that names no other.
    fn scale(&self) -> u32 {
        self.at(self.scale)
    }

    /// The scale that is simulated where the file names `scale`.
    fn at(&self, scale: u32) -> u32 {
        scale.max(self.least_scale)
    }

    /// The main scale and all smaller ones, as the file names them.
    fn shrinking(&self) -> impl Iterator<Item = u32> {
        let smaller = self.other_scales.iter().copied().filter(|&scale| scale > self.scale);
        std::iter::once(self.scale).chain(smaller)
    }

    /// The main scale and those of block programs, as the file names them.
    fn for_blocks(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.scale).chain(self.block_scales.iter().copied())
    }
}

impl Study for Chen {
    const RANGES: &'static str = include_str!("../../../../workloads/paper/chen.json");
    /// Random programs on which Theorem 3.1 is tried.
    type Prepared = Vec<Trial>;
    type Setting = Setting;
    type Observed = Observed;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    /// Programs of tasks run to their end: a quick look makes them smaller.
    fn shortened(mut self, _quanta: u32) -> Self {
        self.least_scale = QUICK_SCALE;
        self.theorem_programs = QUICK_PROGRAMS;
        self.task_kbytes.retain(|&kbytes| kbytes >= QUICK_KBYTES);
        self
    }

    fn prepare(&self, threads: usize) -> Result<Vec<Vec<Trial>>, String> {
        parallel::map(&self.seeds, threads, "seeds of random programs", |&seed| {
            trials(u64::from(seed), self.theorem_programs).map_err(|e| e.to_string())
        })
    }

    fn jobs(&self, _: &Vec<Trial>) -> Result<Vec<Vec<Setting>>, String> {
        recordings::jobs(self)
    }

    fn run(&self, seed: u32, _: &Vec<Trial>, job: &[Setting]) -> Result<Vec<Observed>, String> {
        recordings::run(seed, job)
    }

    fn figures(&self, seed: &Seed<Self>, into: &mut Figures) -> Result<(), String> {
        figures::of(seed, into)
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(self, seeds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::Definition;

    #[test]
    fn every_setting_is_a_valid_scenario() {
        let study = Definition::<Chen>::read(Chen::RANGES).unwrap().study;
        for study in [study.clone().shortened(1), study] {
            let settings = Setting::all(&study);
            assert!(settings.len() > 100, "{} runs", settings.len());
            for setting in settings {
                setting.scenario(1).unwrap_or_else(|e| panic!("{setting:?}: {e}"));
            }
        }
    }
}
