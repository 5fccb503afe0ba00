//! Main memory as a person writes it: one behind everything, or one a node.

use crate::machine_spec::Span;
use serde::{Deserialize, Serialize};

/// Main memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MemorySpec {
    /// Cycles from the last cache's miss to the data, without waiting; with nodes, to the own node's memory.
    pub latency_cycles: u32,
    /// Cycles for which one line occupies the path to memory, with nodes each node's own: the bandwidth. 0 is
    /// unlimited.
    pub cycles_per_line: u32,
    /// Memory in nodes, near some cores and far from others (NUMA); without it all memory is equally far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub numa: Option<NumaSpec>,
}

/// Memory in nodes: each has a controller of its own and is local to some cores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NumaSpec {
    /// Which cores sit at one node; every core sits at exactly one.
    pub nodes: Span,
    /// Cycles that another node's memory adds to `latency_cycles`.
    pub remote_cycles: u32,
    /// Which node a page lies at.
    #[serde(default)]
    pub placement: PagePlacement,
    /// Bytes of a page: a power of two, at least the longest line, at most 64 of the shortest.
    #[serde(default = "page_bytes")]
    pub page_bytes: u32,
}

/// Which node a page lies at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PagePlacement {
    /// Pages go to the nodes in turn, whoever uses them (node interleaving).
    #[default]
    Interleave,
    /// A page lies at the node of the core that first misses to it, and stays there.
    FirstTouch,
}

fn page_bytes() -> u32 {
    4096
}
