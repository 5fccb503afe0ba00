//! A figure or table of a paper as it comes out here.

use serde::Serialize;
use serde_json::Value;

/// What rows compare, in full.
#[derive(Serialize)]
pub struct Table {
    /// Which figure, and what its numbers are.
    pub title: String,
    /// Heads of the columns.
    pub columns: Vec<String>,
    /// Cells: texts and numbers, as many in each row as there are columns.
    pub rows: Vec<Vec<Value>>,
}

impl Table {
    /// A table; `columns` are its heads with ` | ` between them.
    pub fn new(title: impl Into<String>, columns: &str, rows: impl IntoIterator<Item = Vec<Value>>) -> Self {
        let columns = columns.split(" | ").map(String::from).collect();
        Self { title: title.into(), columns, rows: rows.into_iter().collect() }
    }
}
