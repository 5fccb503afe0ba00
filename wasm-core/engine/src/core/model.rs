//! What every core model is asked. Cycles are ticks of the core's own clock here.

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
/// A model runs by itself up to the next event that other cores can see ([`CoreModel::advance`]), is told what became of
/// it ([`CoreModel::look_up`], [`CoreModel::block`]), can be stopped at any cycle, and accounts for each of its cycles by
/// cause. It knows no scheduler, no other core and no cache but its first level.
///
/// # What is called when
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
/// Between an event and its answer other cores may go on, never beyond that event's cycle. Whoever stops a model at a
/// horizon changes nothing: two calls of `advance` to 50 and to 100 do what one to 100 does.
///
/// A new model is a file in this folder and a line in [`Core::new`](super::clocked::Core::new); one in a crate of its own is made by
/// [`Parts::smt`](crate::Parts::smt), as the crate `smt` is.
pub trait CoreModel: DynClone + Send {
    /// Its hardware contexts.
    fn contexts(&self) -> &[HardwareContext];

    /// Cycles since the last frame in which it issued nothing, by cause.
    fn lost(&self) -> &[u32; CAUSES.len()];

    /// Runs up to the next event before `horizon`; `None` says that the horizon was reached.
    fn advance(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) -> Option<Event>;

    /// The lookup of a visible reference, once it is this core's turn. `Ok` is a hit, already gone on.
    ///
    /// # Errors
    /// What the first level says of a reference that cannot go on by itself.
    fn look_up(
        &mut self,
        context: usize,
        at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Result<(), Missed>;

    /// The context's reference, issued in cycle `at`, is there in `ready_at`; until then it waits.
    fn block(&mut self, context: usize, at: u64, ready_at: u64, stall: Stall, sources: &mut [Source]);

    /// Books a context's instructions and waits up to `now`.
    fn account(&mut self, context: usize, now: u64);

    /// Empties a context at cycle `now`. Gives back what its thread had left.
    fn vacate(&mut self, context: usize, now: u64) -> Rest;

    /// Gives an empty context a thread, with its owner number, at cycle `now`; it starts after `switch_cycles`.
    fn start_thread(
        &mut self,
        context: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        source: &Source,
    );

    /// Starts counting anew at `now`.
    fn open_frame(&mut self, now: u64);

    /// From now on its first level answers in so many cycles, and this is perfect.
    fn retune(&mut self, _hit_cycles: u32, _perfect: &[Perfect]) {}

    /// What a context has counted since the last frame; zero on cores that do not.
    fn pipeline(&self, _context: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        [0; PIPELINE_COUNTERS.len()]
    }

    /// What became of its slots since the last frame; zero on cores without.
    fn slots(&self) -> [u32; SLOT_USES.len()] {
        [0; SLOT_USES.len()]
    }

    /// What its contexts have held since the last frame, one after the other; zero where they share nothing.
    fn resources(&self) -> Vec<u32> {
        vec![0; self.contexts().len() * CONTEXT_RESOURCES.len()]
    }

    /// From now on notes how many instructions are committed in each cycle; `false` from a core that cannot.
    fn note_commits(&mut self) -> bool {
        false
    }

    /// Appends what was noted since the last time, cycle by cycle.
    fn take_commits(&mut self, _into: &mut Vec<u64>) {}
}

// As a supertrait it would keep a text for each model in the module.
impl fmt::Debug for dyn CoreModel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("CoreModel")
    }
}

dyn_clone::clone_trait_object!(CoreModel);
