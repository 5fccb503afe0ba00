//! The file of a paper: how its study is run, and each row's id, text and range.

use crate::figures::Figures;
use crate::table::Table;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A paper's file under workloads/paper; `S` says how its study is run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition<S> {
    #[serde(rename = "about")]
    _about: String,
    #[serde(rename = "paper")]
    _paper: String,
    /// How the study is run.
    pub study: S,
    /// What is compared.
    pub rows: Vec<Row>,
}

/// Where a range comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RangeSource {
    /// What a throw-away prototype found that can honestly emerge.
    Fidelity,
    /// What the paper published.
    Paper,
    /// Ours; it proves nothing.
    Chosen,
}

/// A row: of the file what is expected, and what is measured.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Stable id.
    pub id: String,
    /// What is compared.
    pub what: String,
    /// Unit of all its numbers.
    pub unit: String,
    /// What the paper gives, if it does.
    pub published: Option<f64>,
    /// The same figure here, over all seeds.
    #[serde(skip_deserializing)]
    pub measured: f64,
    /// The same figure from each seed alone, in the order of `seeds`.
    #[serde(skip_deserializing)]
    pub measured_by_seed: Vec<f64>,
    /// Smallest value that counts as reproduced; null is an open end.
    pub low: Option<f64>,
    /// Largest value that counts as reproduced.
    pub high: Option<f64>,
    /// Where the range comes from.
    pub range_source: RangeSource,
    /// Where the figure was published, and what a chosen range rests on.
    pub source: String,
    /// The seeds.
    #[serde(skip_deserializing)]
    pub seeds: Vec<u32>,
    /// Whether `measured` lies in the range.
    #[serde(skip_deserializing)]
    pub reproduced: bool,
}

/// Everything measured of a paper.
#[derive(Serialize)]
pub struct Report {
    /// Rows in the order of the file.
    pub rows: Vec<Row>,
    /// Figures in full, from the means over all seeds.
    pub tables: Vec<Table>,
}

impl<S: DeserializeOwned> Definition<S> {
    /// Reads a paper's file.
    ///
    /// # Errors
    /// A file that is not of this form.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|e| format!("workloads/paper: {e}"))
    }
}

impl Row {
    /// The row with its figure from all seeds, and from each seed alone.
    ///
    /// # Errors
    /// A row that nobody measures.
    pub fn measured(self, seeds: &[u32], of_all: &Figures, by_seed: &[Figures]) -> Result<Self, String> {
        let value = |of: &Figures| of.get(&self.id).ok_or_else(|| format!("row {} is not measured", self.id));
        let measured = value(of_all)?;
        let measured_by_seed = by_seed.iter().map(value).collect::<Result<_, _>>()?;
        let is_in_range =
            self.low.is_none_or(|low| measured >= low) && self.high.is_none_or(|high| measured <= high);
        let reproduced = is_in_range && measured.is_finite();
        Ok(Self { measured, measured_by_seed, seeds: seeds.to_vec(), reproduced, ..self })
    }
}
