//! Tam, Azimi and Stumm 2007: clusters found by sampling, and what they are worth.

mod figures;
mod observe;
mod setting;
mod tables;
mod workload;

use crate::figures::Figures;
use crate::study::{Seed, Study};
use crate::table::Table;
use observe::Observed;
use serde::Deserialize;
use setting::Setting;

/// Seeds and lengths; whole quanta of a scenario are as many as fit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tam {
    seeds: Vec<u32>,
    /// Before the window: threads are found, clustered and moved.
    warmup_cycles: u32,
    /// The window.
    window_cycles: u32,
    /// Remote accesses a sample, for the study of rates; most frequent first.
    rates: Vec<u32>,
    /// Before that study's window: caches fill.
    rate_warmup_cycles: u32,
    /// That study's window, all of it sampled.
    rate_window_cycles: u32,
    /// Quanta of every window and warm-up at most, for a quick look.
    #[serde(skip)]
    most_quanta: Option<u32>,
}

impl Tam {
    /// Whole quanta in so many cycles, at least one.
    fn quanta(&self, cycles: u32, quantum_cycles: u32) -> u32 {
        (cycles / quantum_cycles).clamp(1, self.most_quanta.unwrap_or(u32::MAX))
    }
}

impl Study for Tam {
    const RANGES: &'static str = include_str!("../../../../workloads/paper/tam.json");
    type Prepared = ();
    type Setting = Setting;
    type Observed = Observed;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn shortened(self, quanta: u32) -> Self {
        Self { most_quanta: Some(quanta), ..self }
    }

    fn prepare(&self, _threads: usize) -> Result<Vec<()>, String> {
        Ok(vec![(); self.seeds.len()])
    }

    fn jobs(&self, (): &()) -> Result<Vec<Vec<Setting>>, String> {
        Ok(Setting::all(self).into_iter().map(|setting| vec![setting]).collect())
    }

    fn run(&self, seed: u32, (): &(), job: &[Setting]) -> Result<Vec<Observed>, String> {
        job.iter().map(|setting| Observed::of(&setting.scenario(self, seed)?)).collect()
    }

    fn figures(&self, seed: &Seed<Self>, into: &mut Figures) -> Result<(), String> {
        figures::of(seed, into);
        Ok(())
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(self, seeds)
    }
}
