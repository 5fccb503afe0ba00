//! The parameters of automatic task coarsening.

use super::limits::MAX_CORES;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// Automatic coarsening of a program's tasks (Chen et al. 2007, §6.2): K parallel tasks are not divided further once
/// their working set is at most K · `cache_bytes` / (`slack` · `cores`).
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CoarsenSpec {
    /// Size of the cache that the tasks share.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    #[field(label = "Shared cache", unit = Bytes, low = 1, high = 1 << 34)]
    pub cache_bytes: u64,
    /// Number of cores that share the cache.
    #[field(low = 1, high = MAX_CORES)]
    pub cores: u32,
    /// Number of parts into which each core's share is divided, so that tasks of unequal size fit; 2 in the paper.
    #[serde(default = "two")]
    #[field(low = 1, high = 64)]
    pub slack: u32,
}

fn two() -> u32 {
    2
}
