//! A paper's file: the parameters of its study, and each row's id, text, range and class.

use crate::row::{RangeSource, Row};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A paper's file under workloads/paper; `S` contains the parameters of its study.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition<S> {
    #[serde(rename = "about")]
    _about: String,
    /// Authors, title, place and year.
    pub paper: String,
    /// The parameters of the study.
    pub study: S,
    /// The rows to compare.
    pub rows: Vec<Row>,
}

impl<S: DeserializeOwned> Definition<S> {
    /// Reads a paper's file.
    ///
    /// # Errors
    /// If the file is not of this form, a row without a range is not informative, or an informative row has a range.
    pub fn read(text: &str) -> Result<Self, String> {
        let read: Self = serde_json::from_str(text).map_err(|e| format!("workloads/paper: {e}"))?;
        let is_wrong = |row: &&Row| row.has_range() == (row.range_source == RangeSource::Informative);
        match read.rows.iter().find(is_wrong) {
            Some(row) => Err(format!(
                "workloads/paper: row {}: a row has a range (low or high), or its range_source is informative",
                row.id
            )),
            None => Ok(read),
        }
    }
}
