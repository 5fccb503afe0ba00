//! How a program walks its regions of memory.

use serde::{Deserialize, Serialize};

/// How a region of memory is walked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pattern {
    /// Straight through a region too large to be reused soon.
    Stream {
        /// Bytes until it starts over.
        region_bytes: u64,
        /// Bytes from one reference to the next.
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
        /// 0 is uniform; about 1 is typical of programs.
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
        /// Bytes of a node: its entries, a key and a pointer, have 16.
        node_bytes: u32,
        /// How unequally often the leaves are looked for: 0 is uniform, as `zipf`.
        exponent: f64,
    },
    /// Any word of the thread's own slot, of which each thread that shares the region has another. Slots shorter than
    /// a line lie on lines with others: threads that share no data share lines.
    Slots {
        /// Bytes of the region.
        region_bytes: u64,
        /// Bytes of a slot.
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
