//! Zhuravlev, Blagodurov and Fedorova 2010: Distributed Intensity Online against placements that know nothing of misses.

mod figures;
mod parameters;
mod setting;
mod tables;

pub use parameters::Dio;

use crate::content::Content;
use crate::figures::Figures;
use crate::study::{Seed, Study};
use crate::table::Table;
use crate::thread_speeds::ThreadSpeeds;
use parameters::Mixes;
use setting::Setting;

impl Study for Dio {
    const ID: &'static str = "dio";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/dio.json");
    type Prepared = Mixes;
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

    fn prepare(&self, _threads: usize) -> Result<Vec<Mixes>, String> {
        Ok(self.seeds.iter().map(|&seed| self.draw(seed)).collect())
    }

    fn jobs(&self, _: &Mixes) -> Result<Vec<Vec<Setting>>, String> {
        Ok(Setting::all(self).into_iter().map(|setting| vec![setting]).collect())
    }

    fn content(&self, _seed: u32, mixes: &Mixes, setting: Setting) -> Result<Content, String> {
        Ok(Content::new(&*setting.scenario(self, mixes)?, &()))
    }

    fn run(&self, _seed: u32, mixes: &Mixes, job: &[Setting]) -> Result<Vec<ThreadSpeeds>, String> {
        job.iter().map(|setting| ThreadSpeeds::of(&setting.scenario(self, mixes)?)).collect()
    }

    fn figures(&self, seed: &Seed<Self>, into: &mut Figures) -> Result<(), String> {
        figures::of(seed, into);
        Ok(())
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(seeds)
    }
}
