//! The state of coherence beside the caches, and the copies of a line in other caches.

use super::directory::{Directory, Entry};
use super::families::Families;
use super::sharing::SharingCounts;
use crate::core::Cause;
use document::CoherenceSpec;
use document::machine::Topology;

/// The state of coherence beside the caches.
#[derive(Clone, Debug)]
pub struct Coherence {
    pub spec: CoherenceSpec,
    pub directory: Directory,
    pub families: Families,
    /// Copies lost to other threads' stores.
    pub sharing: SharingCounts,
}

impl Coherence {
    /// The state for empty caches.
    pub fn new(spec: CoherenceSpec, topology: &Topology) -> Self {
        Self {
            spec,
            directory: Directory::new(topology.caches.len()),
            families: Families::new(topology),
            sharing: SharingCounts::default(),
        }
    }
}

/// The copies in other caches of a line that a first level requests.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The line's entry in the directory.
    pub entry: Entry,
    /// The depth on the way down of the first cache below another cache that has the line.
    pub peer_depth: usize,
    /// Whether that other cache has modified it, so that copies below are stale.
    pub peer_is_newest: bool,
    /// Cycles from there until the data arrives.
    pub package_cycles: u32,
    /// Whether a stranger of the first level has it.
    pub is_shared: bool,
    /// The source if no cache on the way down has it, and its cycles; `None` is memory.
    pub beyond: Option<(Cause, u32)>,
}

impl Around {
    /// No other cache has the line.
    pub fn unheld(entry: Entry) -> Self {
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
