//! `pdf`: a free core takes the ready task that a sequential execution would run earliest.

use super::cost::take_cycles;
use super::order::Order;
use engine::dag::TaskId;
use engine::policy::tasks::{Taken, TaskScheduler, TaskSetup};
use engine::policy::{Params, PolicyInfo};

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "pdf",
        name: "Parallel Depth First",
        summary: "A core that becomes free takes the ready task that the sequential program would have run earliest.",
        observes: "which task created which, in which order",
        cost: "one list that all cores share",
        weakness: "neighbouring tasks run on different cores, whatever their first levels hold",
        source: "Blelloch, Gibbons, Matias 1999; Chen et al. 2007, §3. The order is kept without running the program first (Blelloch et al. 1999, §4)",
        oracle: false,
        params: vec![take_cycles()],
    }
}

pub fn build(params: &Params, _setup: &TaskSetup) -> Box<dyn TaskScheduler> {
    Box::new(DepthFirst {
        cost_cycles: params.integer("take_cycles") as u32,
        order: Order::default(),
        running: Vec::new(),
    })
}

#[derive(Clone)]
struct DepthFirst {
    cost_cycles: u32,
    /// Tasks that run or are ready.
    order: Order,
    /// The running ones among them: at most one per core.
    running: Vec<TaskId>,
}

impl TaskScheduler for DepthFirst {
    fn enable(&mut self, ended: Option<(TaskId, usize)>, tasks: &[TaskId]) {
        match ended {
            None => self.order.begin(tasks),
            Some((task, _)) => {
                self.running.retain(|&other| other != task);
                self.order.replace(task, tasks);
            }
        }
    }

    fn take(&mut self, _core: usize) -> Option<Taken> {
        // Skips at most as many tasks as there are cores.
        let task = self.order.tasks().find(|task| !self.running.contains(task))?;
        self.running.push(task);
        Some(Taken { task, stolen_from: None, cost_cycles: self.cost_cycles })
    }

    fn ready(&self) -> usize {
        self.order.len() - self.running.len()
    }
}
