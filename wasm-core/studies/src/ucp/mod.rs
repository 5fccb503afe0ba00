//! Qureshi and Patt 2006: allocation of a shared cache's ways by utility, against LRU and equal shares.

mod figures;
mod parameters;
mod setting;
mod tables;

pub use parameters::Ucp;

use crate::part::Part;
use crate::single::Single;
use crate::study::Seed;
use crate::table::Table;
use crate::thread_speeds::ThreadSpeeds;
use document::Checked;
use setting::Setting;

impl Single for Ucp {
    const ID: &'static str = "ucp";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/ucp.json");
    /// Pairs of programs, by their places in the study's list.
    type Drawn = Vec<[usize; 2]>;
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

    fn draw(&self, seed: u32) -> Self::Drawn {
        self.pairs(seed)
    }

    fn parts(&self, pairs: &Self::Drawn) -> Vec<Part<Self>> {
        figures::parts(pairs)
    }

    fn scenario(&self, seed: u32, pairs: &Self::Drawn, setting: Setting) -> Result<Checked, String> {
        setting.scenario(self, seed, pairs)
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(seeds)
    }
}
