//! What a cache asks of whatever deals its ways.

use super::result::ThreadWays;
use dyn_clone::DynClone;
use std::fmt::Debug;
use std::ops::Range;

/// By thread, the ways that it may fill; `None`, or beyond the end, where it may fill all.
pub type Reserved = Vec<Option<Range<u32>>>;

/// The shape of a cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Number of sets.
    pub sets: u32,
    /// Lines in a set.
    pub ways: u32,
}

/// Deals the ways of one cache. Cycles are those of the machine.
pub trait WayAllocator: DynClone + Debug + Send {
    /// A thread looks a line of this cache up in its set. Moments never go back. Whether the ways were dealt anew before
    /// that, because an interval has ended.
    fn look_up(&mut self, thread: u32, set: usize, line: u32, at: u64) -> bool;

    /// The ways as they are dealt.
    fn reserved(&self) -> &Reserved;

    /// The measurement window begins.
    fn open_window(&mut self);

    /// Deals in the measurement window so far, and the ways of each thread that had some, by number.
    fn result(&self) -> (u64, Vec<ThreadWays>);
}

dyn_clone::clone_trait_object!(WayAllocator);
