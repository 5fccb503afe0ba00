//! The cells of a plan on all cores of this machine.

use crate::input::TraceInput;
use crate::parallel;
use coscope_sim::corun::{CorunPlan, CorunReport, report};
use coscope_sim::run::{Run, RunResult};

/// Runs every cell and reports. A cell that cannot be run leaves a hole, and a note says why.
///
/// # Errors
/// Traces that cannot be read; not a single cell that can be run.
pub fn simulate(plan: &CorunPlan, traces: &TraceInput) -> Result<CorunReport, String> {
    let library = traces.load(plan.cells.iter().map(|cell| &cell.scenario))?;
    let outcomes = parallel::map(&plan.cells, parallel::all_cores(), "runs", |cell| {
        Ok(Run::new(&cell.scenario, &library).and_then(|mut run| run.finish()).map_err(|e| e.to_string()))
    })?;
    let mut failures = Vec::new();
    let mut results: Vec<Option<RunResult>> = Vec::new();
    for (cell, outcome) in plan.cells.iter().zip(outcomes) {
        results.push(outcome.map_err(|why| failures.push(format!("{}: {why}", cell.scenario.title))).ok());
    }
    if results.iter().all(Option::is_none) {
        return Err(failures.into_iter().next().unwrap_or_default());
    }
    let mut report = report(plan, &results).map_err(|e| e.to_string())?;
    report.notes.extend(failures);
    Ok(report)
}
