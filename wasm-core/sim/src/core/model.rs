//! How a core issues: what is asked of every model, and who answers. Cycles are ticks of its own clock here.

use super::cause::CAUSES;
use super::clocked::CoreSetup;
use super::event::{Event, Missed};
use super::in_order::InOrder;
use super::interval::Interval;
use super::pipeline::{CONTEXT_RESOURCES, PIPELINE_COUNTERS, SLOT_USES};
use super::seat::{Rest, Seat};
use super::smt::Smt;
use super::stall::Stall;
use crate::cache::Cache;
use crate::scenario::{CoreModel, Perfect};
use crate::workload::Source;

/// A core's inside. A new model is its file and its line in each method.
#[derive(Clone, Debug)]
pub(super) enum Model {
    /// Fine-grained multithreading.
    InOrder(InOrder),
    /// Wide, by intervals between misses.
    Interval(Interval),
    /// Simultaneous multithreading; large, so that it does not make the others large.
    Smt(Box<Smt>),
}

impl Model {
    /// A core of empty hardware contexts.
    pub fn new(setup: CoreSetup) -> Self {
        let CoreSetup { model, contexts, hit_cycles, visibility, smt, .. } = setup;
        match model {
            CoreModel::InOrder => Model::InOrder(InOrder::new(contexts, hit_cycles, visibility)),
            CoreModel::Interval => Model::Interval(Interval::new(visibility)),
            CoreModel::Smt => Model::Smt(Box::new(Smt::new(smt, contexts, hit_cycles, visibility))),
        }
    }

    /// From now on its first level answers in so many cycles, and this is perfect.
    pub fn retune(&mut self, hit_cycles: u32, perfect: &[Perfect]) {
        match self {
            Model::InOrder(core) => core.retune(hit_cycles),
            // A hit costs it nothing but the pace of its program.
            Model::Interval(_) => {}
            Model::Smt(core) => core.retune(hit_cycles, perfect),
        }
    }

    /// Its hardware contexts.
    pub fn seats(&self) -> &[Seat] {
        match self {
            Model::InOrder(core) => &core.seats,
            Model::Interval(core) => std::slice::from_ref(&core.seat),
            Model::Smt(core) => &core.seats,
        }
    }

    /// Cycles since the last frame in which it issued nothing, by cause.
    pub fn lost(&self) -> &[u32; CAUSES.len()] {
        match self {
            Model::InOrder(core) => &core.lost,
            Model::Interval(core) => &core.seat.stalls,
            Model::Smt(core) => &core.lost,
        }
    }

    /// What a seat has counted since the last frame; zero on cores that do not.
    pub fn pipeline(&self, seat: usize) -> [u32; PIPELINE_COUNTERS.len()] {
        match self {
            Model::Smt(core) => core.pipeline(seat),
            _ => [0; PIPELINE_COUNTERS.len()],
        }
    }

    /// What became of its slots since the last frame; zero on cores without.
    pub fn slots(&self) -> [u32; SLOT_USES.len()] {
        match self {
            Model::Smt(core) => core.slots,
            _ => [0; SLOT_USES.len()],
        }
    }

    /// What its seats have held since the last frame, seat by seat; zero on cores whose seats share nothing.
    pub fn resources(&self) -> Vec<u32> {
        match self {
            Model::Smt(core) => core.resources(),
            _ => vec![0; self.seats().len() * CONTEXT_RESOURCES.len()],
        }
    }

    /// From now on notes how many instructions are committed in each cycle; `false` from a core that cannot.
    pub fn note_commits(&mut self) -> bool {
        if let Model::Smt(core) = self {
            core.commits = Some(Vec::new());
        }
        matches!(self, Model::Smt(_))
    }

    /// Appends what was noted since the last time, cycle by cycle.
    pub fn take_commits(&mut self, into: &mut Vec<u64>) {
        if let Model::Smt(core) = self
            && let Some(commits) = &mut core.commits
        {
            into.extend(commits.drain(..).map(u64::from));
        }
    }

    /// Runs up to the next event before `horizon`; `None` says that the horizon was reached.
    #[inline(always)]
    pub fn advance(
        &mut self,
        horizon: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Option<Event> {
        match self {
            Model::InOrder(core) => core.advance(horizon, first_level, sources),
            Model::Interval(core) => core.advance(horizon, first_level, sources),
            Model::Smt(core) => core.advance(horizon, first_level, sources),
        }
    }

    /// The lookup of a visible reference, once it is this core's turn. `Ok` is a hit, already gone on.
    pub fn look_up(
        &mut self,
        seat: usize,
        at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Result<(), Missed> {
        match self {
            Model::InOrder(core) => core.look_up(seat, at, first_level, sources),
            Model::Interval(core) => core.look_up(first_level, sources),
            Model::Smt(core) => core.look_up(seat, at, first_level),
        }
    }

    /// The seat's reference, issued in cycle `at`, is there in `ready_at`; until then it waits.
    #[inline(always)]
    pub fn block(&mut self, seat: usize, at: u64, ready_at: u64, stall: Stall, sources: &mut [Source]) {
        match self {
            Model::InOrder(core) => core.block(seat, at, ready_at, stall, sources),
            Model::Interval(core) => core.block(at, stall, sources),
            Model::Smt(core) => core.block(seat, ready_at, stall),
        }
    }

    /// Books a seat's instructions and waits up to `now`.
    pub fn account(&mut self, seat: usize, now: u64) {
        match self {
            Model::InOrder(core) => core.account(seat, now),
            Model::Interval(core) => core.account(now),
            // It has booked every cycle as it passed.
            Model::Smt(core) => core.account(seat),
        }
    }

    /// Empties a seat at cycle `now`. Gives back what its thread had left.
    pub fn vacate(&mut self, seat: usize, now: u64) -> Rest {
        match self {
            Model::InOrder(core) => core.vacate(seat, now),
            Model::Interval(core) => core.vacate(now),
            Model::Smt(core) => core.vacate(seat),
        }
    }

    /// Seats a thread and its owner number on an empty seat at cycle `now`; it starts after `switch_cycles`.
    pub fn seat_thread(
        &mut self,
        seat: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        source: &Source,
    ) {
        match self {
            Model::InOrder(core) => core.seat_thread(seat, now, thread, rest, switch_cycles),
            Model::Interval(core) => core.seat_thread(now, thread, rest, switch_cycles, source),
            Model::Smt(core) => core.seat_thread(seat, now, thread, rest, switch_cycles, source),
        }
    }

    /// Starts counting anew at `now`.
    pub fn open_frame(&mut self, now: u64) {
        match self {
            Model::InOrder(core) => core.open_frame(now),
            Model::Interval(core) => core.open_frame(),
            Model::Smt(core) => core.open_frame(),
        }
    }
}
