//! The file of a paper: how its study is run, and each row's id, text and range.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    rows: Vec<Expected>,
}

/// A row before it is measured.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
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

/// A figure or table of the paper as it comes out here: what rows compare, in full.
#[derive(Serialize)]
pub struct Table {
    /// Which figure, and what its numbers are.
    pub title: String,
    /// Heads of the columns.
    pub columns: Vec<String>,
    /// Cells: texts and numbers, as many in each row as there are columns.
    pub rows: Vec<Vec<Value>>,
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

    /// Every row with its figure for these seeds: `figure` gives a row's value, from the mean over the seeds (`None`) or from one
    /// seed alone, by its place.
    ///
    /// # Errors
    /// A row of the file that nobody measures.
    pub fn measured(
        &self,
        seeds: &[u32],
        figure: impl Fn(&str, Option<usize>) -> Option<f64>,
    ) -> Result<Vec<Row>, String> {
        let measure = |row: &Expected| {
            let value = |seed| figure(&row.id, seed).ok_or_else(|| format!("row {} is not measured", row.id));
            let measured = value(None)?;
            let by_seed = (0..seeds.len()).map(|s| value(Some(s))).collect::<Result<_, _>>()?;
            let reproduced =
                row.low.is_none_or(|low| measured >= low) && row.high.is_none_or(|high| measured <= high);
            let row = row.clone();
            Ok(Row {
                id: row.id,
                what: row.what,
                unit: row.unit,
                published: row.published,
                measured,
                measured_by_seed: by_seed,
                low: row.low,
                high: row.high,
                range_source: row.range_source,
                source: row.source,
                seeds: seeds.to_vec(),
                reproduced: reproduced && measured.is_finite(),
            })
        };
        self.rows.iter().map(measure).collect()
    }
}
