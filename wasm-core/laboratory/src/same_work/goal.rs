//! How much each thread has to do, what becomes of it then, and how long a run may take.

use crate::gain::WindowCounts;
use document::{MAX_FRAMES, MAX_RUN_CYCLES, Read, Scenario, ScenarioError};
use std::collections::BTreeMap;

/// What a run is for.
#[derive(Clone, Debug, PartialEq, Read)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// What each thread has to do.
    pub work: ThreadWork,
    /// What becomes of a thread that has done it.
    pub when_done: WhenDone,
}

/// What each thread has to do.
#[derive(Clone, Debug, PartialEq, Read)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ThreadWork {
    /// So many instructions.
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

/// What becomes of a thread that has done its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Read)]
#[serde(rename_all = "kebab-case")]
pub enum WhenDone {
    /// It ends. There is no warm-up: every thread executes the first instructions of its program, the same in every run.
    Ends,
    /// It goes on, so that the others keep its competition, and the work counts from the beginning of the window.
    GoesOn,
}

/// Cycles per instruction of all threads for which a run has room (chosen): far more than any machine here takes.
const MOST_CYCLES_PER_INSTRUCTION: u64 = 16;
/// How many times as long as the other run's window one may take for the same work (chosen): a thread that needs longer
/// is starved.
const MOST_TIMES_AS_LONG: u64 = 20;
/// Frames per quantum, at least (chosen): threads reach their goals within a frame, and the cycle is interpolated.
const FRAMES_PER_QUANTUM: u32 = 16;

impl Goal {
    /// By thread number, the instructions that it has to execute.
    ///
    /// # Errors
    /// A thread that the other run lacks, or has more.
    pub(super) fn instructions(&self, programs: &[&str]) -> Result<Vec<u64>, ScenarioError> {
        match &self.work {
            ThreadWork::Each { instructions } => Ok(vec![*instructions; programs.len()]),
            ThreadWork::As { result } => as_in(result, programs).ok_or_else(|| {
                ScenarioError::at(
                    "/workload/threads",
                    "the two runs have different threads, so they cannot do the same work",
                    "Compare runs of the same programs and numbers of copies.",
                )
            }),
        }
    }

    /// The scenario with these goals, with quanta enough, and frames close enough together.
    pub(super) fn scenario(&self, scenario: &Scenario, goals: &[u64]) -> Scenario {
        let mut roomy = scenario.clone();
        if self.when_done == WhenDone::Ends {
            // Some time every thread ends, so that the operating system looks; the run knows when.
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

/// The n-th thread of a program has to do what the n-th of that program did; `None` where there are others.
fn as_in(result: &WindowCounts, programs: &[&str]) -> Option<Vec<u64>> {
    let mut left: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for thread in result.threads.iter().rev() {
        left.entry(&thread.program).or_default().push(thread.instructions);
    }
    let goals: Option<Vec<u64>> = programs.iter().map(|&program| left.get_mut(program)?.pop()).collect();
    goals.filter(|_| left.values().all(Vec::is_empty))
}
