//! A run that goes on until every thread has done its work, in pieces, and when each had.

use super::goal::Goal;
use document::{Read, Scenario, ScenarioError};
use engine::run::{Layout, MilestoneKind, Run, RunError, TraceLibrary};
use serde::Serialize;

/// What every thread did, and when it had done it. All cycles count from the beginning of the measurement window.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WorkDone {
    /// Cycles until every thread had done its work; null where one had not when the run ended.
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub cycles: Option<u64>,
    /// Cycles after which the run ends, whoever has not done its work.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub most_cycles: u64,
    /// By thread number.
    pub threads: Vec<ThreadDone>,
}

/// What one thread had to do.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadDone {
    /// Its program or trace.
    pub program: String,
    /// Instructions that it had to execute since the window began.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Cycles until it had, interpolated within a frame; null where it had not when the run ended.
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub cycles: Option<u64>,
}

/// Such a run.
pub struct WorkRun {
    run: Run,
    row: Vec<u32>,
    programs: Vec<String>,
    /// By thread, after how many instructions since its start it ends; none where it never does.
    limits: Vec<Option<u64>>,
    /// None while the window decides.
    goals: Option<Vec<u64>>,
    progress: Vec<Progress>,
    /// End of the last frame.
    frame_end: u64,
}

/// How far a thread is since the window began.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    /// Instructions at the end of the last frame.
    executed: u64,
    /// Cycles up to the end of the last frame in which it executed something.
    last: u64,
    /// Cycles until it had done its work.
    done: Option<u64>,
}

impl WorkRun {
    /// A run at cycle 0.
    ///
    /// # Errors
    /// A program of tasks; another run with other threads; as [`Run::new`].
    pub fn new(scenario: &Scenario, traces: &TraceLibrary, goal: &Goal) -> Result<Self, RunError> {
        if scenario.workload.dag.is_some() {
            return Err(ScenarioError::at(
                "/workload/dag",
                "a program of tasks does the same work in every run",
                "Compare the makespans of the two runs.",
            )
            .into());
        }
        let groups = &scenario.workload.threads;
        let threads = groups.iter().map(|group| u64::from(group.copies)).sum();
        let mut run = simulator::check_and_start(&goal.with_room(scenario, threads), traces)?;
        run.pause_at_decisions();
        let layout = run.layout();
        let programs: Vec<String> =
            layout.threads.iter().map(|unit| layout.programs[unit.program as usize].clone()).collect();
        let limits = layout.threads.iter().map(|unit| groups[unit.entry as usize].instructions).collect();
        Ok(Self {
            row: vec![0; layout.stride],
            goals: goal.instructions(&programs)?,
            progress: vec![Progress::default(); programs.len()],
            frame_end: 0,
            limits,
            programs,
            run,
        })
    }

    /// Simulates up to `budget_cycles`, and not beyond a decision that somebody outside has yet to make.
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

    /// A frame has ended: who has done its work in it?
    fn look(&mut self) {
        let now = self.run.now();
        let frame_start = std::mem::replace(&mut self.frame_end, now);
        let Some(start) = self.run.milestone(MilestoneKind::Start) else { return };
        if now <= start.cycle {
            return;
        }
        let (from, to) = (frame_start - start.cycle, now - start.cycle);
        for (thread, since_birth) in self.run.instructions().enumerate() {
            let progress = &mut self.progress[thread];
            let before = start.instructions[thread];
            let earlier = std::mem::replace(&mut progress.executed, since_birth - before);
            if progress.executed > earlier {
                progress.last = to;
            }
            if let (Some(goals), None) = (&mut self.goals, progress.done) {
                // A thread that ends has done all there is of it.
                let left = self.limits[thread].map_or(u64::MAX, |limit| limit.saturating_sub(before));
                goals[thread] = goals[thread].min(left);
                let goal = goals[thread];
                let part = |all: u64| {
                    let missing = u128::from(all) * u128::from(goal - earlier.min(goal));
                    missing.div_ceil(u128::from((progress.executed - earlier).max(1))) as u64
                };
                progress.done =
                    (progress.executed >= goal).then(|| if goal == 0 { 0 } else { from + part(to - from) });
            }
        }
    }

    /// What a frame holds.
    pub fn layout(&self) -> &Layout {
        self.run.layout()
    }

    /// What a policy outside is asked, as JSON; none while nothing is to be decided.
    pub fn question(&self) -> Option<String> {
        self.run.question()
    }

    /// Takes in the reply to a question.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn answer(&mut self, reply: &str) -> Result<(), RunError> {
        self.run.answer(reply)
    }

    /// Whether every thread has done its work, or the run is at its end.
    pub fn is_done(&self) -> bool {
        let all_have = self.goals.is_some() && self.progress.iter().all(|progress| progress.done.is_some());
        all_have || self.run.is_done()
    }

    /// How far it is, 0–1: by the thread that is farthest from its goal, or by the window.
    pub fn share(&self) -> f64 {
        let Some(goals) = &self.goals else {
            return self.run.frames_done() as f64 / self.run.layout().frames() as f64;
        };
        let of = |(progress, &goal): (&Progress, &u64)| progress.executed as f64 / goal.max(1) as f64;
        self.progress.iter().zip(goals).map(of).fold(1.0, f64::min)
    }

    /// What was done so far.
    pub fn done(&self) -> WorkDone {
        let thread = |(number, progress): (usize, &Progress)| ThreadDone {
            program: self.programs[number].clone(),
            instructions: self.goals.as_ref().map_or(progress.executed, |goals| goals[number]),
            cycles: if self.goals.is_some() { progress.done } else { Some(progress.last) },
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
