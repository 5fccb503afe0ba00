//! A hardware context at work, and what a thread takes along when it leaves.

use super::cause::CAUSES;
use super::event::Missed;
use super::stall::Stall;
use crate::cache::Lookup;
use crate::workload::{Record, Source};
use dyn_clone::DynClone;
use std::any::Any;
use std::fmt;

/// The thread number of an empty hardware context.
pub const NO_THREAD: u32 = u32::MAX;

/// One hardware context at work. Counters are since the last frame.
#[derive(Clone, Debug)]
pub struct HardwareContext {
    /// The thread, or [`NO_THREAD`].
    pub thread: u32,
    /// Under which number its lines are owned.
    pub owner: u32,
    /// Its next reference.
    pub record: Record,
    /// The one after that, fetched ahead: the next turn's cycle must not wait for memory.
    pub upcoming: Record,
    /// Instructions before that reference that are not yet counted in `instructions`.
    pub left: u32,
    /// The wait in progress.
    pub stall: Stall,
    /// Instructions issued.
    pub instructions: u32,
    /// First-level lookups.
    pub accesses: u32,
    /// First-level misses.
    pub misses: u32,
    /// Its core's cycles by cause; issue and idle are filled in at the frame's end.
    pub stalls: [u32; CAUSES.len()],
}

impl HardwareContext {
    /// It has no thread.
    pub fn empty() -> Self {
        Self {
            thread: NO_THREAD,
            owner: 0,
            record: Record::end(0),
            upcoming: Record::end(0),
            left: 0,
            stall: Stall::default(),
            instructions: 0,
            accesses: 0,
            misses: 0,
            stalls: [0; CAUSES.len()],
        }
    }

    /// Notes what a first level that no other cache sees said of its reference; an event if it missed.
    #[inline(always)]
    pub(super) fn note(&mut self, found: Lookup) -> Option<Missed> {
        self.accesses += 1;
        match found {
            Lookup::Miss(victim) => {
                self.misses += 1;
                Some(Missed::Line(victim))
            }
            Lookup::Hit | Lookup::Upgrade => None,
        }
    }

    /// Goes on to its thread's next reference.
    #[inline(always)]
    pub(super) fn fetch(&mut self, sources: &mut [Source]) {
        self.record = self.upcoming;
        self.upcoming = sources[self.thread as usize].next_record();
    }
}

/// What a core model keeps of a thread that does not run, for when it runs there again.
pub trait Remains: Any + DynClone + Send {}

impl fmt::Debug for dyn Remains {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Remains")
    }
}

dyn_clone::clone_trait_object!(Remains);

/// What a thread that does not run has left.
#[derive(Clone, Debug)]
pub struct Rest {
    /// Its next reference.
    pub record: Record,
    /// The one after that.
    pub upcoming: Record,
    /// Instructions before `record` that are not yet executed.
    pub left: u32,
    /// Its instructions, on cores that execute them one by one, once it has run there.
    pub program: Option<Box<dyn Remains>>,
}

impl Rest {
    /// A thread that has not begun.
    pub fn new(source: &mut Source) -> Self {
        let record = source.next_record();
        Self { record, upcoming: source.next_record(), left: record.gap(), program: None }
    }
}
