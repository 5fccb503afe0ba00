//! The thesis's own tables, from workloads/paper/kumar-tables.json.

use laboratory::corun::DegradationTable;
use serde::Deserialize;

const TABLES: &str = include_str!("../../../../workloads/paper/kumar-tables.json");

/// The tables that the study uses.
#[derive(Deserialize)]
pub struct Tables {
    /// Four programs on the Xeon.
    pub table_1_1: DegradationTable,
    /// Solo counters.
    pub table_3_7: Rows<(String, f64, f64, f64, f64)>,
    /// The subset of ten programs.
    pub table_4_1: Ten,
    /// Quartets on the Opteron.
    pub table_4_8: Rows<[String; 4]>,
    /// Quartets on the Xeon.
    pub table_5_3: Printed,
    /// Octets on the Opteron.
    pub table_5_5: Rows<Vec<String>>,
}

/// A table of rows.
#[derive(Deserialize)]
pub struct Rows<T> {
    /// The rows.
    pub rows: Vec<T>,
}

/// The ten programs by class.
#[derive(Deserialize)]
pub struct Ten {
    /// Programs that hardly use the cache.
    pub turtle: Vec<String>,
    /// Programs that slow down others.
    pub devil: Vec<String>,
    /// Neither.
    pub others: Vec<String>,
}

/// Table 5.3.
#[derive(Deserialize)]
pub struct Printed {
    /// Its five combinations.
    pub combinations: Vec<PrintedCombination>,
}

/// Four programs in every co-schedule.
#[derive(Deserialize)]
pub struct PrintedCombination {
    /// The programs.
    pub programs: Vec<String>,
    /// The two pairs of each of the three co-schedules, and its IPC.
    pub schedules: Vec<([String; 2], [String; 2], f64)>,
}

impl Tables {
    /// Reads the tables.
    ///
    /// # Errors
    /// If the file is not of this form.
    pub fn read() -> Result<Self, String> {
        serde_json::from_str(TABLES).map_err(|e| format!("workloads/paper/kumar-tables.json: {e}"))
    }
}

impl Ten {
    /// All ten: devils, turtles, others.
    pub fn all(&self) -> impl Iterator<Item = &String> {
        self.devil.iter().chain(&self.turtle).chain(&self.others)
    }
}
