//! The work of each thread, what happens when it is done, and the time limit of a run.

use crate::gain::WindowCounts;
use crate::speedup::MOST_CYCLES_PER_INSTRUCTION;
use document::{MAX_FRAMES, MAX_RUN_CYCLES, Read, Scenario, ScenarioError};
use std::collections::BTreeMap;

/// The work of a run, and what happens when a thread has done it.
#[derive(Clone, Debug, PartialEq, Read)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The work of each thread.
    pub work: ThreadWork,
    /// What happens to a thread that has done its work.
    pub when_done: WhenDone,
}

/// The work of each thread.
#[derive(Clone, Debug, PartialEq, Read)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ThreadWork {
    /// The same number of instructions for each thread.
    Each {
        /// Instructions of each thread.
        instructions: u64,
    },
    /// As many instructions as the same thread executed in the window of another run.
    As {
        /// The other run's result.
        result: WindowCounts,
    },
}

/// What happens to a thread that has done its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Read)]
#[serde(rename_all = "kebab-case")]
pub enum WhenDone {
    /// It ends. There is no warm-up: every thread executes the first instructions of its program, the same in every run.
    Ends,
    /// It continues, so that the other threads keep competing with it. The work counts from the start of the window.
    GoesOn,
}

/// Time limit for the same work, as a multiple of the other run's window (chosen): a thread that needs longer is starved.
const MOST_TIMES_AS_LONG: u64 = 20;
/// Least number of frames per quantum (chosen): threads reach their goals within a frame, and the cycle is interpolated.
const FRAMES_PER_QUANTUM: u32 = 16;

impl Goal {
    /// The instructions to execute, by thread number.
    ///
    /// # Errors
    /// The threads differ from those of the other run.
    pub(super) fn instructions(&self, programs: &[&str]) -> Result<Vec<u64>, ScenarioError> {
        match &self.work {
            ThreadWork::Each { instructions } => Ok(vec![*instructions; programs.len()]),
            ThreadWork::As { result } => as_in(result, programs).ok_or_else(different_threads),
        }
    }

    /// The scenario with these goals, enough quanta, and sufficiently short frames.
    pub(super) fn scenario(&self, scenario: &Scenario, goals: &[u64]) -> Scenario {
        let mut roomy = scenario.clone();
        if self.when_done == WhenDone::Ends {
            // Every thread has an end, so that the operating system checks for it; the run sets the exact one.
            let most = goals.iter().copied().max().unwrap_or(1);
            for group in &mut roomy.workload.threads {
                group.instructions = Some(group.instructions.map_or(most, |own| own.min(most)).max(1));
            }
            roomy.run.warmup_quanta = 0;
        }
        let run = &mut roomy.run;
        let cycles = match &self.work {
            ThreadWork::Each { .. } => {
                goals.iter().copied().fold(0, u64::saturating_add).saturating_mul(MOST_CYCLES_PER_INSTRUCTION)
            }
            ThreadWork::As { result } => result.cycles.saturating_mul(MOST_TIMES_AS_LONG),
        };
        let (quantum_cycles, warmup) = (u64::from(run.quantum_cycles), u64::from(run.warmup_quanta));
        let most = (MAX_FRAMES / u64::from(run.frames_per_quantum)).min(MAX_RUN_CYCLES / quantum_cycles);
        run.quanta = cycles.div_ceil(quantum_cycles).min(most.saturating_sub(warmup)).max(1) as u32;
        let frames = MAX_FRAMES / (warmup + u64::from(run.quanta));
        run.frames_per_quantum = run.frames_per_quantum.max(FRAMES_PER_QUANTUM.min(frames as u32));
        roomy
    }
}

pub(super) fn different_threads() -> ScenarioError {
    ScenarioError::at(
        "/workload/threads",
        "the two runs have different threads, so they cannot do the same work",
        "Compare runs of the same programs and numbers of copies.",
    )
}

/// The n-th thread of a program has the work of that program's n-th thread in `result`; `None` if the threads differ.
fn as_in(result: &WindowCounts, programs: &[&str]) -> Option<Vec<u64>> {
    let mut left: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for thread in result.threads.iter().rev() {
        left.entry(&thread.program).or_default().push(thread.instructions);
    }
    let goals: Option<Vec<u64>> = programs.iter().map(|&program| left.get_mut(program)?.pop()).collect();
    goals.filter(|_| left.values().all(Vec::is_empty))
}
