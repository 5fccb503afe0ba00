//! How a program walks its regions of memory.

use super::limits::MAX_REGION_BYTES;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// How a region of memory is walked.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pattern {
    /// Straight through a region too large to be reused soon.
    Stream {
        /// Size of the region that is walked.
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
    /// Round and round a region.
    Loop {
        /// Bytes of the region.
        region_bytes: u64,
        /// Bytes from one reference to the next.
        stride_bytes: u32,
    },
    /// Every line equally likely.
    Random {
        /// Bytes of the region.
        region_bytes: u64,
    },
    /// The line of rank r is likely as r^−exponent: few hot lines, a long tail.
    Zipf {
        /// Bytes of the region.
        region_bytes: u64,
        /// How unequally often the lines are used: 0 is uniform, about 1 is typical of programs.
        #[field(low = 0.0, high = 4.0, step = 0.05)]
        exponent: f64,
    },
    /// A random cycle through every line; each reference needs the one before.
    Chase {
        /// Bytes of the region.
        region_bytes: u64,
    },
    /// Searches in a B-tree, one after the other: from the root to a leaf, in each node a binary search over its
    /// entries, one reference an entry looked at. The nodes are only read; `store_share` of the searches write the
    /// entry at which they end.
    BTree {
        /// Bytes of all nodes.
        region_bytes: u64,
        /// Size of a node, whose entries, a key and a pointer, have 16 bytes.
        #[field(label = "Node", unit = Bytes, low = 4 * ENTRY_BYTES, high = 65_536, power_of_two)]
        node_bytes: u32,
        /// How unequally often the leaves are looked for: 0 is uniform, as `zipf`.
        exponent: f64,
    },
    /// Any word of the thread's own slot, of which each thread that shares the region has another. Slots shorter than
    /// a line lie on lines with others: threads that share no data share lines.
    Slots {
        /// Bytes of the region.
        region_bytes: u64,
        /// Size of a thread's slot.
        #[field(label = "Slot", unit = Bytes, low = WORD_BYTES, high = u32::MAX)]
        slot_bytes: u32,
    },
}

/// Bytes of an entry of a B-tree's node.
pub const ENTRY_BYTES: u32 = 16;
/// Bytes that two threads can use of one line without sharing data.
pub const WORD_BYTES: u32 = 8;

impl Pattern {
    /// Bytes of the region that the pattern walks.
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
