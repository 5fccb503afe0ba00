//! Access patterns of programs within a region of memory.

use super::limits::MAX_REGION_BYTES;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// The order in which references access a region of memory.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pattern {
    /// Sequential, through a region too large to be reused soon.
    Stream {
        /// Size of the region.
        #[field(label = "Region", unit = Bytes, low = 1, high = MAX_REGION_BYTES)]
        region_bytes: u64,
        /// Bytes from one reference to the next.
        #[field(
            label = "Stride",
            unit = Bytes,
            low = 1,
            high = u32::MAX,
            stops = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096]
        )]
        stride_bytes: u32,
    },
    /// Sequential, over and over through a region.
    Loop {
        /// Size of the region, in bytes.
        region_bytes: u64,
        /// Bytes from one reference to the next.
        stride_bytes: u32,
    },
    /// Every line is equally likely.
    Random {
        /// Size of the region, in bytes.
        region_bytes: u64,
    },
    /// The line of rank r has a probability proportional to r^−exponent: few hot lines, a long tail.
    Zipf {
        /// Size of the region, in bytes.
        region_bytes: u64,
        /// Skew of the accesses to lines: 0 is uniform, about 1 is typical of programs.
        #[field(low = 0.0, high = 4.0, step = 0.05)]
        exponent: f64,
    },
    /// A random cycle through every line; each reference depends on the previous one (pointer chasing).
    Chase {
        /// Size of the region, in bytes.
        region_bytes: u64,
    },
    /// Searches in a B-tree, one after the other, from the root to a leaf. Each node is searched by binary search, with
    /// one reference per inspected entry. Nodes are only read; `store_share` of the searches write the entry at which
    /// they end.
    BTree {
        /// Bytes of all nodes together.
        region_bytes: u64,
        /// Size of a node; each entry, a key and a pointer, has 16 bytes.
        #[field(label = "Node", unit = Bytes, low = 4 * ENTRY_BYTES, high = 65_536, power_of_two)]
        node_bytes: u32,
        /// Skew of the searches over the leaves: 0 is uniform, as for `zipf`.
        exponent: f64,
    },
    /// Any word of the thread's own slot; each thread that shares the region has its own slot. Slots shorter than a
    /// line cause false sharing: threads that share no data share lines.
    Slots {
        /// Size of the region, in bytes.
        region_bytes: u64,
        /// Size of each thread's slot.
        #[field(label = "Slot", unit = Bytes, low = WORD_BYTES, high = u32::MAX)]
        slot_bytes: u32,
    },
}

/// Bytes per entry of a B-tree's node.
pub const ENTRY_BYTES: u32 = 16;
/// Bytes of the smallest part of a line that a thread can use without sharing data with others.
pub const WORD_BYTES: u32 = 8;

impl Pattern {
    /// Size of the region, in bytes.
    pub fn region_bytes(&self) -> u64 {
        match *self {
            Pattern::Stream { region_bytes, .. }
            | Pattern::Loop { region_bytes, .. }
            | Pattern::Random { region_bytes }
            | Pattern::Zipf { region_bytes, .. }
            | Pattern::Chase { region_bytes }
            | Pattern::BTree { region_bytes, .. }
            | Pattern::Slots { region_bytes, .. } => region_bytes,
        }
    }
}
