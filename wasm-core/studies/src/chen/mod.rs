//! Chen et al. 2007: Parallel Depth First against work stealing, for tasks that depend on each other.

mod figures;
mod grains;
mod machines;
mod observe;
mod parameters;
mod picture;
mod program;
mod recordings;
mod setting;
mod tables;

pub use parameters::Chen;

use crate::content::Content;
use crate::part::Part;
use crate::study::{Seed, Study};
use crate::table::Table;
use laboratory::theorem::{Trial, trials};
use observe::Observed;
use setting::Setting;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Limits of a quick test: scale of caches and data, finest tasks, number of random programs.
const QUICK_SCALE: u32 = 512;
const QUICK_KBYTES: u32 = 1_024;
const QUICK_PROGRAMS: u32 = 40;

/// Random programs of a seed for Theorem 3.1, generated when its rows are measured.
pub struct Trials {
    seed: u32,
    tried: OnceLock<Result<Vec<Trial>, String>>,
}

impl Trials {
    fn of(seed: u32) -> Self {
        Self { seed, tried: OnceLock::new() }
    }

    fn get(&self, study: &Chen) -> Result<&[Trial], String> {
        let try_all = || trials(u64::from(self.seed), study.theorem_programs).map_err(|e| e.to_string());
        self.tried.get_or_init(try_all).as_deref().map_err(Clone::clone)
    }
}

impl Study for Chen {
    const ID: &'static str = "chen";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/chen.json");
    type Prepared = Trials;
    type Setting = Setting;
    type Observed = Observed;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Self { seeds, ..self }
    }

    fn at_scale(self, scale: u32) -> Result<Self, String> {
        if scale.is_power_of_two() {
            return Ok(Self { scale, ..self });
        }
        Err("--scale is a power of two, such as 64: other caches are no whole number of sets".into())
    }

    /// Programs of tasks run to their end, so a quick test makes them smaller.
    fn shortened(mut self, _quanta: u32) -> Self {
        self.least_scale = QUICK_SCALE;
        self.theorem_programs = QUICK_PROGRAMS;
        self.task_kbytes.retain(|&kbytes| kbytes >= QUICK_KBYTES);
        self
    }

    fn prepare(&self, _threads: usize) -> Result<Vec<Trials>, String> {
        Ok(self.seeds.iter().map(|&seed| Trials::of(seed)).collect())
    }

    fn parts(&self, _: &Trials) -> Result<Vec<Part<Self>>, String> {
        Ok(figures::parts(self))
    }

    fn jobs(&self, settings: BTreeSet<Setting>) -> Result<Vec<Vec<Setting>>, String> {
        recordings::jobs(settings)
    }

    fn content(&self, seed: u32, _: &Trials, setting: Setting) -> Result<Content, String> {
        // The number of references shrinks with the scale.
        let length = 1.0 / f64::from(setting.scale);
        Ok(Content::new(&*setting.scenario(seed)?, &setting.program).lasting(length))
    }

    fn run(&self, seed: u32, _: &Trials, job: &[Setting]) -> Result<Vec<Observed>, String> {
        recordings::run(seed, job)
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
            let parts = figures::parts(&study);
            let settings: BTreeSet<Setting> = parts.iter().flat_map(Part::settings).copied().collect();
            assert!(settings.len() > 100, "{} runs", settings.len());
            for setting in settings {
                setting.scenario(1).unwrap_or_else(|e| panic!("{setting:?}: {e}"));
            }
        }
    }
}
