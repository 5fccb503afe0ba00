//! The results of way allocation in `run --json`.

use serde::{Deserialize, Serialize};

/// Ways of one cache, dealt at intervals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CacheWays {
    /// The cache's number.
    pub cache: u32,
    /// Level, 1 nearest the core.
    pub level: u32,
    /// Times that its ways were dealt in the measurement window.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub deals: u64,
    /// Threads that were given ways, by number.
    pub threads: Vec<ThreadWays>,
}

/// Ways of one thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadWays {
    /// The thread's number.
    pub thread: u32,
    /// Ways that it may fill at the end; left out where it may fill all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub ways: Option<u32>,
    /// Ways that it was given, mean over the deals of the measurement window in which it was given some.
    pub mean_ways: f64,
}
