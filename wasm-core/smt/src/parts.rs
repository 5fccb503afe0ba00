//! What a core of this model is made of.

use document::{Perfect, SmtSpec};

/// What a core of this model is made of.
#[derive(Clone, Debug)]
pub struct SmtParts {
    /// Its sizes.
    pub spec: SmtSpec,
    /// Bytes of a first-level line.
    pub line_bytes: u32,
    /// Whether the data TLB always hits.
    pub perfect_tlb: bool,
    /// Whether branches are always predicted correctly.
    pub perfect_branches: bool,
    /// Instructions of a context that the stages from fetch to renaming can take.
    pub(super) front_end: u32,
    /// A line of the instruction cache has 2 to the power of so many instructions, of four bytes.
    pub(super) line_bits: u32,
}

impl SmtParts {
    /// The parts of a core on a machine with these perfect resources.
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
