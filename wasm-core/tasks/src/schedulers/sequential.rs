//! `sequential`: one core runs everything, depth first; the baseline of speed-up.

use super::cost::take_cycles;
use engine::dag::TaskId;
use engine::policy::tasks::{Taken, TaskScheduler, TaskSetup};
use engine::policy::{Params, PolicyInfo};

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "sequential",
        name: "Sequential",
        summary: "The first core runs all tasks, one after the other, depth first; the others stay free.",
        observes: "which task created which, in which order",
        cost: "all cores but one",
        weakness: "no parallelism",
        source: "what speed-up is measured against: Chen et al. 2007, §5.1",
        oracle: false,
        params: vec![take_cycles()],
    }
}

pub fn build(params: &Params, _setup: &TaskSetup) -> Box<dyn TaskScheduler> {
    Box::new(Sequential { cost_cycles: params.integer("take_cycles") as u32, stack: Vec::new() })
}

#[derive(Clone)]
struct Sequential {
    cost_cycles: u32,
    stack: Vec<TaskId>,
}

impl TaskScheduler for Sequential {
    fn enable(&mut self, _ended: Option<(TaskId, usize)>, tasks: &[TaskId]) {
        self.stack.extend(tasks.iter().rev());
    }

    fn take(&mut self, core: usize) -> Option<Taken> {
        let task = if core == 0 { self.stack.pop() } else { None }?;
        Some(Taken { task, stolen_from: None, cost_cycles: self.cost_cycles })
    }

    fn ready(&self) -> usize {
        self.stack.len()
    }

    fn is_greedy(&self) -> bool {
        false
    }
}
