//! `pdf`: a free core takes the ready task that a sequential execution would run earliest.

use super::cost::take_cycles;
use engine::dag::TaskId;
use engine::policy::tasks::{Taken, TaskScheduler, TaskSetup};
use engine::policy::{Params, PolicyInfo};
use std::collections::BTreeSet;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "pdf",
        name: "Parallel Depth First",
        summary: "A core that becomes free takes the ready task that the sequential program would have run earliest.",
        observes: "the place of each ready task in the sequential program",
        cost: "one list that all cores share",
        weakness: "neighbouring tasks run on different cores, whatever their first levels hold",
        source: "Blelloch, Gibbons, Matias 1999; Chen et al. 2007, §3. A program of nested forks and joins need not run first: an enabled task has the place of the ended one (Blelloch et al. 1999, §4)",
        oracle: false,
        params: vec![take_cycles()],
    }
}

pub fn build(params: &Params, _setup: &TaskSetup) -> Box<dyn TaskScheduler> {
    Box::new(DepthFirst { cost_cycles: params.integer("take_cycles") as u32, ready: BTreeSet::new() })
}

#[derive(Clone)]
struct DepthFirst {
    cost_cycles: u32,
    /// Ready tasks. Their numbers are their places in the sequential execution.
    ready: BTreeSet<TaskId>,
}

impl TaskScheduler for DepthFirst {
    fn enable(&mut self, _ended: Option<(TaskId, usize)>, tasks: &[TaskId]) {
        self.ready.extend(tasks);
    }

    fn take(&mut self, _core: usize) -> Option<Taken> {
        let task = self.ready.pop_first()?;
        Some(Taken { task, stolen_from: None, cost_cycles: self.cost_cycles })
    }

    fn ready(&self) -> usize {
        self.ready.len()
    }
}
