//! How much each thread has to do, and how long a run may take for it.

use super::running::WorkDone;
use document::{MAX_FRAMES, MAX_RUN_CYCLES, Read, Scenario, ScenarioError};
use std::collections::BTreeMap;

/// When a run ends.
#[derive(Clone, Debug, PartialEq, Read)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Goal {
    /// With the scenario's own measurement window, whatever the threads have done by then.
    Window,
    /// As soon as every thread has executed so many instructions since the window began.
    Each {
        /// Instructions of each thread.
        instructions: u64,
    },
    /// As soon as every thread has executed as many as the same thread did in another run.
    As {
        /// The other run.
        done: WorkDone,
    },
}

/// Cycles per instruction of all threads for which a run has room (chosen): far more than any machine here takes.
const MOST_CYCLES_PER_INSTRUCTION: u64 = 16;
/// How many times as long as another run one may take for the same work (chosen): a thread that needs longer is starved.
const MOST_TIMES_AS_LONG: u64 = 20;
/// Frames per quantum, at least: threads reach their goals within a frame, and the cycle is interpolated.
const FRAMES_PER_QUANTUM: u32 = 16;

impl Goal {
    /// By thread, the instructions that it has to execute; none where the window ends the run.
    ///
    /// # Errors
    /// Another run with other threads.
    pub(super) fn instructions(&self, programs: &[String]) -> Result<Option<Vec<u64>>, ScenarioError> {
        match self {
            Self::Window => Ok(None),
            Self::Each { instructions } => Ok(Some(vec![*instructions; programs.len()])),
            Self::As { done } => as_in(done, programs).map(Some).ok_or_else(|| {
                ScenarioError::at(
                    "/workload/threads",
                    "the two runs have different threads, so they cannot do the same work",
                    "Compare runs of the same programs and numbers of copies.",
                )
            }),
        }
    }

    /// The scenario with quanta enough, and frames close enough together.
    pub(super) fn with_room(&self, scenario: &Scenario, threads: u64) -> Scenario {
        let mut roomy = scenario.clone();
        let run = &mut roomy.run;
        let cycles = match self {
            Self::Window => 0,
            Self::Each { instructions } => {
                instructions.saturating_mul(threads).saturating_mul(MOST_CYCLES_PER_INSTRUCTION)
            }
            Self::As { done } => done.cycles.unwrap_or(done.most_cycles).saturating_mul(MOST_TIMES_AS_LONG),
        };
        let (quantum_cycles, warmup) = (u64::from(run.quantum_cycles), u64::from(run.warmup_quanta));
        let most = (MAX_FRAMES / u64::from(run.frames_per_quantum)).min(MAX_RUN_CYCLES / quantum_cycles);
        let needed = cycles.div_ceil(quantum_cycles).min(most.saturating_sub(warmup));
        if cycles > 0 {
            run.quanta = needed.max(1) as u32;
        }
        let frames = MAX_FRAMES / (warmup + u64::from(run.quanta)).max(1);
        run.frames_per_quantum = run.frames_per_quantum.max(FRAMES_PER_QUANTUM.min(frames as u32));
        roomy
    }
}

/// The n-th thread of a program has to do what the n-th of that program did; `None` where there are others.
fn as_in(done: &WorkDone, programs: &[String]) -> Option<Vec<u64>> {
    let mut left: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for thread in done.threads.iter().rev() {
        left.entry(&thread.program).or_default().push(thread.instructions);
    }
    let goals: Option<Vec<u64>> =
        programs.iter().map(|program| left.get_mut(program.as_str())?.pop()).collect();
    if left.values().all(Vec::is_empty) { goals } else { None }
}
