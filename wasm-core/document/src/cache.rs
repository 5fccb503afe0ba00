//! A level of cache as a person writes it.

use crate::machine_spec::Span;
use serde::{Deserialize, Serialize};

/// One level of cache.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CacheSpec {
    /// 1 is nearest the core.
    pub level: u32,
    /// Capacity in bytes: lines × ways × sets, where sets need not be a power of two.
    pub size_bytes: u64,
    /// Lines in a set, 1–64.
    pub ways: u32,
    /// Bytes of a line, a power of two.
    pub line_bytes: u32,
    /// Cycles from being asked to data when this cache hits; a miss adds them to what the next level takes. For the
    /// first level: cycles from issue to data.
    pub hit_cycles: u32,
    /// Cycles for which one line occupies the path from the cache above; 0 is unlimited. Without effect at level 1.
    #[serde(default)]
    pub cycles_per_line: u32,
    /// Which line leaves a full set.
    #[serde(default)]
    pub replacement: Replacement,
    /// Whether lines above must also be here.
    #[serde(default)]
    pub inclusion: Inclusion,
    /// Which cores share one such cache.
    pub shared_by: Span,
    /// Threads that may fill only some of the ways; threads not named fill all. Without effect on hits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<WayPartition>>"))]
    pub partition: Vec<WayPartition>,
    /// A prefetcher that follows streams of lines; from level 2 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub prefetch: Option<StreamPrefetch>,
}

/// A prefetcher that follows ascending and descending streams of lines within pages of 64 first-level lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StreamPrefetch {
    /// Streams that it follows at once, 1–64.
    pub streams: u32,
    /// Lines that it fetches ahead of a stream, 1–32.
    pub degree: u32,
}

/// Ways of a cache that some threads may fill: a class of service of Intel's Cache Allocation Technology.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WayPartition {
    /// Thread numbers; a thread is in one class at most.
    pub threads: Vec<u32>,
    /// First way that they may fill.
    pub first_way: u32,
    /// How many ways from there on. Ways of several classes may overlap.
    pub ways: u32,
}

/// Which line leaves a full set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Replacement {
    /// The line not used for longest.
    #[default]
    Lru,
    /// A binary tree of bits points away from recent use; ways must be a power of two.
    TreePlru,
    /// Any line, by a seeded generator.
    Random,
}

/// Whether a line in a cache above must also be in this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Inclusion {
    /// Filled on a miss, evicts without telling the caches above.
    #[default]
    NonInclusive,
    /// Evicting a line here also takes it from the caches above.
    Inclusive,
    /// Filled only by what the level above evicts; a hit moves the line up.
    Victim,
}
