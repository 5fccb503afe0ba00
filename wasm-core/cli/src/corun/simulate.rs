//! Runs the cells of a plan on all cores of the host.

use crate::input::TraceInput;
use engine::run::RunResult;
use laboratory::corun::{CorunPlan, CorunReport, report};
use simulator::{check, start};
use studies::parallel;

/// Runs every cell and reports. A cell that cannot be run stays empty, with a note of the reason.
///
/// # Errors
/// Unreadable traces; no cell that can be run.
pub fn simulate(plan: &CorunPlan, traces: &TraceInput) -> Result<CorunReport, String> {
    let cells = plan.cells.iter().map(|cell| check(cell.scenario.clone()).map_err(|e| e.to_string()));
    let cells = cells.collect::<Result<Vec<_>, _>>()?;
    let library = traces.load(&cells)?;
    let outcomes = parallel::map(&cells, parallel::all_cores(), "runs", |cell| {
        Ok(start(cell, &library).and_then(|mut run| run.finish()).map_err(|e| e.to_string()))
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
