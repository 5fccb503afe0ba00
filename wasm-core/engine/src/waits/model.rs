//! What a run asks of whatever knows when its threads wait.

use super::activity::Activity;
use super::result::WaitResult;
use crate::policy::ThreadId;
use dyn_clone::DynClone;
use std::fmt;

/// A thread on a hardware context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The thread.
    pub thread: ThreadId,
    /// The hardware context.
    pub context: usize,
}

/// A thread that is runnable again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Woken {
    /// The thread.
    pub thread: ThreadId,
    /// The thread that woke it, and where that ran then; none where time did.
    pub by: Option<Place>,
    /// Since when.
    pub since: u64,
}

/// What the scheduler is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Noticed {
    /// A thread waits, and the hardware context on which it ran has none.
    Blocked(Place),
    /// A thread is runnable.
    Woken(Woken),
}

/// The waits of a run's threads. Cycles are those of the machine.
///
/// A cause in cycle t is noticed `dispatch_cycles` later. Up to so many cycles ahead, cores can therefore run without each
/// other: nothing that happens meanwhile reaches the scheduler before.
pub trait Waits: DynClone + Send {
    /// Instructions that a thread executes before [`Waits::reach`]; none if it never waits.
    fn next_run(&mut self, thread: ThreadId) -> Option<u64>;

    /// A thread has arrived.
    fn arrive(&mut self, thread: ThreadId, at: u64);

    /// A running thread has executed its instructions. Whether it goes on at once; otherwise it waits from now on.
    fn reach(&mut self, place: Place, at: u64) -> bool;

    /// A running thread has ended.
    fn exit(&mut self, place: Place, at: u64);

    /// A hardware context runs a thread from now on.
    fn place(&mut self, place: Place, at: u64);

    /// A running thread has been taken off its hardware context and is runnable: for another thread, or to be placed
    /// elsewhere in the same cycle.
    fn preempt(&mut self, place: Place, at: u64, for_another: bool);

    /// The cycle up to which cores can run from `now` without each other.
    fn horizon(&self, now: u64) -> u64;

    /// What the scheduler is told next, if it is due.
    fn notice(&mut self, now: u64) -> Option<Noticed>;

    /// What a thread does.
    fn activity(&self, thread: ThreadId) -> Activity;

    /// A frame ends.
    fn close_frame(&mut self, now: u64);

    /// By hardware context, cycles of the last frame in which it was idle while a thread was in a run queue: of n such threads, for
    /// the n hardware contexts that have been idle longest.
    fn idle_while_ready(&self) -> &[u32];

    /// The measurement window begins.
    fn open_window(&mut self, now: u64);

    /// What was measured in the window so far.
    fn result(&self, now: u64) -> WaitResult;
}

impl fmt::Debug for dyn Waits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Waits")
    }
}

dyn_clone::clone_trait_object!(Waits);
