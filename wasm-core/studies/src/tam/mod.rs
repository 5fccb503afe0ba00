//! Tam, Azimi and Stumm 2007: thread clusters found by sampling, and their benefit.

mod figures;
mod observe;
mod parameters;
mod setting;
mod tables;
mod workload;

pub use parameters::Tam;

use crate::part::Part;
use crate::single::Single;
use crate::study::Seed;
use crate::table::Table;
use document::Checked;
use observe::Observed;
use setting::Setting;

impl Single for Tam {
    const ID: &'static str = "tam";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/tam.json");
    type Drawn = ();
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

    fn draw(&self, _seed: u32) {}

    fn parts(&self, (): &()) -> Vec<Part<Self>> {
        figures::parts(self)
    }

    fn scenario(&self, seed: u32, (): &(), setting: Setting) -> Result<Checked, String> {
        setting.scenario(self, seed)
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(self, seeds)
    }
}
