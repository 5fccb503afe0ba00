//! The interface between a run and the model of its threads' waits.

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
    /// The thread that woke it, with its hardware context then; `None` if a sleep ended.
    pub by: Option<Place>,
    /// The cycle from which it is runnable.
    pub since: u64,
}

/// A notification to the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Noticed {
    /// A thread has blocked, and its hardware context is idle.
    Blocked(Place),
    /// A thread has become runnable.
    Woken(Woken),
}

/// The waits of a run's threads. Cycles are those of the machine.
///
/// An event in cycle t reaches the scheduler `dispatch_cycles` later. Cores can therefore run independently for that
/// many cycles: no event in between reaches the scheduler earlier.
pub trait Waits: DynClone + Send {
    /// The number of instructions that a thread executes before [`Waits::reach`]; `None` if it never waits.
    fn next_run(&mut self, thread: ThreadId) -> Option<u64>;

    /// A thread has arrived.
    fn arrive(&mut self, thread: ThreadId, at: u64);

    /// A running thread has executed its instructions. Returns whether it continues at once; otherwise it waits from
    /// now on.
    fn reach(&mut self, place: Place, at: u64) -> bool;

    /// A running thread has ended.
    fn exit(&mut self, place: Place, at: u64);

    /// A hardware context starts to run a thread.
    fn place(&mut self, place: Place, at: u64);

    /// A running thread has been removed from its hardware context and is still runnable: preempted (`for_another`),
    /// or to be placed elsewhere in the same cycle.
    fn preempt(&mut self, place: Place, at: u64, for_another: bool);

    /// The cycle up to which cores can run independently from `now`.
    fn horizon(&self, now: u64) -> u64;

    /// Takes the next notification to the scheduler, if one is due.
    fn notice(&mut self, now: u64) -> Option<Noticed>;

    /// The activity of a thread.
    fn activity(&self, thread: ThreadId) -> Activity;

    /// A frame ends.
    fn close_frame(&mut self, now: u64);

    /// By hardware context, cycles of the last frame in which it was idle while a thread was in a run queue. With n
    /// such threads, only the n contexts that have been idle longest count.
    fn idle_while_ready(&self) -> &[u32];

    /// The measurement window begins.
    fn open_window(&mut self, now: u64);

    /// The measurements of the window so far.
    fn result(&self, now: u64) -> WaitResult;
}

impl fmt::Debug for dyn Waits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Waits")
    }
}

dyn_clone::clone_trait_object!(Waits);
