//! Everything measured of a paper.

use crate::row::{CLASSES, Class, Row};
use crate::table::Table;
use serde::Serialize;

/// Results of the study of a paper.
#[derive(Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "PaperReport"))]
pub struct Report {
    /// Id of the paper.
    pub id: String,
    /// Authors, title, place and year.
    pub paper: String,
    /// Version of the engine that simulated all runs.
    pub engine_version: String,
    /// Digest of all inputs of the runs: scenarios, programs, machines, seeds, lengths, engine version.
    pub inputs_digest: String,
    /// Rows in the order of the file.
    pub rows: Vec<Row>,
    /// By class, the number of rows and of those reproduced.
    pub totals: Vec<Totals>,
    /// Figures in full, from the means over all seeds.
    pub tables: Vec<Table>,
}

/// Number of rows of one class.
#[derive(Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "ClassTotals"))]
pub struct Totals {
    /// The class.
    pub class: Class,
    /// Number of rows.
    pub rows: usize,
    /// Number of rows with a range; only these are counted.
    pub ranges: usize,
    /// Number of rows whose measured value is in its range.
    pub in_range: usize,
    /// Number of rows for which the paper prints a number.
    pub published: usize,
    /// Number of these rows within 25 % of the printed number.
    pub near_published: usize,
}

impl Totals {
    /// Of every class, in the order of [`CLASSES`].
    pub fn of(rows: &[Row]) -> Vec<Self> {
        let totals = |class| {
            let count = |wanted: fn(&Row) -> bool| {
                rows.iter().filter(|row| row.class == class && wanted(row)).count()
            };
            Self {
                class,
                rows: count(|_| true),
                ranges: count(|row| row.reproduced.is_some()),
                in_range: count(|row| row.reproduced == Some(true)),
                published: count(|row| row.near_published.is_some()),
                near_published: count(|row| row.near_published == Some(true)),
            }
        };
        CLASSES.map(totals).into()
    }
}
