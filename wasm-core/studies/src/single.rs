//! Studies in which each setting is one scenario: their common implementation of [`Study`].

use crate::content::Content;
use crate::part::Part;
use crate::study::{Seed, Study};
use crate::table::Table;
use document::Checked;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// A study whose runs are single scenarios.
pub trait Single: DeserializeOwned + Sync {
    /// As [`Study::ID`].
    const ID: &'static str;
    /// As [`Study::RANGES`].
    const RANGES: &'static str;
    /// Random choices of a seed, made before anything runs.
    type Drawn: Sync;
    /// As [`Study::Setting`].
    type Setting: Copy + Ord + Debug + Sync;
    /// As [`Study::Observed`].
    type Observed: Observe;

    /// As [`Study::seeds`].
    fn seeds(&self) -> &[u32];

    /// As [`Study::with_seeds`].
    fn with_seeds(self, seeds: Vec<u32>) -> Self;

    /// As [`Study::shortened`].
    fn shortened(self, quanta: u32) -> Self;

    /// Makes the random choices of a seed.
    fn draw(&self, seed: u32) -> Self::Drawn;

    /// As [`Study::parts`].
    fn parts(&self, drawn: &Self::Drawn) -> Vec<Part<Self>>;

    /// The scenario of a run.
    ///
    /// # Errors
    /// If the study's parameters make an invalid scenario.
    fn scenario(&self, seed: u32, drawn: &Self::Drawn, setting: Self::Setting) -> Result<Checked, String>;

    /// The paper's full tables.
    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table>;
}

/// The stored result of a run.
pub trait Observe: Clone + Send + Serialize + DeserializeOwned {
    /// Simulates a scenario to its end.
    ///
    /// # Errors
    /// If the run cannot start or continue.
    fn of(scenario: &Checked) -> Result<Self, String>;
}

impl<S: Single> Study for S {
    const ID: &'static str = S::ID;
    const RANGES: &'static str = S::RANGES;
    type Prepared = S::Drawn;
    type Setting = S::Setting;
    type Observed = S::Observed;

    fn seeds(&self) -> &[u32] {
        Single::seeds(self)
    }

    fn with_seeds(self, seeds: Vec<u32>) -> Self {
        Single::with_seeds(self, seeds)
    }

    fn shortened(self, quanta: u32) -> Self {
        Single::shortened(self, quanta)
    }

    fn prepare(&self, _threads: usize) -> Result<Vec<S::Drawn>, String> {
        Ok(Single::seeds(self).iter().map(|&seed| self.draw(seed)).collect())
    }

    fn parts(&self, drawn: &S::Drawn) -> Result<Vec<Part<Self>>, String> {
        Ok(Single::parts(self, drawn))
    }

    fn content(&self, seed: u32, drawn: &S::Drawn, setting: S::Setting) -> Result<Content, String> {
        Ok(Content::new(&*self.scenario(seed, drawn, setting)?, &()))
    }

    fn run(&self, seed: u32, drawn: &S::Drawn, job: &[S::Setting]) -> Result<Vec<S::Observed>, String> {
        job.iter().map(|&setting| S::Observed::of(&self.scenario(seed, drawn, setting)?)).collect()
    }

    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
        Single::tables(self, seeds)
    }
}
