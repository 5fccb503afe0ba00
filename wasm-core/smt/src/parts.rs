//! The parameters of a core of this model.

use document::{Perfect, SmtSpec};

/// The parameters of a core of this model.
#[derive(Clone, Debug)]
pub struct SmtParts {
    /// The core's sizes.
    pub spec: SmtSpec,
    /// Bytes of a first-level line.
    pub line_bytes: u32,
    /// Whether the data TLB always hits.
    pub perfect_tlb: bool,
    /// Whether branches are always predicted correctly.
    pub perfect_branches: bool,
    /// Capacity of the stages from fetch to renaming, in instructions per context.
    pub(super) front_end: u32,
    /// log2 of the instructions per instruction-cache line, at four bytes each.
    pub(super) line_bits: u32,
}

impl SmtParts {
    /// The parameters of a core on a machine with these perfect resources.
    pub fn new(spec: SmtSpec, line_bytes: u32, perfect: &[Perfect]) -> Self {
        Self {
            line_bytes,
            perfect_tlb: Perfect::Dtlb.is_in(perfect),
            perfect_branches: Perfect::Branches.is_in(perfect),
            front_end: (spec.front_end_cycles + 1) * spec.fetch_width,
            line_bits: line_bytes.trailing_zeros() - 2,
            spec,
        }
    }
}
