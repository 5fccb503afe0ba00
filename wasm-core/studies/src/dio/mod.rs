//! Zhuravlev, Blagodurov and Fedorova 2010: Distributed Intensity Online against placements that ignore misses.

mod figures;
mod parameters;
mod setting;
mod tables;

pub use parameters::Dio;

use crate::part::Part;
use crate::single::Single;
use crate::study::Seed;
use crate::table::Table;
use crate::thread_speeds::ThreadSpeeds;
use document::Checked;
use parameters::Mixes;
use setting::Setting;

impl Single for Dio {
    const ID: &'static str = "dio";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/dio.json");
    type Drawn = Mixes;
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

    fn draw(&self, seed: u32) -> Mixes {
        self.mixes(seed)
    }

    fn parts(&self, _: &Mixes) -> Vec<Part<Self>> {
        figures::parts(self)
    }

    fn scenario(&self, _seed: u32, mixes: &Mixes, setting: Setting) -> Result<Checked, String> {
        setting.scenario(self, mixes)
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(seeds)
    }
}
