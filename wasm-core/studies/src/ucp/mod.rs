//! Qureshi and Patt 2006: ways of a shared cache dealt by utility, against LRU and equal shares.

mod figures;
mod parameters;
mod setting;
mod tables;

pub use parameters::Ucp;

use crate::content::Content;
use crate::figures::Figures;
use crate::study::{Seed, Study};
use crate::table::Table;
use crate::thread_speeds::ThreadSpeeds;
use setting::Setting;

impl Study for Ucp {
    const ID: &'static str = "ucp";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/ucp.json");
    /// Pairs of programs, by their places in the study's list.
    type Prepared = Vec<[usize; 2]>;
    type Setting = Setting;
    type Observed = ThreadSpeeds;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Self { seeds, ..self }
    }

    fn shortened(self, quanta: u32) -> Self {
        Self { quanta: self.quanta.map(|length| length.min(quanta)), ..self }
    }

    fn prepare(&self, _threads: usize) -> Result<Vec<Self::Prepared>, String> {
        Ok(self.seeds.iter().map(|&seed| self.draw(seed)).collect())
    }

    fn jobs(&self, pairs: &Self::Prepared) -> Result<Vec<Vec<Setting>>, String> {
        Ok(Setting::all(pairs).into_iter().map(|setting| vec![setting]).collect())
    }

    fn content(&self, seed: u32, pairs: &Self::Prepared, setting: Setting) -> Result<Content, String> {
        Ok(Content::new(&*setting.scenario(self, seed, pairs)?, &()))
    }

    fn run(&self, seed: u32, pairs: &Self::Prepared, job: &[Setting]) -> Result<Vec<ThreadSpeeds>, String> {
        job.iter().map(|setting| ThreadSpeeds::of(&setting.scenario(self, seed, pairs)?)).collect()
    }

    fn figures(&self, seed: &Seed<Self>, into: &mut Figures) -> Result<(), String> {
        figures::of(seed, into);
        Ok(())
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(seeds)
    }
}
