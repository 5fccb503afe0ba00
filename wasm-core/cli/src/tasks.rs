//! The results of a task program, for the command line.

use engine::run::DagResult;
use std::fmt::Write;

/// Prints its results.
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
