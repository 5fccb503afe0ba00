//! The task log as CSV.

use crate::output::{PRINT_CYCLES, csv, print_text};
use document::Checked;
use engine::dag::Dag;
use engine::run::{TASK_LOG, TraceLibrary};

/// Simulates a program of tasks, and prints a row for each task as it ends, in the columns of [`TASK_LOG`] and the task's
/// kind; `stolen_from` is empty unless another core's queue had the task.
pub fn print_task_log(scenario: &Checked, traces: &TraceLibrary) -> Result<(), String> {
    let mut run = simulator::start(scenario, traces).map_err(|e| e.to_string())?;
    let Some(dag) = run.dag().cloned() else {
        return Err(
            "--task-log: the scenario has threads, not tasks. --schedule prints their switches.".into()
        );
    };
    let mut row = vec![0; run.layout().stride];
    let head = TASK_LOG.iter().map(|name| (*name).to_string()).chain(["kind".to_string()]).collect();
    print_text(&csv(&[head]))?;
    while !run.is_done() {
        run.advance(PRINT_CYCLES, &mut row).map_err(|e| e.to_string())?;
        let rows: Vec<_> = run.take_task_log().chunks(TASK_LOG.len()).map(|row| cells(row, &dag)).collect();
        print_text(&csv(&rows))?;
    }
    Ok(())
}

/// A row of the log as text.
fn cells(row: &[u32], dag: &Dag) -> Vec<String> {
    let task = &dag.tasks[row[0] as usize];
    let named = TASK_LOG.iter().zip(row).map(|(name, &number)| match (*name, number) {
        ("stolen_from", 0) => String::new(),
        ("stolen_from", core) => (core - 1).to_string(),
        _ => number.to_string(),
    });
    named.chain([dag.kinds[task.kind as usize].to_string()]).collect()
}
