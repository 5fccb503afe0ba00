//! Mergesort with a parallel merge: two halves are sorted, then merged by tasks that write a stretch of the result each
//! (Chen et al. 2007, §4.2; each task finds where its stretch begins in both halves by binary search).

use super::Algorithm;
use crate::{ScenarioError, within};
use serde::{Deserialize, Serialize};

/// Mergesort of records with 4-byte keys.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Mergesort {
    /// Records to sort.
    pub records: u32,
    /// Bytes of a record, its key first.
    pub record_bytes: u32,
    /// Up to so many records are sorted by one task.
    pub leaf_records: u32,
    /// Records that one merge task writes; null merges two halves by a single task, however long they are.
    pub merge_records: Option<u32>,
    /// Instructions for each record and level of merging, besides its load and its store.
    pub instructions_per_record: u32,
}

impl Default for Mergesort {
    /// With load and store 20 instructions a record and level (chosen).
    fn default() -> Self {
        Self {
            records: 131_072,
            record_bytes: 4,
            leaf_records: 256,
            merge_records: Some(256),
            instructions_per_record: 18,
        }
    }
}

impl Algorithm for Mergesort {
    fn name(&self) -> &'static str {
        "Mergesort"
    }

    fn check(&self, path: &str) -> Result<(), ScenarioError> {
        within(&format!("{path}/records"), u64::from(self.records), 2, 1 << 25)?;
        within(&format!("{path}/record_bytes"), u64::from(self.record_bytes), 4, 4_096)?;
        within(&format!("{path}/leaf_records"), u64::from(self.leaf_records), 1, 1 << 25)?;
        if let Some(records) = self.merge_records {
            within(&format!("{path}/merge_records"), u64::from(records), 1, 1 << 25)?;
        }
        within(&format!("{path}/instructions_per_record"), u64::from(self.instructions_per_record), 0, 10_000)
    }

    fn extent(&self) -> usize {
        self.records as usize
    }
}
