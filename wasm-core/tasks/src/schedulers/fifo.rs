//! `fifo`: tasks in the order in which they became ready, breadth first.

use super::cost::take_cycles;
use engine::dag::TaskId;
use engine::policy::tasks::{Taken, TaskScheduler, TaskSetup};
use engine::policy::{Params, PolicyInfo};
use std::collections::VecDeque;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "fifo",
        name: "First come, first served",
        summary: "A core that becomes free takes the task that has been ready longest: the program unfolds breadth first.",
        observes: "in which order tasks became ready",
        cost: "one list that all cores share",
        weakness: "tasks that share data are as far apart in time as they can be",
        source: "the usual work list; what Parallel Depth First is held against by Narlikar and Blelloch 1999",
        oracle: false,
        params: vec![take_cycles()],
    }
}

pub fn build(params: &Params, _setup: &TaskSetup) -> Box<dyn TaskScheduler> {
    Box::new(Fifo { cost_cycles: params.integer("take_cycles") as u32, queue: VecDeque::new() })
}

#[derive(Clone)]
struct Fifo {
    cost_cycles: u32,
    queue: VecDeque<TaskId>,
}

impl TaskScheduler for Fifo {
    fn enable(&mut self, _ended: Option<(TaskId, usize)>, tasks: &[TaskId]) {
        self.queue.extend(tasks);
    }

    fn take(&mut self, _core: usize) -> Option<Taken> {
        let task = self.queue.pop_front()?;
        Some(Taken { task, stolen_from: None, cost_cycles: self.cost_cycles })
    }

    fn ready(&self) -> usize {
        self.queue.len()
    }
}
