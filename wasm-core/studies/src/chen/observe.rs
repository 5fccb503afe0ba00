//! Results of one run.

use super::program::Program;
use super::setting::Setting;
use engine::dag::Dag;
use engine::run::TASK_LOG;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Figures of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Observed {
    /// Cycles to the end of the last task.
    pub makespan_cycles: f64,
    /// L2 misses per 1,000 instructions.
    pub misses_per_kinstr: f64,
    /// Share of the makespan in which memory transfers a line.
    pub bandwidth_use: f64,
    /// L2 hits per miss.
    pub hits_per_miss: f64,
    /// Tasks of the program.
    pub tasks: f64,
    /// L2 misses of each level of recursion, outermost first; only for [`Program::Picture`].
    pub misses_by_level: Vec<f64>,
}

impl Observed {
    /// Runs a recorded program to its end.
    ///
    /// # Errors
    /// If a run cannot begin, or exceeds the longest permitted run.
    pub fn of(setting: Setting, dag: &Arc<Dag>, seed: u32) -> Result<Self, String> {
        let told = |e| format!("{setting:?}: {e}");
        let scenario = setting.scenario(seed)?;
        let mut run = simulator::start_recorded(&scenario, dag.clone()).map_err(told)?;
        let result = run.finish().map_err(told)?;
        let program = result.dag.ok_or("no program of tasks ran")?;
        let makespan_cycles = program.makespan_cycles.ok_or_else(|| format!("{setting:?} takes too long"))?;
        let l2 = result.caches.last().ok_or("a machine without caches")?;
        Ok(Self {
            makespan_cycles: makespan_cycles as f64,
            misses_per_kinstr: program.l2_misses_per_kinstr,
            bandwidth_use: program.bandwidth_use,
            hits_per_miss: (l2.accesses - l2.misses) as f64 / l2.misses as f64,
            tasks: f64::from(program.tasks),
            misses_by_level: match setting.program {
                Program::Picture => misses_by_level(dag, &run.take_task_log()),
                _ => Vec::new(),
            },
        })
    }
}

fn misses_by_level(dag: &Dag, log: &[u32]) -> Vec<f64> {
    let mut misses = vec![0.0; dag.levels() as usize];
    let column = |name| TASK_LOG.iter().position(|&column| column == name);
    if let (Some(task), Some(count)) = (column("task"), column("last_level_misses")) {
        for row in log.chunks(TASK_LOG.len()) {
            misses[usize::from(dag.tasks[row[task] as usize].level)] += f64::from(row[count]);
        }
    }
    misses
}
