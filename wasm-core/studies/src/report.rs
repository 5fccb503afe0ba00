//! Everything measured of a paper.

use crate::row::{CLASSES, Class, Row};
use crate::table::Table;
use serde::Serialize;

/// Everything measured of a paper.
#[derive(Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "PaperReport"))]
pub struct Report {
    /// The paper's id.
    pub id: String,
    /// Authors, title, place and year.
    pub paper: String,
    /// Version of the engine that made all runs.
    pub engine_version: String,
    /// Digest of everything that the runs depend on: scenarios, programs, machines, seeds, lengths, engine version.
    pub inputs_digest: String,
    /// Rows in the order of the file.
    pub rows: Vec<Row>,
    /// By class, how many rows there are and how many are met.
    pub totals: Vec<Totals>,
    /// Figures in full, from the means over all seeds.
    pub tables: Vec<Table>,
}

/// Rows of a class.
#[derive(Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "ClassTotals"))]
pub struct Totals {
    /// Which class.
    pub class: Class,
    /// All of them.
    pub rows: usize,
    /// Those with a range: only they are counted.
    pub ranges: usize,
    /// Of these, those that lie in their range.
    pub in_range: usize,
    /// Those for which the paper prints a number.
    pub published: usize,
    /// Of these, those within 25 % of it.
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
