//! The figures of a run in the output of `coscope run --json` and of Python.

use crate::gain::{Gain, gain};
use document::Scenario;
use engine::dag::Dag;
use engine::run::{DagResult, Run, RunError, RunResult, ratio, sequential};
use std::sync::Arc;

/// A result, with the figures of a program of tasks at the same level, and its gain over the baseline.
#[derive(serde::Serialize)]
pub struct Summary {
    /// The results of the run.
    #[serde(flatten)]
    pub result: RunResult,
    /// The results of a program of tasks; omitted where threads run.
    #[serde(flatten)]
    pub dag: Option<DagResult>,
    /// The gain over the baseline; omitted without a baseline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gain: Option<Gain>,
}

impl Summary {
    /// The summary of a result, compared with its baseline if any.
    pub fn new(mut result: RunResult, baseline: Option<&RunResult>) -> Self {
        let gain = baseline.map(|baseline| gain(&baseline.into(), &(&result).into()));
        let dag = result.dag.take();
        Self { result, dag, gain }
    }
}

/// Adds the task speed-up to the result of a recorded program of tasks: its makespan on one core of the same machine over its
/// own. A run that did not finish its tasks has none. `finish` simulates the run on one core.
///
/// # Errors
/// Those of `finish`; a one-core machine that cannot run the program.
pub fn add_task_speedup<E: From<RunError>>(
    result: &mut RunResult,
    (scenario, program): (&Scenario, Arc<Dag>),
    finish: impl FnOnce(Run) -> Result<RunResult, E>,
) -> Result<(), E> {
    let Some(dag) = &mut result.dag else { return Ok(()) };
    let Some(makespan_cycles) = dag.makespan_cycles else { return Ok(()) };
    let one_core = simulator::check(sequential(scenario)).map_err(RunError::from)?;
    let alone = finish(simulator::start_recorded(&one_core, program)?)?;
    let alone = alone.dag.and_then(|dag| dag.makespan_cycles);
    dag.speedup = alone.map(|cycles| ratio(cycles, makespan_cycles));
    Ok(())
}
