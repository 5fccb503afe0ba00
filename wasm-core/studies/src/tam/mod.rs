//! Tam, Azimi and Stumm 2007: clusters found by sampling, and what they are worth.

mod figures;
mod observe;
mod parameters;
mod setting;
mod tables;
mod workload;

pub use parameters::Tam;

use crate::content::Content;
use crate::figures::Figures;
use crate::study::{Seed, Study};
use crate::table::Table;
use observe::Observed;
use setting::Setting;

impl Study for Tam {
    const ID: &'static str = "tam";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/tam.json");
    type Prepared = ();
    type Setting = Setting;
    type Observed = Observed;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Self { seeds, ..self }
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

    fn content(&self, seed: u32, (): &(), setting: Setting) -> Result<Content, String> {
        Ok(Content::new(&*setting.scenario(self, seed)?, &()))
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
