//! A ready queue in order of waiting, used by several policies.

use engine::policy::{Action, Event, OsView, ThreadId, changes};
use engine::rng::Rng;

/// Shuffles the threads of the start: they arrive in no particular order, but under one seed in the same order for
/// every policy. So two policies diverge at their first different decision and not before.
#[derive(Clone, Debug)]
pub struct Arrivals(Rng);

impl Arrivals {
    /// The order of arrival under a seed.
    pub fn new(seed: u64) -> Self {
        Self(Rng::new(seed, 0xDEF))
    }

    /// Sorts threads that became runnable with `event` into order of arrival.
    pub fn order(&mut self, event: Event, threads: &mut [ThreadId]) {
        if event == Event::Start {
            self.0.shuffle(threads);
        }
    }
}

/// Threads in order, next to run first.
#[derive(Clone, Debug, Default)]
pub struct ReadyQueue {
    order: Vec<ThreadId>,
}

impl ReadyQueue {
    /// Appends threads that became runnable and removes those that no longer are.
    pub fn refresh(&mut self, event: Event, os: &OsView, arrivals: &mut Arrivals) {
        self.refresh_known(os);
        let mut new: Vec<ThreadId> = os.runnable().filter(|t| !self.order.contains(t)).collect();
        arrivals.order(event, &mut new);
        self.order.extend(new);
    }

    /// Removes threads that are no longer runnable.
    pub fn refresh_known(&mut self, os: &OsView) {
        self.order.retain(|&t| os.threads[t as usize].runnable);
    }

    /// Whether a thread is in this queue.
    pub fn contains(&self, thread: ThreadId) -> bool {
        self.order.contains(&thread)
    }

    /// Returns the first `count` threads and moves them to the end of the queue.
    pub fn rotate(&mut self, count: usize) -> Vec<ThreadId> {
        let count = count.min(self.order.len());
        let taken: Vec<ThreadId> = self.order.drain(..count).collect();
        self.order.extend(&taken);
        taken
    }

    /// Returns the first thread that satisfies `wanted` and moves it to the end of the queue.
    pub fn take_first(&mut self, wanted: impl Fn(ThreadId) -> bool) -> Option<ThreadId> {
        let at = self.order.iter().position(|&t| wanted(t))?;
        let thread = self.order.remove(at);
        self.order.push(thread);
        Some(thread)
    }

    /// Returns the first thread that satisfies `wanted`, to run for the rest of a quantum, and moves it to the end of
    /// the queue. If that is less than half of the quantum it keeps its place instead, and so continues (chosen):
    /// otherwise a few cycles would cost it its turn.
    pub fn take_within(
        &mut self,
        os: &OsView,
        quantum_cycles: u64,
        wanted: impl Fn(ThreadId) -> bool,
    ) -> Option<ThreadId> {
        if is_first_half(os, quantum_cycles) {
            return self.take_first(wanted);
        }
        self.order.iter().copied().find(|&t| wanted(t))
    }

    /// Moves the given threads to the end of the queue, keeping their order.
    pub fn send_back(&mut self, group: &[ThreadId]) {
        let (gone, mut rest): (Vec<ThreadId>, Vec<ThreadId>) =
            self.order.iter().partition(|&t| group.contains(t));
        rest.extend(gone);
        self.order = rest;
    }

    /// Removes a thread.
    pub fn remove(&mut self, thread: ThreadId) {
        self.order.retain(|&t| t != thread);
    }

    /// Appends a thread.
    pub fn push(&mut self, thread: ThreadId) {
        self.order.push(thread);
    }

    /// The number of threads in this queue, waiting or running.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether the queue is empty.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// All threads, next to run first.
    pub fn threads(&self) -> &[ThreadId] {
        &self.order
    }

    /// A copy of the queue in order.
    pub fn to_vec(&self) -> Vec<ThreadId> {
        self.order.clone()
    }

    /// The thread at a place.
    pub fn get(&self, place: usize) -> Option<ThreadId> {
        self.order.get(place).copied()
    }
}

/// Whether at least half of the quantum is left.
pub fn is_first_half(os: &OsView, quantum_cycles: u64) -> bool {
    2 * (os.cycle % quantum_cycles) <= quantum_cycles
}

/// Within a quantum: gives idle hardware contexts the threads at the head of the queue.
pub fn fill_idle(queue: &mut ReadyQueue, os: &OsView, quantum_cycles: u64) -> Vec<Action> {
    let mut next = os.placement.to_vec();
    for context in 0..next.len() {
        if next[context].is_none() {
            next[context] = queue.take_within(os, quantum_cycles, |t| !next.contains(&Some(t)));
        }
    }
    changes(os, &next)
}
