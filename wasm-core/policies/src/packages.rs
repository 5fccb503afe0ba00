//! One ready queue per package: a thread stays in its package until a policy moves it.

use super::queue::{Arrivals, ReadyQueue};
use document::machine::Topology;
use engine::policy::{Action, Event, OsView, ThreadId, changes};
use engine::rng::Rng;
use std::cmp::Ordering;

/// Compares two packages by threads per hardware context; each is given as its threads and its hardware contexts.
pub fn by_load(a: (usize, usize), b: (usize, usize)) -> Ordering {
    (a.0 * b.1).cmp(&(b.0 * a.1))
}

/// Threads by package; within each, the thread that has waited longest runs next.
#[derive(Clone, Debug)]
pub struct Packages {
    /// Hardware contexts of each package.
    contexts: Vec<Vec<usize>>,
    queues: Vec<ReadyQueue>,
    /// By thread, its last package. A thread that waits leaves its queue, and returns to its package when it wakes.
    homes: Vec<Option<usize>>,
    /// By thread, whether it has returned from a wait.
    waits: Vec<bool>,
}

impl Packages {
    /// No thread is in any package yet.
    pub fn new(topology: &Topology, threads: usize) -> Self {
        let mut contexts = vec![Vec::new(); topology.packages as usize];
        for (context, unit) in topology.contexts.iter().enumerate() {
            contexts[topology.cores[unit.core as usize].package as usize].push(context);
        }
        Self {
            queues: vec![ReadyQueue::default(); contexts.len()],
            contexts,
            homes: vec![None; threads],
            waits: vec![false; threads],
        }
    }

    /// The number of hardware contexts of each package.
    pub fn contexts(&self) -> Vec<usize> {
        self.contexts.iter().map(Vec::len).collect()
    }

    /// The number of packages.
    pub fn count(&self) -> usize {
        self.queues.len()
    }

    /// The package of a runnable thread.
    pub fn of(&self, thread: ThreadId) -> Option<usize> {
        self.queues.iter().position(|queue| queue.contains(thread))
    }

    /// Whether a thread is runnable, or has waited before and so may merely be waiting now.
    pub fn is_alive(&self, thread: ThreadId) -> bool {
        self.of(thread).is_some() || self.waits[thread as usize]
    }

    /// Moves a thread to a package; a waiting thread goes there when it wakes.
    pub fn set(&mut self, thread: ThreadId, package: usize) {
        self.homes[thread as usize] = Some(package);
        if self.of(thread).is_some_and(|now| now != package) {
            self.queues.iter_mut().for_each(|queue| queue.remove(thread));
            self.queues[package].push(thread);
        }
    }

    /// Removes threads that ended or wait, takes back those that woke, and gives new ones the package with fewest
    /// threads per hardware context: as an operating system that balances its queues but has no notion of sharing.
    pub fn refresh(&mut self, event: Event, os: &OsView, arrivals: &mut Arrivals) {
        self.queues.iter_mut().for_each(|queue| queue.refresh_known(event, os));
        let mut new: Vec<ThreadId> = os.runnable().filter(|&t| self.of(t).is_none()).collect();
        arrivals.order(event, &mut new);
        for thread in new {
            let home = self.homes[thread as usize];
            self.waits[thread as usize] = home.is_some();
            let load = |package: usize| (self.queues[package].len(), self.contexts[package].len());
            let emptiest = || (0..self.count()).min_by(|&a, &b| by_load(load(a), load(b)));
            if let Some(package) = home.or_else(emptiest) {
                self.homes[thread as usize] = Some(package);
                self.queues[package].push(thread);
            }
        }
    }

    /// Chooses which thread runs where. A thread in its package keeps its present or last hardware context if that is
    /// free. The others get one of the rest at random (Tam et al. 2007, §4.5).
    pub fn place(&mut self, event: Event, os: &OsView, rng: &mut Rng) -> Vec<Action> {
        let turn = matches!(event, Event::Start | Event::QuantumEnd);
        let mut next = vec![None; os.contexts()];
        for (contexts, queue) in self.contexts.iter().zip(&mut self.queues) {
            let group = if turn { queue.rotate(contexts.len()) } else { queue.to_vec() };
            for &context in contexts {
                next[context] = os.placement[context].filter(|t| group.contains(t));
            }
            let mut waiting: Vec<ThreadId> =
                group.into_iter().filter(|&t| !next.contains(&Some(t))).collect();
            waiting.retain(|&thread| {
                let last = os.threads[thread as usize].last_context;
                let free = last.filter(|c| contexts.contains(c) && next[*c].is_none());
                free.inspect(|&context| next[context] = Some(thread)).is_none()
            });
            let mut free: Vec<usize> = contexts.iter().copied().filter(|&c| next[c].is_none()).collect();
            rng.shuffle(&mut free);
            for (context, thread) in free.into_iter().zip(waiting) {
                next[context] = Some(thread);
            }
        }
        changes(os, &next)
    }
}
