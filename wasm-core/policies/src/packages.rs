//! A ready queue a package: threads stay in theirs until somebody moves them.

use super::queue::{Arrivals, ReadyQueue};
use document::machine::Topology;
use engine::policy::{Action, Event, OsView, ThreadId, changes};
use engine::rng::Rng;

/// Threads by package; in each one whoever has waited longest runs next.
#[derive(Clone, Debug)]
pub struct Packages {
    /// Hardware contexts of each package.
    contexts: Vec<Vec<usize>>,
    queues: Vec<ReadyQueue>,
    /// By thread, the package that it had last. A thread that waits leaves its queue, and comes back to its package.
    homes: Vec<Option<usize>>,
    /// By thread, whether it has come back so.
    waits: Vec<bool>,
}

impl Packages {
    /// No threads anywhere yet.
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

    /// How many packages there are.
    pub fn count(&self) -> usize {
        self.queues.len()
    }

    /// The package of a thread that can run.
    pub fn of(&self, thread: ThreadId) -> Option<usize> {
        self.queues.iter().position(|queue| queue.contains(thread))
    }

    /// Whether a thread can run, or has waited before and so may only wait now.
    pub fn is_alive(&self, thread: ThreadId) -> bool {
        self.of(thread).is_some() || self.waits[thread as usize]
    }

    /// Moves a thread to a package; one that waits goes there when it wakes.
    pub fn set(&mut self, thread: ThreadId, package: usize) {
        self.homes[thread as usize] = Some(package);
        if self.of(thread).is_some_and(|now| now != package) {
            self.queues.iter_mut().for_each(|queue| queue.remove(thread));
            self.queues[package].push(thread);
        }
    }

    /// Drops threads that ended or wait, takes back those that woke, and gives new ones the package with fewest threads:
    /// what an operating system does that balances its queues and knows of no sharing.
    pub fn refresh(&mut self, event: Event, os: &OsView, arrivals: &mut Arrivals) {
        self.queues.iter_mut().for_each(|queue| queue.refresh_known(os));
        let mut new: Vec<ThreadId> = os.runnable().filter(|&t| self.of(t).is_none()).collect();
        arrivals.order(event, &mut new);
        for thread in new {
            let home = self.homes[thread as usize];
            self.waits[thread as usize] = home.is_some();
            let emptiest = || (0..self.count()).min_by_key(|&p| self.queues[p].len());
            if let Some(package) = home.or_else(emptiest) {
                self.homes[thread as usize] = Some(package);
                self.queues[package].push(thread);
            }
        }
    }

    /// Who runs where from now on. Whoever is in its package keeps the hardware context that it has or had last, where
    /// that is free; the others get one of the rest, each as likely as the next (Tam et al. 2007, §4.5).
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
