//! Quicksort: one task divides a part by a pivot, then both sides, whose lengths may differ much, are sorted in
//! parallel (Hoare 1962; Chen et al. 2007, §5.5). Dividing is serial, as in most programs (chosen), so the first
//! divisions keep few cores busy.

use super::algorithm::Algorithm;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// In-place quicksort of records with 4-byte keys.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Quicksort {
    /// Records to sort.
    #[field(low = 2, high = 1 << 22, sweep)]
    pub records: u32,
    /// Bytes per record, including the key at its start.
    #[field(low = 4, high = 4_096, unit = Bytes, sweep)]
    pub record_bytes: u32,
    /// Most records that one task sorts.
    #[field(low = 1, high = 1 << 22, sweep)]
    pub leaf_records: u32,
    /// Instructions per record that is compared, in addition to its references.
    #[field(low = 0, high = 10_000, sweep)]
    pub instructions_per_record: u32,
}

impl Default for Quicksort {
    /// The numbers of instructions are chosen.
    fn default() -> Self {
        Self { records: 262_144, record_bytes: 4, leaf_records: 512, instructions_per_record: 5 }
    }
}

impl Algorithm for Quicksort {
    fn name(&self) -> &'static str {
        "Quicksort"
    }

    fn extent(&self) -> usize {
        self.records as usize
    }
}
