//! A level of cache as written in a document.

use super::colours::PageColours;
use super::limits::{MAX_CACHE_LINES, MAX_LINE_BYTES, MAX_WAYS, MIN_LINE_BYTES};
use crate::fields::{Choices, Fields};
use crate::machine::LEVELS;
use crate::machine_spec::Span;
use crate::read::Read;
use serde::Serialize;

/// One level of cache: size, shape, latency, bandwidth, replacement, and the cores that share each instance.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CacheSpec {
    /// Level of the cache: 1 is nearest the core.
    #[field(low = 1, high = LEVELS as u32)]
    pub level: u32,
    /// Capacity: a whole number of sets, which need not be a power of two.
    #[field(
        label = "Size",
        unit = Bytes,
        low = MIN_LINE_BYTES as u64,
        high = MAX_CACHE_LINES * MAX_LINE_BYTES as u64,
        sweep,
        live = Incoherent
    )]
    pub size_bytes: u64,
    /// Lines per set (associativity).
    #[field(
        low = 1,
        high = MAX_WAYS,
        stops = [1, 2, 3, 4, 6, 8, 10, 11, 12, 16, 20, 24, 28, 32, 48, 64],
        sweep,
        live = Incoherent
    )]
    pub ways: u32,
    /// Bytes per line; a level's lines are at least as long as those of the level before it.
    #[field(
        label = "Line size",
        unit = Bytes,
        low = MIN_LINE_BYTES,
        high = MAX_LINE_BYTES,
        stops = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096],
        power_of_two,
        sweep,
        live = Incoherent
    )]
    pub line_bytes: u32,
    /// Cycles from the request to the data when this cache hits; a miss adds them to the latency of the next level.
    ///
    /// For the first level: cycles from issue to data.
    #[field(
        label = "Hit latency",
        unit = Cycles,
        low = 1,
        high = 10_000,
        stops = [1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 30, 40, 60, 80, 100],
        sweep,
        live
    )]
    pub hit_cycles: u32,
    /// Cycles for which one line occupies the path from the level above: the inverse of its bandwidth; 0 is unlimited.
    ///
    /// No effect at level 1.
    #[serde(default)]
    #[field(
        unit = Cycles,
        low = 0,
        high = 100_000,
        stops = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64],
        sweep,
        live
    )]
    pub cycles_per_line: u32,
    /// Which line a full set evicts.
    #[serde(default)]
    #[field(choices, sweep, live = Incoherent)]
    pub replacement: Replacement,
    /// Whether this cache contains the lines of the levels above it.
    #[serde(default)]
    #[field(choices, sweep)]
    pub inclusion: Inclusion,
    /// Which cores share one instance of this cache.
    #[field(choices = [core = "Private (per core)", package = "Cores of a package", machine = "All cores"], sweep)]
    pub shared_by: Span,
    /// Threads that may fill only some of the ways; threads not named may fill all. Hits are not restricted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<WayPartition>>"))]
    #[part(live)]
    pub partition: Vec<WayPartition>,
    /// Ways allocated periodically to the threads that use this cache; from level 2 on. Null for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part(live)]
    pub allocation: Option<WayAllocation>,
    /// Threads whose pages have only some of this cache's colours, so that their lines map to only some of its sets.
    /// Pages of threads not named have any colour.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<PageColours>>"))]
    #[part]
    pub colours: Vec<PageColours>,
    /// A prefetcher that follows streams of lines; from level 2 on. Null for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part(live)]
    pub prefetch: Option<StreamPrefetch>,
}

impl CacheSpec {
    /// A private, non-inclusive cache with LRU replacement, a hit latency of one cycle, and no optional parts.
    pub fn plain(level: u32, size_bytes: u64, ways: u32, line_bytes: u32) -> Self {
        Self {
            level,
            size_bytes,
            ways,
            line_bytes,
            hit_cycles: 1,
            cycles_per_line: 0,
            replacement: Replacement::Lru,
            inclusion: Inclusion::NonInclusive,
            shared_by: Span::Core,
            partition: Vec::new(),
            allocation: None,
            colours: Vec::new(),
            prefetch: None,
        }
    }
}

/// A prefetcher that follows ascending and descending streams of lines within pages of 64 first-level lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StreamPrefetch {
    /// Number of streams that it follows at a time.
    #[field(low = 1, high = 64, sweep)]
    pub streams: u32,
    /// Number of lines that it fetches ahead of each stream.
    #[field(label = "Lines ahead", low = 1, high = 32, sweep)]
    pub degree: u32,
}

/// Ways of a cache that some threads may fill: a class of service of Intel's Cache Allocation Technology.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WayPartition {
    /// Thread numbers; a thread is in at most one class.
    pub threads: Vec<u32>,
    /// First way that these threads may fill.
    #[field(low = 0, high = MAX_WAYS - 1)]
    pub first_way: u32,
    /// Number of ways from the first one on; ways of several classes may overlap.
    #[field(low = 1, high = MAX_WAYS)]
    pub ways: u32,
}

/// Periodic allocation of a cache's ways to the threads that use it: each thread may then fill only its own ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WayAllocation {
    /// Criterion by which the ways are allocated.
    #[field(label = "Ways by", choices, sweep)]
    pub kind: AllocationKind,
    /// Cycles between two allocations.
    #[field(
        label = "Deals ways every",
        unit = Cycles,
        low = 1_000,
        high = 1_000_000_000,
        stops = [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000],
        sweep
    )]
    pub interval_cycles: u32,
    /// Number of sets that each thread's utility monitor samples; all sets of a cache that has fewer.
    #[field(low = 1, high = 65_536, stops = [1, 2, 4, 8, 16, 32, 64, 128, 1_024, 65_536], sweep)]
    pub sampled_sets: u32,
}

/// Criterion by which ways are allocated to threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Choices)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AllocationKind {
    /// Number of misses that each way saves a thread: utility-based cache partitioning (Qureshi and Patt 2006).
    #[choice("Utility (UCP)")]
    Ucp,
    /// The same number of ways for each thread.
    #[choice("Equal shares")]
    Even,
}

/// Which line a full set evicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Read, Choices)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Replacement {
    /// The least recently used line.
    #[choice("LRU")]
    #[default]
    Lru,
    #[choice("Tree-PLRU")]
    /// A line to which a binary tree of bits points, away from recent use; `ways` must be a power of two.
    TreePlru,
    /// A random line, drawn by a seeded generator.
    #[choice("Random")]
    Random,
}

/// Whether a line in a cache above must also be in this cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Read, Choices)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Inclusion {
    /// Filled on a miss; an eviction does not affect the levels above.
    #[default]
    #[choice("Non-inclusive")]
    NonInclusive,
    /// An eviction here also evicts the line from the levels above.
    #[choice("Inclusive")]
    Inclusive,
    /// Filled only by evictions of the level above; a hit moves the line up.
    #[choice("Victim cache")]
    Victim,
}
