//! Fedorova et al. 2005: all figures of the paper, and what determines the gain. One file per group of figures.

mod balance;
mod emulate;
mod emulated;
mod first_level;
mod group_models;
mod observe;
mod offline;
mod parameters;
mod pipelines;
mod schedule;
mod settings;
mod working_sets;

pub use parameters::Fedorova;

use crate::content::Content;
use crate::figures::Figures;
use crate::part::Part;
use crate::study::{Seed, Study};
use crate::table::Table;
use emulate::{EMULATED, emulate};
use observe::Observed;
use parameters::ALONE_KILOCYCLES;
use settings::Setting;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use working_sets::WorkingSets;

/// Quanta in which each of eighteen threads runs at least once on eight hardware contexts.
const ONCE_EACH: u32 = 3;

impl Study for Fedorova {
    const ID: &'static str = "fedorova";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/fedorova.json");
    type Prepared = Arc<WorkingSets>;
    type Setting = Setting;
    type Observed = Observed;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Self { seeds, ..self }
    }

    /// `quanta` must be at least 1. Warm-ups stay shorter than windows.
    fn shortened(self, quanta: u32) -> Self {
        Self {
            quanta,
            warmup_quanta: self.warmup_quanta.min(quanta - 1),
            placed_quanta: self.placed_quanta.min(quanta),
            placed_warmup_quanta: self.placed_warmup_quanta.min(quanta - 1),
            alone_kilocycles: self.alone_kilocycles.min(quanta * ALONE_KILOCYCLES),
            alone_warmup_kilocycles: self.alone_warmup_kilocycles.min((quanta - 1) * ALONE_KILOCYCLES),
            offline_quanta: self.offline_quanta.min(quanta.max(ONCE_EACH)),
            ..self
        }
    }

    fn prepare(&self, _threads: usize) -> Result<Vec<Arc<WorkingSets>>, String> {
        let same_for_all = Arc::new(WorkingSets::measure()?);
        Ok(vec![same_for_all; self.seeds.len()])
    }

    fn parts(&self, _: &Arc<WorkingSets>) -> Result<Vec<Part<Self>>, String> {
        Ok([
            pipelines::parts(),
            first_level::parts(self),
            emulated::parts(self),
            balance::parts(self),
            vec![working_sets::part(), group_models::part()],
        ]
        .into_iter()
        .flatten()
        .collect())
    }

    /// Groups schedules that are emulated from the same histograms.
    fn jobs(&self, settings: BTreeSet<Setting>) -> Result<Vec<Vec<Setting>>, String> {
        let mut jobs: BTreeMap<Setting, Vec<Setting>> = BTreeMap::new();
        for setting in settings {
            let first = match setting {
                Setting::Emulated { l2_kilobytes, .. } => {
                    Setting::Emulated { l2_kilobytes, scheduler: EMULATED[0] }
                }
                alone => alone,
            };
            jobs.entry(first).or_default().push(setting);
        }
        Ok(jobs.into_values().collect())
    }

    fn content(&self, seed: u32, _: &Arc<WorkingSets>, setting: Setting) -> Result<Content, String> {
        match setting {
            // The same threads and machine as the live run; the schedule also depends on the study's lengths.
            Setting::Emulated { l2_kilobytes, scheduler } => {
                let live = balance::on_l2(l2_kilobytes, scheduler);
                let lengths = [self.in_turns(), self.alone(), self.offline()];
                Ok(Content::new(&*live.scenario(self, seed)?, &(setting, lengths)))
            }
            _ => Ok(Content::new(&*setting.scenario(self, seed)?, &())),
        }
    }

    fn run(&self, seed: u32, _: &Arc<WorkingSets>, job: &[Setting]) -> Result<Vec<Observed>, String> {
        match *job {
            [Setting::Emulated { l2_kilobytes, .. }, ..] => {
                let scheduler = |setting: &Setting| match setting {
                    Setting::Emulated { scheduler, .. } => Some(*scheduler),
                    _ => None,
                };
                let schedulers: Vec<_> = job.iter().filter_map(scheduler).collect();
                emulate(self, l2_kilobytes, &schedulers, seed)
            }
            _ => job.iter().map(|setting| Observed::of(&setting.scenario(self, seed)?)).collect(),
        }
    }

    /// Computed from the mean of each run, not as the mean of the figures.
    fn of_all(&self, seeds: &[Seed<Self>], _: &[Figures]) -> Result<Figures, String> {
        Observed::mean_runs(seeds).figures()
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        let mean = Observed::mean_runs(seeds);
        vec![
            pipelines::table(&mean),
            first_level::table(&mean),
            mean.prepared.table(),
            emulated::accuracy_table(&mean),
            balance::table(&mean),
            emulated::table(&mean),
        ]
    }
}
