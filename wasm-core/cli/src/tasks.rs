//! The results of a task program, for the command line.

use engine::run::DagResult;
use std::fmt::Write;

/// Prints its results.
pub fn describe_tasks(out: &mut String, dag: &DagResult) -> std::fmt::Result {
    match dag.makespan_cycles {
        Some(cycles) => writeln!(out, "{} tasks in {cycles} cycles, {} stolen", dag.tasks, dag.steals)?,
        None => writeln!(out, "{} of {} tasks; give it more or longer quanta", dag.tasks_ended, dag.tasks)?,
    }
    match dag.speedup {
        Some(speedup) => writeln!(out, "speed-up over one core of this machine {speedup:.3}")?,
        None if dag.makespan_cycles.is_some() => {
            writeln!(
                out,
                "no speed-up: one core of this machine does not end in the most cycles that a run of tasks has"
            )?;
        }
        None => {}
    }
    writeln!(out, "work {} instructions, depth {}", dag.work, dag.depth)?;
    writeln!(out, "L2 misses in 1,000 instructions {:.4}", dag.l2_misses_per_kinstr)?;
    writeln!(out, "memory carries a line for {:.4} of the cycles", dag.bandwidth_use)
}
