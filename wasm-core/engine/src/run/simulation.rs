//! A run, and the order in which its parts act.

use super::accounts::{Accounts, Books};
use super::change::Changes;
use super::decider::Decider;
use super::decision::DecisionRecord;
use super::energy::EnergyResult;
use super::error::RunError;
use super::layout::Layout;
use super::machine::Machine;
use super::memory::LONGEST_QUEUE;
use super::plan::{Place, Plan};
use super::result::RunResult;
use super::sharing::SharingResult;
use super::switches::Switch;
use super::system::OperatingSystem;
use super::task_units::DagResult;
use super::tasks::Tasks;
use crate::core::Rest;
use crate::policy::Event;
use crate::waits::{self, Waits};
use document::Scenario;
use std::borrow::Cow;
use std::sync::Arc;

/// The engine's version; part of every digest.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// A simulation in progress. A clone is a checkpoint: both continue identically.
#[derive(Clone)]
pub struct Run {
    pub(super) plan: Arc<Plan>,
    /// The cycle that all cores have reached.
    pub(super) now: u64,
    pub(super) started: bool,
    pub(super) machine: Machine,
    pub(super) os: OperatingSystem,
    pub(super) decider: Decider,
    /// `None` where threads run.
    pub(super) tasks: Option<Box<Tasks>>,
    /// `None` where no thread waits.
    pub(super) waits: Option<Box<dyn Waits>>,
    pub(super) accounts: Accounts,
    pub(super) changes: Changes,
    /// `None` where switches are not recorded.
    pub(super) switches: Option<Vec<Switch>>,
}

impl Run {
    /// The layout of a frame.
    pub fn layout(&self) -> &Layout {
        &self.plan.layout
    }

    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.plan.scenario
    }

    /// The present cycle.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Frames completed.
    pub fn frames_done(&self) -> u64 {
        self.accounts.frames()
    }

    /// Whether the run is complete: all of its frames are simulated, or all tasks up to the end of a frame, and no
    /// decision is missing.
    pub fn is_done(&self) -> bool {
        self.has_ended() && !self.is_waiting()
    }

    pub(super) fn has_ended(&self) -> bool {
        let frames = self.frames_done();
        let ended_at = self.tasks.as_ref().and_then(|tasks| tasks.ended_at());
        let closed = frames.checked_sub(1).map(|last| self.plan.layout.frame_end(last));
        frames == self.plan.layout.frames() || ended_at.is_some_and(|end| closed >= Some(end))
    }

    /// Simulates until a frame is complete, for at most `budget_cycles`, and not beyond a decision that an outside
    /// policy has yet to make ([`Run::is_waiting`]). Returns whether `row` (of [`Layout::stride`] numbers) was
    /// filled.
    ///
    /// # Errors
    /// A policy that requests something impossible, or that cannot run here.
    pub fn advance(&mut self, budget_cycles: u64, row: &mut [u32]) -> Result<bool, RunError> {
        if self.is_held_up()? || self.has_ended() {
            return Ok(false);
        }
        if !self.started {
            self.start()?;
            if self.is_held_up()? {
                return Ok(false);
            }
        }
        let frame_end = self.plan.layout.frame_end(self.frames_done());
        let stop = frame_end.min(self.now.saturating_add(budget_cycles.max(1)));
        while self.now < stop {
            let tick = self.plan.tick_cycles.map_or(u64::MAX, |t| (self.now / t + 1) * t);
            let timer = self.decider.timer().filter(|&at| at > self.now).unwrap_or(u64::MAX);
            let horizon = stop.min(tick).min(timer).min(self.waits_horizon());
            self.simulate(horizon);
            self.now = horizon;
            if horizon != frame_end {
                self.notice()?;
                if self.is_held_up()? {
                    return Ok(false);
                }
            }
            if horizon == timer && horizon != frame_end {
                self.accounts.credit_all(&self.plan, &mut self.machine, self.now);
                self.end_before_decision();
                self.decide(Event::Timer)?;
            }
            if horizon == tick && horizon != frame_end {
                self.tick()?;
                if self.is_held_up()? {
                    return Ok(false);
                }
            }
        }
        if self.now < frame_end {
            return Ok(false);
        }
        self.close_frame(row)?;
        self.end_of_frame()?;
        Ok(true)
    }

    fn start(&mut self) -> Result<(), RunError> {
        self.started = true;
        if self.plan.layout.warmup_quanta == 0 {
            self.with_books(Accounts::mark_start);
        }
        self.change()?;
        let kept = self.kept();
        self.decide(Event::Start)?;
        self.keep_arrivals(0..self.os.threads() as u32, kept);
        self.begin_tasks();
        Ok(())
    }

    /// Completes all accounts of the frame that ends now, writes its row, and clears the counters.
    fn close_frame(&mut self, row: &mut [u32]) -> Result<(), RunError> {
        self.machine.close_frame(self.now);
        self.accounts.credit_all(&self.plan, &mut self.machine, self.now);
        self.os.pass(self.now);
        if let Some(waits) = &mut self.waits {
            waits.close_frame(self.now);
        }
        self.with_books(|accounts, books| accounts.close_frame(books, row));
        check_counts(self, row)?;
        self.machine.open_frame(self.now);
        if let Some(tasks) = &mut self.tasks {
            tasks.open_frame();
        }
        if self.frames_done() == self.plan.layout.warmup_frames() {
            self.machine.open_window();
            self.os.open_window(self.now);
            if let Some(waits) = &mut self.waits {
                waits.open_window(self.now);
            }
            self.with_books(Accounts::mark_start);
        }
        Ok(())
    }

    /// Handles what is due at the cycle in which a frame ended. Frames are output only and decide nothing.
    fn end_of_frame(&mut self) -> Result<(), RunError> {
        let quantum_ends = self.frames_done().is_multiple_of(u64::from(self.plan.layout.frames_per_quantum));
        if quantum_ends || self.decider.timer() == Some(self.now) {
            self.end_before_decision();
        }
        self.notice()?;
        if self.plan.tick_cycles.is_some_and(|t| quantum_ends || self.now.is_multiple_of(t)) {
            self.tick()?;
        }
        if quantum_ends && !self.has_ended() {
            self.change()?;
            self.decide(Event::QuantumEnd)?;
        } else if self.decider.timer() == Some(self.now) {
            self.decide(Event::Timer)?;
        }
        Ok(())
    }

    /// Calls `read` with the accounts and all other parts of the run.
    pub(super) fn with_books<T>(&mut self, read: impl FnOnce(&mut Accounts, Books) -> T) -> T {
        let Self { plan, machine, os, decider, tasks, waits, now, .. } = self;
        let (tasks, waits) = (tasks.as_deref(), waits.as_deref());
        let books = Books { now: *now, plan, machine, os, decider, tasks, waits };
        read(&mut self.accounts, books)
    }

    /// Credits the thread of a hardware context and removes it. Returns its remaining work.
    pub(super) fn take_off(&mut self, place: Place, at: u64) -> Rest {
        self.accounts.credit(&self.plan, &mut self.machine, place, at);
        self.machine.vacate(place, at)
    }

    /// Places a thread on an empty hardware context, where it starts after `switch_cycles`. Returns its previous
    /// context.
    pub(super) fn put_on(
        &mut self,
        place: Place,
        at: u64,
        thread: usize,
        switch_cycles: u32,
    ) -> Option<usize> {
        self.accounts.credit(&self.plan, &mut self.machine, place, at);
        let (before, rest) = self.os.place(thread as u32, place.context);
        if let Some(waits) = &mut self.waits {
            waits.place(waits::Place { thread: thread as u32, context: place.context }, at);
        }
        // The blocked thread that was there may still be on its way to the scheduler.
        let held_for = self.os.held_for(place.context, at);
        self.machine.start(place, at, self.plan.owned(thread), rest, held_for + switch_cycles);
        before
    }

    /// Takes the decisions since the last call.
    pub fn take_decisions(&mut self) -> Vec<DecisionRecord> {
        self.decider.take_decisions()
    }

    /// The result of the measurements so far.
    pub fn result(&self) -> RunResult {
        let plan = &self.plan;
        // The last frame goes on after the last task.
        let all = self.accounts.totals();
        let end = self.tasks.as_ref().and_then(|tasks| tasks.ended_at()).filter(|&end| end < all.cycles);
        let totals = &end.map_or(Cow::Borrowed(all), |end| Cow::Owned(all.until(end)));
        let sharing = self.machine.memory().sharing();
        let waits = self.waits.as_ref().map(|waits| waits.result(self.now));
        let requests =
            waits.as_ref().and_then(|waits| Some(waits.request_latency.as_ref()?.count)).unwrap_or(0);
        RunResult {
            energy: EnergyResult::new(&plan.scenario.machine, totals, requests),
            sharing: sharing.map(|counts| SharingResult::new(counts, &plan.shared)),
            ways: self.machine.memory().dealt_ways(&plan.layout.topology),
            clusters: self.decider.clusters(),
            waits,
            dag: self.tasks.as_ref().map(|tasks| DagResult::new(tasks, totals, self.now)),
            ..RunResult::new(&plan.scenario, &plan.layout, totals, self.accounts.digest())
        }
    }

    /// Simulates to the end and returns the result.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn finish(&mut self) -> Result<RunResult, RunError> {
        self.finish_seen(|| ())
    }

    /// As [`Run::finish`]; calls `seen` after each frame.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn finish_seen(&mut self, mut seen: impl FnMut()) -> Result<RunResult, RunError> {
        let mut row = vec![0; self.plan.layout.stride];
        self.decider.set_pauses(false);
        while !self.is_done() {
            self.advance(u64::MAX, &mut row)?;
            self.take_decisions();
            seen();
        }
        Ok(self.result())
    }
}

/// Rejects a frame in which a counter reached its limit, or a queue was longer than `LONGEST_QUEUE`.
fn check_counts(run: &Run, row: &[u32]) -> Result<(), RunError> {
    let queue = run.machine.memory().queue_too_long();
    let column = row.iter().position(|&count| count == u32::MAX);
    let (what, remedy) = match (queue, column) {
        (None, None) => return Ok(()),
        (Some(place), _) => (
            format!("the queue of {place} is longer than {LONGEST_QUEUE} cycles"),
            "Give fewer cycles per line there, or prefetch less.",
        ),
        (None, Some(place)) => {
            let columns = &run.plan.layout.columns;
            let id = columns.iter().rev().find(|column| column.offset <= place).map(|column| column.id);
            (format!("a frame's {id:?} is beyond {}", u32::MAX), "Give more frames per quantum.")
        }
    };
    Err(RunError::TooMuch { cycle: run.now, what, remedy })
}
