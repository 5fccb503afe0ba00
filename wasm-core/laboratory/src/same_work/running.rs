//! A run, in pieces, until every thread has done its work, and the time at which each has.

use super::goal::{Goal, WhenDone};
use document::{Read, Scenario, ScenarioError, WaitAction};
use engine::run::{Layout, MilestoneKind, Run, RunError, TraceLibrary};
use engine::workload::{Listed, deal};
use serde::Serialize;

/// Work of every thread and its completion. Cycles and instructions count from the start of the work: cycle 0, or the
/// start of the measurement window if threads continue after their work.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WorkDone {
    /// Cycles until every thread had finished its work; null if one had not when the run ended.
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub cycles: Option<u64>,
    /// Cycles after which the run ends, even if threads have not finished.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub most_cycles: u64,
    /// Results by thread number.
    pub threads: Vec<ThreadDone>,
}

/// Work of one thread.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadDone {
    /// Name of its program or trace.
    pub program: String,
    /// Number of instructions of its work.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Cycles until it had executed them, interpolated within a frame; null if it had not when the run ended.
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub cycles: Option<u64>,
}

/// A run that ends when every thread has done its work.
pub struct WorkRun {
    run: Run,
    row: Vec<u32>,
    programs: Vec<String>,
    /// By thread, the instructions since its start after which it ends; `None` if it does not end.
    limits: Vec<Option<u64>>,
    goals: Vec<u64>,
    progress: Vec<Progress>,
    /// End of the last frame.
    frame_end: u64,
}

/// Progress of a thread since the work began.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    /// Instructions at the end of the last frame.
    executed: u64,
    /// Cycles until it had done its work.
    done: Option<u64>,
}

/// Whether a thread could wait for one that has ended: a lock's owner, or the other end of a channel. Barriers count the
/// remaining threads.
fn wait_for_each_other(scenario: &Scenario) -> bool {
    let programs = scenario.workload.programs.values();
    let mut steps = programs.flat_map(|program| &program.waits);
    steps.any(|step| !matches!(step.then, WaitAction::Sleep { .. } | WaitAction::Barrier { .. }))
}

impl WorkRun {
    /// A run at cycle 0.
    ///
    /// # Errors
    /// A program of tasks; threads that would wait for ended ones; another run with other threads; as [`Run::new`].
    pub fn new(scenario: &Scenario, traces: &TraceLibrary, goal: &Goal) -> Result<Self, RunError> {
        if scenario.workload.dag.is_some() {
            return Err(ScenarioError::at(
                "/workload/dag",
                "a program of tasks does the same work in every run",
                "Compare the makespans of the two runs.",
            )
            .into());
        }
        if goal.when_done == WhenDone::Ends && wait_for_each_other(scenario) {
            return Err(ScenarioError::at(
                "/workload/programs",
                "its threads wait for each other, and one that ends would leave others waiting for ever",
                "Let threads that have done their work go on (--keep-load).",
            )
            .into());
        }
        let groups = &scenario.workload.threads;
        let listed = deal(&scenario.workload, u64::from(scenario.run.seed));
        let of = |known: &Listed| {
            let group = &groups[known.entry];
            (group.program.as_deref().or(group.trace.as_deref()).unwrap_or_default(), group.instructions)
        };
        let (programs, limits): (Vec<&str>, Vec<Option<u64>>) = listed.iter().map(of).unzip();
        let goals = goal.instructions(&programs)?;
        let mut run = simulator::check_and_start(&goal.scenario(scenario, &goals), traces)?;
        run.pause_at_decisions();
        if goal.when_done == WhenDone::Ends {
            run.end_after(&goals);
        }
        Ok(Self {
            row: vec![0; run.layout().stride],
            progress: vec![Progress::default(); goals.len()],
            programs: programs.into_iter().map(String::from).collect(),
            frame_end: 0,
            limits,
            goals,
            run,
        })
    }

    /// Simulates up to `budget_cycles`, and stops at a pending decision of an external policy.
    ///
    /// # Errors
    /// As [`Run::advance`].
    pub fn advance(&mut self, budget_cycles: u64) -> Result<(), RunError> {
        let end = self.run.now().saturating_add(budget_cycles);
        while self.run.now() < end && !self.is_done() {
            if self.run.advance(end - self.run.now(), &mut self.row)? {
                self.look();
            } else if self.run.is_waiting() {
                break;
            }
        }
        self.run.take_decisions();
        Ok(())
    }

    /// Records which threads reached their goals in the frame that has just ended.
    fn look(&mut self) {
        let now = self.run.now();
        let frame_start = std::mem::replace(&mut self.frame_end, now);
        let Some(start) = self.run.milestone(MilestoneKind::Start) else { return };
        if now <= start.cycle {
            return;
        }
        let (from, to) = (frame_start - start.cycle, now - start.cycle);
        // Threads that are added during the run come last, and have no goal.
        for ((thread, since_birth), progress) in self.run.instructions().enumerate().zip(&mut self.progress) {
            let before = start.instructions[thread];
            let earlier = std::mem::replace(&mut progress.executed, since_birth - before);
            if progress.done.is_none() {
                // A thread that ends has no work beyond its limit.
                let left = self.limits[thread].map_or(u64::MAX, |limit| limit.saturating_sub(before));
                let goal = self.goals[thread].min(left);
                self.goals[thread] = goal;
                let part = |all: u64| {
                    let missing = u128::from(all) * u128::from(goal - earlier.min(goal));
                    missing.div_ceil(u128::from((progress.executed - earlier).max(1))) as u64
                };
                progress.done =
                    (progress.executed >= goal).then(|| if goal == 0 { 0 } else { from + part(to - from) });
            }
        }
    }

    /// The layout of a frame.
    pub fn layout(&self) -> &Layout {
        self.run.layout()
    }

    /// The request to an external policy, as JSON; `None` if no decision is pending.
    pub fn question(&self) -> Option<String> {
        self.run.question()
    }

    /// Applies the reply to a request.
    ///
    /// # Errors
    /// The reply is invalid.
    pub fn answer(&mut self, reply: &str) -> Result<(), RunError> {
        self.run.answer(reply)
    }

    /// Whether every thread has done its work, or the run has ended.
    pub fn is_done(&self) -> bool {
        self.progress.iter().all(|progress| progress.done.is_some()) || self.run.is_done()
    }

    /// Progress of the thread farthest from its goal, 0–1.
    pub fn share(&self) -> f64 {
        let of = |(progress, &goal): (&Progress, &u64)| progress.executed as f64 / goal.max(1) as f64;
        self.progress.iter().zip(&self.goals).map(of).fold(1.0, f64::min)
    }

    /// The work done so far.
    pub fn done(&self) -> WorkDone {
        let thread = |(number, progress): (usize, &Progress)| ThreadDone {
            program: self.programs[number].clone(),
            instructions: self.goals[number],
            cycles: progress.done,
        };
        let threads: Vec<ThreadDone> = self.progress.iter().enumerate().map(thread).collect();
        let layout = self.run.layout();
        let measured = u64::from(layout.quanta - layout.warmup_quanta) * u64::from(layout.quantum_cycles);
        WorkDone {
            cycles: threads.iter().map(|thread| thread.cycles).try_fold(0, |most, own| Some(most.max(own?))),
            most_cycles: measured,
            threads,
        }
    }
}
