//! Mergesort with a parallel merge (Chen et al. 2007, §4.2): two halves are sorted, then merged by tasks that each
//! write one part of the result. Each task finds the start of its part in both halves by binary search.

use super::algorithm::Algorithm;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// Mergesort of records with 4-byte keys.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Mergesort {
    /// Records to sort.
    #[field(low = 2, high = 1 << 25, sweep)]
    pub records: u32,
    /// Bytes per record, including the key at its start.
    #[field(low = 4, high = 4_096, unit = Bytes, sweep)]
    pub record_bytes: u32,
    /// Most records that one task sorts.
    #[field(low = 1, high = 1 << 25, sweep)]
    pub leaf_records: u32,
    /// Records that one merge task writes; null merges two halves by a single task, whatever their length.
    #[field(low = 1, high = 1 << 25, sweep)]
    pub merge_records: Option<u32>,
    /// Instructions per record and level of merging, in addition to its load and its store.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_record: u32,
}

impl Default for Mergesort {
    /// With load and store, 20 instructions per record and level (chosen).
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

    fn extent(&self) -> usize {
        self.records as usize
    }
}
