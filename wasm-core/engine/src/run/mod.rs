//! One simulation: a cloneable value that advances frame by frame.

mod agenda;
mod allocation;
mod alone;
mod change;
mod coherence;
mod columns;
mod decision;
mod descent;
mod error;
mod frame;
mod hierarchy;
mod layout;
mod memory;
mod milestones;
mod outside;
mod prefetch;
mod prepare;
mod probe;
mod processes;
mod program;
mod queue;
mod remote;
mod result;
mod retune;
mod serve;
mod sharing;
mod sources;
mod stalls;
mod task_units;
mod tasks;
mod threads;
mod totals;
mod watch;

pub use alone::Watched;
pub use columns::{Column, Dim};
pub use decision::DecisionRecord;
pub use error::RunError;
pub use layout::{Layout, OwnerUnit, RegionUnit, ThreadUnit};
pub use milestones::{Milestone, MilestoneKind};
pub use prepare::TraceLibrary;
pub use probe::{Microscope, ProbedAccess, ProbedWay};
pub use result::{
    BranchResult, Fairness, LevelResult, NodeResult, PrefetchResult, RunResult, ThreadResult, TlbResult,
    ratio, standard_deviation,
};
pub use sharing::{SharedLine, SharingResult};
pub use stalls::StallBreakdown;
pub use task_units::{DagColumns, DagRegion, DagResult, DagUnit, call_lines, sequential};
pub use tasks::TASK_LOG;

use crate::Parts;
use crate::cache::Cache;
use crate::core::Core;
use crate::policy::{Event, ThreadId, ThreadPolicy};
use crate::workload::{Address, Listed, SharedRegions, Source};
use allocation::Allocation;
use document::machine::Topology;
use document::{Future, Scenario};
use hierarchy::Hierarchy;
use milestones::Milestones;
use remote::RemoteSampler;
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::sync::Arc;
use tasks::Tasks;
use threads::ThreadState;
use totals::Totals;

/// The engine's version; part of every digest.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// What does not change while a run goes on, but at the moments at which values are set.
#[derive(Clone, Debug)]
struct Plan {
    parts: &'static Parts,
    scenario: Scenario,
    /// The machine as it is now.
    topology: Topology,
    /// What frames hold, from the first to the last: units of the whole run, caches at their largest.
    layout: Layout,
    /// All threads of the whole run, by number.
    listed: Vec<Listed>,
    traces: TraceLibrary,
    /// What it goes on as, in order.
    futures: Vec<Future>,
    shared: SharedRegions,
    /// Caches of each core, nearest first.
    paths: Vec<Vec<u32>>,
    /// Cycles between the operating system's looks for arrivals and ends; `None` when there can be none.
    tick_cycles: Option<u64>,
}

/// A simulation in progress. A clone is a checkpoint: both go on alike.
#[derive(Clone)]
pub struct Run {
    plan: Arc<Plan>,
    now: u64,
    /// How many of the futures have begun.
    futures_begun: usize,
    /// What was set since the policy was asked last.
    changed: Vec<String>,
    /// Where memory is free that no thread ever had.
    free_memory: Address,
    frame: u64,
    cores: Vec<Core>,
    hierarchy: Hierarchy,
    sources: Vec<Source>,
    threads: Vec<ThreadState>,
    placement: Vec<Option<ThreadId>>,
    /// None where workers run tasks.
    policy: Option<Box<dyn ThreadPolicy>>,
    tasks: Option<Box<Tasks>>,
    remote_sampler: RemoteSampler,
    /// What each context had counted when its thread was last credited.
    marks: Vec<frame::Mark>,
    /// Instructions and cycles by thread since the last frame.
    credits: Vec<frame::Credit>,
    /// Ends and arrivals since the last tick.
    pending: Vec<Event>,
    /// Events that a policy outside has not answered yet, all of the present cycle.
    waiting: VecDeque<Event>,
    /// Whether somebody outside answers.
    pauses: bool,
    /// Who could run beside how many.
    allocation: Allocation,
    /// Traps, switches and such since the last frame.
    events: u32,
    totals: Totals,
    milestones: Milestones,
    decisions: Vec<DecisionRecord>,
    hasher: Sha256,
    started: bool,
    microscope: Option<Microscope>,
}

impl Run {
    /// What a frame holds.
    pub fn layout(&self) -> &Layout {
        &self.plan.layout
    }

    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.plan.scenario
    }

    /// Bytes that a clone takes, nearly: caches, directory and tallies; what is small beside them is left out.
    pub fn memory_bytes(&self) -> usize {
        let caches: usize = self.hierarchy.caches.iter().map(Cache::memory_bytes).sum();
        let tallies: usize = self.hierarchy.tallies.iter().map(|row| size_of_val(row.as_slice())).sum();
        let directory = self.hierarchy.coherence.as_ref().map_or(0, |c| c.directory.memory_bytes());
        caches + tallies + directory
    }

    /// The present cycle.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Frames completed.
    pub fn frames_done(&self) -> u64 {
        self.frame
    }

    /// Whether the whole run is simulated: all of its frames, or all tasks up to the end of a frame; and all is decided.
    pub fn is_done(&self) -> bool {
        self.has_ended() && self.waiting.is_empty()
    }

    fn has_ended(&self) -> bool {
        let ended_at = self.tasks.as_ref().and_then(|tasks| tasks.ended_at);
        let closed = self.frame.checked_sub(1).map(|last| self.plan.layout.frame_end(last));
        self.frame == self.plan.layout.frames() || ended_at.is_some_and(|end| closed >= Some(end))
    }

    /// Simulates until a frame is complete, at most `budget_cycles`, and not beyond a decision that somebody outside
    /// has yet to make ([`Run::is_waiting`]). Returns whether `row` (of [`Layout::stride`] numbers) was filled.
    ///
    /// # Errors
    /// A policy that asks for what cannot be, or that nobody here can ask.
    pub fn advance(&mut self, budget_cycles: u64, row: &mut [u32]) -> Result<bool, RunError> {
        if self.is_held_up()? || self.has_ended() {
            return Ok(false);
        }
        if !self.started {
            self.started = true;
            if self.plan.layout.warmup_quanta == 0 {
                self.mark_start();
            }
            self.change()?;
            self.decide(Event::Start)?;
            self.begin_tasks();
            if self.is_held_up()? {
                return Ok(false);
            }
        }
        let frame_end = self.plan.layout.frame_end(self.frame);
        let stop = frame_end.min(self.now.saturating_add(budget_cycles.max(1)));
        while self.now < stop {
            let tick = self.plan.tick_cycles.map_or(u64::MAX, |t| (self.now / t + 1) * t);
            let horizon = stop.min(tick);
            self.simulate(horizon);
            self.now = horizon;
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
        self.close_frame(row);
        self.frame += 1;
        if self.frame
            == u64::from(self.plan.layout.warmup_quanta) * u64::from(self.plan.layout.frames_per_quantum)
        {
            self.hierarchy.open_window();
            self.allocation.open_window(self.now);
            self.mark_start();
        }
        self.end_of_frame()?;
        Ok(true)
    }

    /// What is due at the cycle in which a frame ended. Frames themselves are output only and decide nothing.
    fn end_of_frame(&mut self) -> Result<(), RunError> {
        let quantum_ends = self.frame.is_multiple_of(u64::from(self.plan.layout.frames_per_quantum));
        if self.plan.tick_cycles.is_some_and(|t| quantum_ends || self.now.is_multiple_of(t)) {
            self.tick()?;
        }
        if quantum_ends && !self.has_ended() {
            self.change()?;
            self.decide(Event::QuantumEnd)?;
        }
        Ok(())
    }

    /// Decisions since the last call.
    pub fn take_decisions(&mut self) -> Vec<DecisionRecord> {
        std::mem::take(&mut self.decisions)
    }

    /// The result of what was measured so far.
    pub fn result(&self) -> RunResult {
        let coherence = self.hierarchy.coherence.as_ref();
        let sharing = coherence.map(|c| SharingResult::new(&c.sharing, &self.plan.shared));
        let clusters = self.policy.as_ref().map(|policy| policy.clusters()).unwrap_or_default();
        let dag = self.tasks.as_ref().map(|tasks| DagResult::new(tasks, &self.totals, self.now));
        RunResult {
            sharing,
            clusters,
            dag,
            ..RunResult::new(&self.plan.scenario, &self.plan.layout, &self.totals, self.digest())
        }
    }

    /// SHA-256 over the frames so far.
    fn digest(&self) -> String {
        self.hasher.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Simulates to the end and gives the result.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn finish(&mut self) -> Result<RunResult, RunError> {
        let mut row = vec![0; self.plan.layout.stride];
        self.pauses = false;
        while !self.is_done() {
            self.advance(u64::MAX, &mut row)?;
            self.decisions.clear();
        }
        Ok(self.result())
    }
}
