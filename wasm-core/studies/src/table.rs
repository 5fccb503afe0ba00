//! A figure or table of a paper, as measured here.

use serde::Serialize;
use serde_json::Value;

/// A full table of the values that rows compare.
#[derive(Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "PaperTable"))]
pub struct Table {
    /// Title: the figure, and the meaning of its numbers.
    pub title: String,
    /// Headings of the columns.
    pub columns: Vec<String>,
    /// Rows of cells, texts or numbers, with one cell per column.
    #[cfg_attr(feature = "codegen", ts(type = "(string | number | null)[][]"))]
    pub rows: Vec<Vec<Value>>,
}

impl Table {
    /// A table; `columns` are its column heads separated by ` | `.
    pub fn new(title: impl Into<String>, columns: &str, rows: impl IntoIterator<Item = Vec<Value>>) -> Self {
        let columns = columns.split(" | ").map(String::from).collect();
        Self { title: title.into(), columns, rows: rows.into_iter().collect() }
    }
}

/// All pairs of keys, the first key varying slowest: the rows of most tables.
pub fn pairs<A: Copy, B>(
    first: impl IntoIterator<Item = A>,
    second: impl IntoIterator<Item = B> + Clone,
) -> impl Iterator<Item = (A, B)> {
    first.into_iter().flat_map(move |a| second.clone().into_iter().map(move |b| (a, b)))
}
