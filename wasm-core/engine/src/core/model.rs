//! The interface of a core model. Cycles are ticks of the core's own clock here.

use super::cause::CAUSES;
use super::context::{HardwareContext, Rest};
use super::event::{Event, Missed};
use super::pipeline::{CONTEXT_RESOURCES, PIPELINE_COUNTERS, SLOT_USES};
use super::stall::Stall;
use crate::cache::Cache;
use crate::workload::Source;
use document::Perfect;
use dyn_clone::DynClone;
use std::fmt;

/// How a core issues instructions.
///
/// A model runs by itself up to the next event that other cores can see ([`CoreModel::advance`]) and receives its
/// outcome ([`CoreModel::look_up`], [`CoreModel::block`]). It can be stopped at any cycle, and accounts each of its
/// cycles to a cause. It depends on no scheduler, no other core and no cache but its first level.
///
/// # Order of calls
///
/// ```text
/// start_thread ─▶ advance ─▶ None: the horizon is reached ─▶ account, vacate, open_frame, … ─▶ advance
///                    │
///                    ├─▶ Event::Fetch, NotAsked ─▶ look_up ─▶ Ok: a hit ─▶ advance
///                    │                                └─▶ Err: missed ─▶ block ─▶ advance
///                    ├─▶ Event::Fetch, Line or Permission ─▶ block ─▶ advance
///                    └─▶ Event::Exit ─▶ account, vacate ─▶ advance
/// ```
///
/// Between an event and its answer other cores may run, never beyond that event's cycle. Stopping a model at a horizon
/// changes nothing: calls of `advance` to 50 and then to 100 do the same as one call to 100.
///
/// A new model is a file in this folder and a line in [`Core::new`](super::clocked::Core::new). A model in a crate of
/// its own is made by [`Parts::smt`](crate::Parts::smt), as the crate `smt` is.
pub trait CoreModel: DynClone + Send {
    /// Its hardware contexts.
    fn contexts(&self) -> &[HardwareContext];

    /// Cycles since the last frame in which it issued nothing, by cause.
    fn lost(&self) -> &[u32; CAUSES.len()];

    /// Runs up to the next event before `horizon`. Returns `None` if the horizon was reached.
    fn advance(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) -> Option<Event>;

    /// Looks up a visible reference when the core's turn has come. Returns `Ok` on a hit, after which the thread has
    /// continued.
    ///
    /// # Errors
    /// The outcome of the first-level lookup, if the reference cannot complete there.
    fn look_up(
        &mut self,
        context: usize,
        at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Result<(), Missed>;

    /// Blocks the context whose reference, issued in cycle `at`, completes at `ready_at`.
    fn block(&mut self, context: usize, at: u64, ready_at: u64, stall: Stall, sources: &mut [Source]);

    /// Accounts a context's instructions and waits up to `now`.
    fn account(&mut self, context: usize, now: u64);

    /// Whether a context's thread has executed its last instruction by `now`, up to which the context is accounted. Its
    /// [`Event::Exit`] may be some cycles away.
    fn has_executed_all(&self, context: usize, now: u64) -> bool;

    /// Removes the thread from a context at cycle `now`. Returns what the thread has left.
    fn vacate(&mut self, context: usize, now: u64) -> Rest;

    /// Places a thread, with its owner number, on an empty context at cycle `now`. It starts after `switch_cycles`.
    fn start_thread(
        &mut self,
        context: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        source: &Source,
    );

    /// Resets the counters at `now`.
    fn open_frame(&mut self, now: u64);

    /// Changes the first-level hit time and the parts that are perfect.
    fn retune(&mut self, _hit_cycles: u32, _perfect: &[Perfect]) {}

    /// A context's pipeline counters since the last frame; zero on cores that have none.
    fn pipeline(&self, _context: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        [0; PIPELINE_COUNTERS.len()]
    }

    /// Slot uses since the last frame; zero on cores without slots.
    fn slots(&self) -> [u32; SLOT_USES.len()] {
        [0; SLOT_USES.len()]
    }

    /// Shared resources that the contexts have occupied since the last frame, context by context. Zero on cores whose
    /// contexts share nothing.
    fn resources(&self) -> Vec<u32> {
        vec![0; self.contexts().len() * CONTEXT_RESOURCES.len()]
    }

    /// Starts to record the number of instructions committed per cycle. Returns `false` if the core cannot.
    fn note_commits(&mut self) -> bool {
        false
    }

    /// Appends the numbers recorded since the last call, cycle by cycle.
    fn take_commits(&mut self, _into: &mut Vec<u64>) {}
}

// Not a supertrait: that would keep each model's debug text in the module.
impl fmt::Debug for dyn CoreModel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("CoreModel")
    }
}

dyn_clone::clone_trait_object!(CoreModel);
