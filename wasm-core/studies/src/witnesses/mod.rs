//! Recorded programs as witnesses: which of the papers' conclusions hold for programs that were not synthesized?

mod figures;
mod observe;
mod parameters;
mod prepared;
mod setting;
mod tables;

pub use parameters::Witnesses;

use crate::content::Content;
use crate::part::Part;
use crate::study::{Seed, Study};
use crate::table::Table;
use observe::Observed;
use prepared::{Prepared, recordings};
use setting::Setting;

impl Study for Witnesses {
    const ID: &'static str = "witnesses";
    const RANGES: &'static str = include_str!("../../../../workloads/paper/witnesses.json");
    type Prepared = Prepared;
    type Setting = Setting;
    type Observed = Observed;

    fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Self { seeds, ..self }
    }

    fn shortened(self, quanta: u32) -> Self {
        let short = |[warmup, window]: [u32; 2]| [warmup.min(quanta), window.min(quanta)];
        let Self { cmt_quanta, pair_quanta, smt_quanta, .. } = self;
        Self {
            cmt_quanta: short(cmt_quanta),
            pair_quanta: short(pair_quanta),
            smt_quanta: short(smt_quanta),
            ..self
        }
    }

    fn prepare(&self, _threads: usize) -> Result<Vec<Prepared>, String> {
        // Decoded once for all seeds.
        let (traces, digest) = recordings(&self.programs)?;
        let of_seed = |&seed: &u32| Prepared {
            traces: traces.clone(),
            digest: digest.clone(),
            mix: self.draw(seed, 0, self.drawn),
            quartets: (1..=self.quartets).map(|number| self.draw(seed, number, 4)).collect(),
        };
        Ok(self.seeds.iter().map(of_seed).collect())
    }

    fn parts(&self, prepared: &Prepared) -> Result<Vec<Part<Self>>, String> {
        Ok(figures::parts(self, prepared))
    }

    fn content(&self, seed: u32, prepared: &Prepared, setting: Setting) -> Result<Content, String> {
        Ok(Content::new(&*setting.scenario(self, seed, prepared)?, &prepared.digest))
    }

    fn run(&self, seed: u32, prepared: &Prepared, job: &[Setting]) -> Result<Vec<Observed>, String> {
        let observe =
            |setting: &Setting| Observed::of(&setting.scenario(self, seed, prepared)?, &prepared.traces);
        job.iter().map(observe).collect()
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        tables::all(self, seeds)
    }
}
