//! Main memory as written in a document: a single memory, or one per node.

use super::limits::{MAX_LINE_BYTES, MIN_LINE_BYTES, PAGE_LINES};
use crate::fields::{Choices, Fields};
use crate::machine_spec::Span;
use crate::read::Read;
use serde::Serialize;

/// Main memory: latency, bandwidth and nodes.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MemorySpec {
    /// Cycles from a miss in the last cache to the data, without queueing; with nodes, for the core's own node.
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
    /// Cycles for which one line occupies the path to memory: the inverse of its bandwidth; 0 is unlimited. Each node
    /// has its own path.
    #[field(
        unit = Cycles,
        low = 0,
        high = 100_000,
        stops = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 80, 100, 150, 200, 300, 400],
        sweep,
        live
    )]
    pub cycles_per_line: u32,
    /// Memory in nodes, near some cores and far from others (NUMA). Without it, all memory is equally far.
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

/// Memory in nodes (NUMA): each has its own controller and is local to some cores.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NumaSpec {
    /// Which cores share a local memory node; every core has exactly one local node.
    #[field(choices = [package = "One per package", core = "One per core", machine = "One for all cores"])]
    pub nodes: Span,
    /// Cycles by which the latency of another node's memory exceeds that of the local node.
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
    /// Which node contains the memory of a page.
    #[serde(default)]
    #[field(label = "Page placement", choices, sweep)]
    pub placement: PagePlacement,
    /// Bytes per page, from the longest line of the machine to 64 of its shortest lines.
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
    /// The default is chosen: Linux first scans 256 MB per second, which is all of the memory that programs here have.
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
    /// The default period of page scans, in cycles.
    pub fn usual_scan_cycles() -> u32 {
        1_000_000
    }
}

/// Which memory node contains a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Read, Choices)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PagePlacement {
    /// Pages are assigned to the nodes in turn (node interleaving).
    #[default]
    #[choice("Interleaved")]
    Interleave,
    /// A page is placed on the node of the core that first misses to it, and stays there.
    #[choice("First touch")]
    FirstTouch,
    /// As first touch, and pages migrate to the nodes that use them: after each scan the first miss to a page traps,
    /// and two successive traps on the same other node move the page there (automatic NUMA balancing of Linux, its
    /// two-touch filter).
    #[choice("First touch, balanced")]
    Balanced,
}

fn page_bytes() -> u32 {
    4096
}
