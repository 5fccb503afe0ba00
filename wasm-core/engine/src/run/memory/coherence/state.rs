//! What coherence keeps beside the caches, and what it finds around a line.

use super::directory::{Directory, Entry};
use super::families::Families;
use super::sharing::SharingCounts;
use crate::core::Cause;
use document::CoherenceSpec;
use document::machine::Topology;

/// What coherence keeps beside the caches.
#[derive(Clone, Debug)]
pub struct Coherence {
    pub spec: CoherenceSpec,
    pub directory: Directory,
    pub families: Families,
    /// Copies lost to other threads' stores.
    pub sharing: SharingCounts,
}

impl Coherence {
    /// Empty caches.
    pub fn new(spec: CoherenceSpec, topology: &Topology) -> Self {
        Self {
            spec,
            directory: Directory::new(topology.caches.len()),
            families: Families::new(topology),
            sharing: SharingCounts::default(),
        }
    }
}

/// What other caches hold of a line that a first level asks for.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The line's entry in the directory.
    pub entry: Entry,
    /// The depth on the way down at which a cache knows that another one above it has the line.
    pub peer_depth: usize,
    /// Whether that one has written it, so that what lies below is old.
    pub peer_is_newest: bool,
    /// Cycles from there to the data.
    pub package_cycles: u32,
    /// Whether a stranger of the first level holds it.
    pub is_shared: bool,
    /// Who sends it when nothing on the way down has it, and how long that takes; none is memory.
    pub beyond: Option<(Cause, u32)>,
}

impl Around {
    /// No other cache has the line.
    pub fn nobody(entry: Entry) -> Self {
        Self {
            entry,
            peer_depth: usize::MAX,
            peer_is_newest: false,
            package_cycles: 0,
            is_shared: false,
            beyond: None,
        }
    }
}
