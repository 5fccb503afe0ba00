//! `work-stealing`: each core has its own tasks, and steals from another when it has none.

use super::cost::{cycles, take_cycles};
use engine::dag::TaskId;
use engine::policy::tasks::{Taken, TaskScheduler, TaskSetup};
use engine::policy::{ParamSpec, Params, PolicyInfo};
use engine::rng::Rng;
use std::collections::VecDeque;

/// The random stream for drawing victims.
const VICTIMS: u64 = 0x57EA1;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "work-stealing",
        name: "Work stealing",
        summary: "Each core has a double-ended queue: what it creates goes on top, its next task comes from the top; a core without tasks steals from the bottom of another's.",
        observes: "which core created which task, in which order",
        cost: "a queue for each core; stealing",
        weakness: "cores work on distant parts of the data, so that their working sets add up",
        source: "Blumofe and Leiserson 1999; Chen et al. 2007, §3",
        oracle: false,
        params: vec![
            take_cycles(),
            cycles(
                "steal_cycles",
                "Cost of stealing",
                "Cycles that a stolen task costs its thief beyond that.",
            ),
            ParamSpec::choice(
                "victim",
                "Steals from",
                "Where a thief begins to look for a queue that is not empty, going on in order of core number: at its neighbour, at the first core, or at one drawn by the seed.",
                &[("next", "its neighbour"), ("first", "the first core"), ("random", "a random core")],
                "next",
            ),
        ],
    }
}

pub fn build(params: &Params, setup: &TaskSetup) -> Box<dyn TaskScheduler> {
    let take_cycles = params.integer("take_cycles") as u32;
    Box::new(WorkStealing {
        take_cycles,
        steal_cycles: take_cycles + params.integer("steal_cycles") as u32,
        victim: match params.text("victim") {
            "first" => Victim::First,
            "random" => Victim::Random(Rng::new(setup.seed, VICTIMS)),
            _ => Victim::Next,
        },
        queues: vec![VecDeque::new(); setup.cores],
    })
}

#[derive(Clone)]
enum Victim {
    Next,
    First,
    Random(Rng),
}

#[derive(Clone)]
struct WorkStealing {
    take_cycles: u32,
    steal_cycles: u32,
    victim: Victim,
    /// By core; the back is the top.
    queues: Vec<VecDeque<TaskId>>,
}

impl WorkStealing {
    fn steal(&mut self, thief: usize) -> Option<Taken> {
        if self.ready() == 0 {
            return None;
        }
        let cores = self.queues.len();
        let start = match &mut self.victim {
            Victim::Next => thief + 1,
            Victim::First => 0,
            Victim::Random(rng) => rng.below(cores as u32) as usize,
        };
        let victim =
            (start..start + cores).map(|core| core % cores).find(|&core| !self.queues[core].is_empty())?;
        let task = self.queues[victim].pop_front()?;
        Some(Taken { task, stolen_from: Some(victim), cost_cycles: self.steal_cycles })
    }
}

impl TaskScheduler for WorkStealing {
    fn enable(&mut self, ended: Option<(TaskId, usize)>, tasks: &[TaskId]) {
        let core = ended.map_or(0, |(_, core)| core);
        // The first task is on top, so that one core alone runs the sequential order.
        self.queues[core].extend(tasks.iter().rev());
    }

    fn take(&mut self, core: usize) -> Option<Taken> {
        match self.queues[core].pop_back() {
            Some(task) => Some(Taken { task, stolen_from: None, cost_cycles: self.take_cycles }),
            None => self.steal(core),
        }
    }

    fn ready(&self) -> usize {
        self.queues.iter().map(VecDeque::len).sum()
    }

    fn queue_lengths(&self, lengths: &mut [u32]) {
        lengths.iter_mut().zip(&self.queues).for_each(|(length, queue)| *length = queue.len() as u32);
    }
}
