//! Quicksort: one task divides a part by a pivot, then both sides, which may differ much in length, are sorted side by side
//! (Hoare 1962; Chen et al. 2007, §5.5). Dividing is serial, as in most programs (chosen): the first divisions have few
//! cores to run on.

use super::Algorithm;
use crate::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// Quicksort, in place, of records with 4-byte keys.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Quicksort {
    /// Records to sort.
    pub records: u32,
    /// Bytes of a record, its key first.
    pub record_bytes: u32,
    /// Up to so many records are sorted by one task.
    pub leaf_records: u32,
    /// Instructions for each record that is compared, besides its references.
    pub instructions_per_record: u32,
}

impl Default for Quicksort {
    /// Instructions are chosen.
    fn default() -> Self {
        Self { records: 262_144, record_bytes: 4, leaf_records: 512, instructions_per_record: 5 }
    }
}

impl Algorithm for Quicksort {
    fn name(&self) -> &'static str {
        "Quicksort"
    }

    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        within(&format!("{path}/records"), u64::from(self.records), 2, 1 << 22)?;
        within(&format!("{path}/record_bytes"), u64::from(self.record_bytes), 4, 4_096)?;
        within(&format!("{path}/leaf_records"), u64::from(self.leaf_records), 1, 1 << 22)?;
        within(&format!("{path}/instructions_per_record"), u64::from(self.instructions_per_record), 0, 10_000)
    }

    fn extent(&self) -> usize {
        self.records as usize
    }
}
