//! The state of a hardware context, and of a thread that does not run.

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

/// The state of one hardware context. Counters are since the last frame.
#[derive(Clone, Debug)]
pub struct HardwareContext {
    /// The thread, or [`NO_THREAD`].
    pub thread: u32,
    /// The owner number of its lines.
    pub owner: u32,
    /// Its next reference.
    pub record: Record,
    /// The reference after that, fetched ahead so that computing the next turn's cycle does not wait for memory.
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
    /// Its core's cycles by cause; issue and idle are filled in at the end of a frame.
    pub stalls: [u32; CAUSES.len()],
}

impl HardwareContext {
    /// A context without a thread.
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

    /// Counts a lookup in a first level that no other cache sees. Returns the miss, if it was one.
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

    /// Advances to the thread's next reference.
    #[inline(always)]
    pub(super) fn fetch(&mut self, sources: &mut [Source]) {
        self.record = self.upcoming;
        self.upcoming = sources[self.thread as usize].next_record();
    }
}

/// The state that a core model keeps of a thread that does not run, for when it runs there again.
pub trait Remains: Any + DynClone + Send {}

impl fmt::Debug for dyn Remains {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Remains")
    }
}

dyn_clone::clone_trait_object!(Remains);

/// The state of a thread that does not run.
#[derive(Clone, Debug)]
pub struct Rest {
    /// Its next reference.
    pub record: Record,
    /// The reference after that.
    pub upcoming: Record,
    /// Instructions before `record` that are not yet executed.
    pub left: u32,
    /// The state of its instructions, on cores that execute them one by one, once it has run there.
    pub program: Option<Box<dyn Remains>>,
}

impl Rest {
    /// The state of a thread that has not started.
    pub fn new(source: &mut Source) -> Self {
        let record = source.next_record();
        Self { record, upcoming: source.next_record(), left: record.gap(), program: None }
    }
}
