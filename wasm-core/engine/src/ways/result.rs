//! The results of way allocation in `run --json`.

use serde::{Deserialize, Serialize};

/// Ways of one cache with periodic allocation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CacheWays {
    /// Number of the cache.
    pub cache: u32,
    /// Level; 1 is nearest the core.
    pub level: u32,
    /// Number of allocations in the measurement window.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub deals: u64,
    /// Threads that were allocated ways, by thread number.
    pub threads: Vec<ThreadWays>,
}

/// Ways of one thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadWays {
    /// Number of the thread.
    pub thread: u32,
    /// Ways that it may fill at the end; omitted if it may fill all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub ways: Option<u32>,
    /// Mean number of ways allocated to it, over the allocations of the measurement window in which it received some.
    pub mean_ways: f64,
}
