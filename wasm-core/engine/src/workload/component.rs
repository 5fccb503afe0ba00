//! The walk of one locality component: the lines that it visits, in order.

use super::b_tree::BTree;
use super::source::Address;
use super::zipf::Zipf;
use document::Pattern;
use std::sync::Arc;

/// The constant parameters of a component's walk.
#[derive(Clone, Debug)]
pub enum Walk {
    /// The byte position advances by a stride and wraps around.
    Stride { region_bytes: u64, stride_bytes: u64, line_shift: u32 },
    /// Uniformly random lines.
    Random { lines: u32 },
    /// Lines by Zipf-distributed rank.
    Zipf(Arc<Zipf>),
    /// A linear congruential generator of full period over the next power of two, which skips numbers beyond the
    /// region.
    Chase { lines: u32, mask: u32 },
    /// One search after another.
    BTree(Arc<BTree>),
    /// Random bytes of one slot.
    Slots { slots: u64, slot_bytes: u64 },
}

/// One byte that a walk visits.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    /// From the start of the region.
    pub byte: u64,
    /// Whether this reference can be a store.
    pub may_store: bool,
}

impl Walk {
    /// Prepares a pattern for lines of `line_bytes`.
    pub fn new(pattern: &Pattern, line_bytes: u32) -> Self {
        let lines = lines_of(pattern, line_bytes);
        match *pattern {
            Pattern::Stream { region_bytes, stride_bytes } | Pattern::Loop { region_bytes, stride_bytes } => {
                Walk::Stride {
                    region_bytes,
                    stride_bytes: u64::from(stride_bytes),
                    line_shift: line_bytes.trailing_zeros(),
                }
            }
            Pattern::Random { .. } => Walk::Random { lines },
            Pattern::Zipf { exponent, .. } => Walk::Zipf(Arc::new(Zipf::new(lines, exponent))),
            Pattern::Chase { .. } => Walk::Chase { lines, mask: lines.next_power_of_two().max(4) - 1 },
            Pattern::BTree { region_bytes, node_bytes, exponent } => {
                Walk::BTree(Arc::new(BTree::new(region_bytes, node_bytes, exponent)))
            }
            Pattern::Slots { region_bytes, slot_bytes } => Walk::Slots {
                slots: (region_bytes / u64::from(slot_bytes)).max(1),
                slot_bytes: u64::from(slot_bytes),
            },
        }
    }

    /// The next line within the region. `at` is the walk's position, `random` 32 fresh bits.
    #[inline(always)]
    pub fn step(&self, at: &mut u64, random: u32) -> u32 {
        match self {
            Walk::Stride { region_bytes, stride_bytes, line_shift } => {
                let here = *at;
                *at += stride_bytes;
                if *at >= *region_bytes {
                    *at -= region_bytes;
                }
                (here >> line_shift) as u32
            }
            Walk::Random { lines } => scale(random, *lines),
            Walk::Zipf(zipf) => zipf.rank(random),
            Walk::Chase { lines, mask } => loop {
                // a ≡ 1 mod 4 and c odd: full period over a power of two (Hull and Dobell 1962).
                *at = (at.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)) & u64::from(*mask);
                if (*at as u32) < *lines {
                    return *at as u32;
                }
            },
            Walk::BTree(_) | Walk::Slots { .. } => 0,
        }
    }

    /// The next byte within the region, for walks that count bytes; `more` are 64 further bits. Patterns that draw
    /// lines take a random byte of the line.
    pub fn visit(&self, at: &mut u64, random: u32, more: u64, line_bytes: u32) -> Visit {
        let any = |below: u64| ((more >> 32) * below) >> 32;
        match self {
            Walk::Stride { .. } => {
                let byte = *at;
                self.step(at, random);
                Visit { byte, may_store: true }
            }
            Walk::BTree(tree) => {
                let (byte, may_store) = tree.step(at, more);
                Visit { byte, may_store }
            }
            Walk::Slots { slot_bytes, .. } => {
                Visit { byte: *at * slot_bytes + any(*slot_bytes), may_store: true }
            }
            Walk::Random { .. } | Walk::Zipf(_) | Walk::Chase { .. } => {
                let line = u64::from(self.step(at, random));
                let line_bytes = u64::from(line_bytes);
                Visit { byte: line * line_bytes + any(line_bytes), may_store: true }
            }
        }
    }

    /// Whether every reference goes through [`Walk::visit`].
    pub fn counts_bytes(&self) -> bool {
        matches!(self, Walk::BTree(_) | Walk::Slots { .. })
    }

    /// A random start position, so that copies of one program do not run in lockstep. `member` is the thread's number
    /// among those that share the region.
    pub fn start(&self, random: u64, member: u32) -> u64 {
        match self {
            Walk::Stride { region_bytes, stride_bytes, .. } => {
                let steps = (region_bytes / stride_bytes).max(1);
                (random % steps) * stride_bytes
            }
            Walk::Chase { lines, .. } => random % u64::from(*lines),
            Walk::Slots { slots, .. } => u64::from(member) % slots,
            _ => 0,
        }
    }
}

/// The number of lines of a pattern's region, at least 1.
pub fn lines_of(pattern: &Pattern, line_bytes: u32) -> u32 {
    pattern.region_bytes().div_ceil(u64::from(line_bytes)).clamp(1, 1 << 30) as u32
}

/// Scales 32 random bits to a number below `below`.
#[inline(always)]
pub(super) fn scale(random: u32, below: u32) -> u32 {
    ((u64::from(random) * u64::from(below)) >> 32) as u32
}

/// A component of one thread: its walk, its position, its region.
#[derive(Clone, Debug)]
pub struct Walker {
    pub walk: Walk,
    pub at: u64,
    pub region: Address,
    pub dependent: bool,
    /// Whether other threads walk the same region.
    pub shared: bool,
    /// Whether the byte within the line matters.
    pub by_byte: bool,
    /// Stores out of 2¹⁶ references that can be stores.
    pub store_level: u32,
}
