//! What came of a program of tasks, for the command line.

use document::Scenario;
use engine::dag::Dag;
use engine::run::{DagResult, RunResult, ratio, sequential};
use laboratory::gain::Gain;
use std::fmt::Write;
use std::sync::Arc;

/// A result with the figures of a program of tasks beside the others, and its gain over the baseline.
#[derive(serde::Serialize)]
pub struct Printed {
    #[serde(flatten)]
    pub result: RunResult,
    #[serde(flatten)]
    pub dag: Option<DagResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gain: Option<Gain>,
}

impl Printed {
    /// A result as it is printed.
    pub fn new(mut result: RunResult, gain: Option<Gain>) -> Self {
        let dag = result.dag.take();
        Self { result, dag, gain }
    }
}

/// How many times as long a recorded program of tasks takes on one core of the same machine.
pub fn task_speedup(
    scenario: &Scenario,
    dag: Arc<Dag>,
    makespan_cycles: Option<u64>,
) -> Result<Option<f64>, String> {
    let Some(makespan_cycles) = makespan_cycles else { return Ok(None) };
    let sequential = simulator::check(sequential(scenario)).map_err(|e| e.to_string())?;
    let mut run = simulator::start_recorded(&sequential, dag).map_err(|e| e.to_string())?;
    let alone = run.finish().map_err(|e| e.to_string())?.dag.and_then(|dag| dag.makespan_cycles);
    Ok(alone.map(|cycles| ratio(cycles, makespan_cycles)))
}

/// Its figures as text.
pub fn describe_tasks(out: &mut String, dag: &DagResult) -> std::fmt::Result {
    match dag.makespan_cycles {
        Some(cycles) => writeln!(out, "{} tasks in {cycles} cycles, {} stolen", dag.tasks, dag.steals)?,
        None => writeln!(out, "{} of {} tasks; give it more quanta", dag.tasks_ended, dag.tasks)?,
    }
    if let Some(speedup) = dag.speedup {
        writeln!(out, "speed-up over one core of this machine {speedup:.3}")?;
    }
    writeln!(out, "work {} instructions, depth {}", dag.work, dag.depth)?;
    writeln!(out, "L2 misses in 1,000 instructions {:.4}", dag.l2_misses_per_kinstr)?;
    writeln!(out, "memory carries a line for {:.4} of the cycles", dag.bandwidth_use)
}
