//! Main memory as a person writes it: one behind everything, or one a node.

use super::limits::{MAX_LINE_BYTES, MIN_LINE_BYTES, PAGE_LINES};
use crate::fields::{Choices, Fields};
use crate::machine_spec::Span;
use crate::read::Read;
use serde::Serialize;

/// Main memory.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MemorySpec {
    /// Cycles from the miss in the last cache to the data, without waiting; with nodes, to the memory of the core's own node.
    #[field(
        label = "Latency",
        unit = Cycles,
        low = 0,
        high = 100_000,
        stops = [0, 20, 40, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 700, 1_000],
        sweep,
        live
    )]
    pub latency_cycles: u32,
    /// Cycles for which one line occupies the path to memory: its bandwidth, where 0 is unlimited; each node has its own path.
    #[field(
        unit = Cycles,
        low = 0,
        high = 100_000,
        stops = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 80, 100, 150, 200, 300, 400],
        sweep,
        live
    )]
    pub cycles_per_line: u32,
    /// Memory in nodes, near some cores and far from others (NUMA); without it all memory is equally far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    #[part]
    pub numa: Option<NumaSpec>,
}

impl MemorySpec {
    /// Memory that is equally far from all cores.
    pub fn flat(latency_cycles: u32, cycles_per_line: u32) -> Self {
        Self { latency_cycles, cycles_per_line, numa: None }
    }
}

/// Memory in nodes: each has a controller of its own and is local to some cores.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NumaSpec {
    /// Which cores a memory node is local to; every core has exactly one local node.
    #[field(choices = [package = "One per package", core = "One per core", machine = "One for all cores"])]
    pub nodes: Span,
    /// Cycles that the memory of another node adds to the latency.
    #[field(
        label = "Remote latency, extra",
        unit = Cycles,
        low = 0,
        high = 100_000,
        stops = [0, 10, 20, 40, 60, 80, 100, 120, 150, 200, 300, 500],
        sweep,
        live
    )]
    pub remote_cycles: u32,
    /// Which node the memory of a page belongs to.
    #[serde(default)]
    #[field(label = "Page placement", choices, sweep)]
    pub placement: PagePlacement,
    /// Bytes per page: from the longest line of the machine to 64 of its shortest.
    #[serde(default = "page_bytes")]
    #[field(
        label = "Page size",
        unit = Bytes,
        low = MIN_LINE_BYTES,
        high = MAX_LINE_BYTES * PAGE_LINES,
        stops = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536],
        power_of_two,
        rule
    )]
    pub page_bytes: u32,
    /// Cycles between scans of all pages, with balanced placement: the first miss to a page after each scan traps.
    ///
    /// The usual period is chosen: Linux first scans 256 MB a second, which is all of the memory that programs here have.
    #[serde(default = "NumaSpec::usual_scan_cycles")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    #[field(
        label = "Page scan period",
        unit = Cycles,
        low = 1_000,
        high = 1_000_000_000,
        stops = [100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 100_000_000],
        live
    )]
    pub scan_cycles: u32,
}

impl NumaSpec {
    /// A scan so often where a machine does not say.
    pub fn usual_scan_cycles() -> u32 {
        1_000_000
    }
}

/// Which node a page lies at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Read, Choices)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PagePlacement {
    /// Pages go to the nodes in turn (node interleaving).
    #[default]
    #[choice("Interleaved")]
    Interleave,
    /// A page goes to the node of the core that first misses to it, and stays there.
    #[choice("First touch")]
    FirstTouch,
    /// As first touch, and a page follows those who use it: after each scan the first miss to it traps, and two traps in
    /// succession on another node move it there (automatic NUMA balancing of Linux, its two-touch filter).
    #[choice("First touch, balanced")]
    Balanced,
}

fn page_bytes() -> u32 {
    4096
}
