//! The interface between a cache and its way allocator.

use super::result::ThreadWays;
use dyn_clone::DynClone;
use std::fmt::Debug;
use std::ops::Range;

/// The ways that a thread may fill, by thread; `None`, or beyond the end, for a thread that may fill all.
pub type Reserved = Vec<Option<Range<u32>>>;

/// The shape of a cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Number of sets.
    pub sets: u32,
    /// Lines per set.
    pub ways: u32,
}

/// Allocates the ways of one cache. Cycles are those of the machine.
pub trait WayAllocator: DynClone + Debug + Send {
    /// Records a thread's lookup of a line in its set. `at` never decreases. Returns whether an interval has ended and
    /// the ways were reallocated before the lookup.
    fn look_up(&mut self, thread: u32, set: usize, line: u32, at: u64) -> bool;

    /// The present allocation.
    fn reserved(&self) -> &Reserved;

    /// Begins the measurement window.
    fn open_window(&mut self);

    /// The number of allocations in the measurement window so far, and the ways of each thread that had some, by
    /// number.
    fn result(&self) -> (u64, Vec<ThreadWays>);
}

dyn_clone::clone_trait_object!(WayAllocator);
