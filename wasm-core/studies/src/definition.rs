//! The file of a paper: how its study is run, and each row's id, text and range.

use crate::figures::Figures;
pub use crate::table::Table;
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
    pub rows: Vec<Expected>,
}

/// A row before it is measured.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    id: String,
    what: String,
    unit: String,
    published: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    range_source: RangeSource,
    source: String,
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

/// A row, measured.
#[derive(Serialize)]
pub struct Row {
    /// Stable id.
    pub id: String,
    /// What is compared.
    pub what: String,
    /// Unit of all its numbers.
    pub unit: String,
    /// What the paper gives, if it does.
    pub published: Option<f64>,
    /// The same figure here, from the means over all seeds.
    pub measured: f64,
    /// The same figure from each seed alone, in the order of `seeds`.
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
    pub seeds: Vec<u32>,
    /// Whether `measured` lies in the range.
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

// For studies that are not moved onto `study::evaluate` yet.
impl<S> Definition<S> {
    pub fn measured(
        &self,
        seeds: &[u32],
        figure: impl Fn(&str, Option<usize>) -> Option<f64>,
    ) -> Result<Vec<Row>, String> {
        let of = |seed: Option<usize>| {
            let mut figures = Figures::default();
            for row in &self.rows {
                if let Some(value) = figure(&row.id, seed) {
                    figures.set(row.id.clone(), value);
                }
            }
            figures
        };
        let by_seed: Vec<Figures> = (0..seeds.len()).map(|seed| of(Some(seed))).collect();
        self.rows.iter().map(|row| row.measured(seeds, &of(None), &by_seed)).collect()
    }
}

impl Expected {
    /// The row with its figure from all seeds, and from each seed alone.
    ///
    /// # Errors
    /// A row that nobody measures.
    pub fn measured(&self, seeds: &[u32], of_all: &Figures, by_seed: &[Figures]) -> Result<Row, String> {
        let value = |figures: &Figures| {
            figures.get(&self.id).ok_or_else(|| format!("row {} is not measured", self.id))
        };
        let measured = value(of_all)?;
        let is_in_range =
            self.low.is_none_or(|low| measured >= low) && self.high.is_none_or(|high| measured <= high);
        let measured_by_seed = by_seed.iter().map(value).collect::<Result<_, _>>()?;
        let row = self.clone();
        Ok(Row {
            id: row.id,
            what: row.what,
            unit: row.unit,
            published: row.published,
            measured,
            measured_by_seed,
            low: row.low,
            high: row.high,
            range_source: row.range_source,
            source: row.source,
            seeds: seeds.to_vec(),
            reproduced: is_in_range && measured.is_finite(),
        })
    }
}
