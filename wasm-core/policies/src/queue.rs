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

/// Threads in order, next to run first. Those whose turn has begun in this quantum are last; others join before them,
/// because they have waited longer when it ends.
#[derive(Clone, Debug, Default)]
pub struct ReadyQueue {
    order: Vec<ThreadId>,
    /// The number of threads at the end whose turn has begun in this quantum.
    served: usize,
}

impl ReadyQueue {
    /// Appends threads that became runnable and removes those that no longer are.
    pub fn refresh(&mut self, event: Event, os: &OsView, arrivals: &mut Arrivals) {
        self.refresh_known(event, os);
        let mut new: Vec<ThreadId> = os.runnable().filter(|t| !self.order.contains(t)).collect();
        arrivals.order(event, &mut new);
        new.into_iter().for_each(|thread| self.push(thread));
    }

    /// Removes threads that are no longer runnable. A new quantum has not served any.
    pub fn refresh_known(&mut self, event: Event, os: &OsView) {
        if matches!(event, Event::Start | Event::QuantumEnd) {
            self.served = 0;
        }
        self.keep(|t| os.threads[t as usize].runnable);
    }

    fn keep(&mut self, wanted: impl Fn(ThreadId) -> bool) {
        let unserved = self.order.len() - self.served;
        self.served = self.order[unserved..].iter().filter(|&&t| wanted(t)).count();
        self.order.retain(|&t| wanted(t));
    }

    /// Whether a thread is in this queue.
    pub fn contains(&self, thread: ThreadId) -> bool {
        self.order.contains(&thread)
    }

    /// Returns the first `count` threads and moves them to the end of the queue.
    pub fn rotate(&mut self, count: usize) -> Vec<ThreadId> {
        let count = count.min(self.order.len());
        self.order.rotate_left(count);
        self.served = (self.served + count).min(self.order.len());
        self.order[self.order.len() - count..].to_vec()
    }

    /// The threads that run now. Each turn, at the start and at the end of a quantum, is for those that have waited
    /// longest; at other moments the running threads stay, and those that have waited longest take idle hardware contexts.
    pub fn group(&mut self, event: Event, os: &OsView) -> Vec<ThreadId> {
        self.group_of(event, os, |_, _| true)
    }

    /// The same, of those threads that `fits` admits beside the group so far.
    pub fn group_of(
        &mut self,
        event: Event,
        os: &OsView,
        fits: impl Fn(ThreadId, &[ThreadId]) -> bool,
    ) -> Vec<ThreadId> {
        let mut group = match event {
            Event::Start | Event::QuantumEnd => Vec::new(),
            _ => os.placement.iter().flatten().copied().filter(|&t| self.contains(t)).collect(),
        };
        self.fill(&mut group, os, fits);
        group
    }

    /// Adds threads to a group that need not fill the machine, in order of waiting, that `fits` admits beside the group so
    /// far.
    pub fn fill(
        &mut self,
        group: &mut Vec<ThreadId>,
        os: &OsView,
        fits: impl Fn(ThreadId, &[ThreadId]) -> bool,
    ) {
        while group.len() < os.contexts() {
            let Some(next) = self.take_within(os, |t| !group.contains(&t) && fits(t, group)) else { break };
            group.push(next);
        }
    }

    /// Returns the first thread that satisfies `wanted` and moves it to the end of the queue.
    pub fn take_first(&mut self, wanted: impl Fn(ThreadId) -> bool) -> Option<ThreadId> {
        let thread = self.order.iter().copied().find(|&t| wanted(t))?;
        self.send_back(&[thread]);
        Some(thread)
    }

    /// Returns the first thread that satisfies `wanted`, to run for the rest of a quantum, and moves it to the end of
    /// the queue. If that is less than half of the quantum it keeps its place instead, and so continues (chosen):
    /// otherwise a few cycles would cost it its turn.
    pub fn take_within(&mut self, os: &OsView, wanted: impl Fn(ThreadId) -> bool) -> Option<ThreadId> {
        if is_first_half(os) {
            return self.take_first(wanted);
        }
        self.order.iter().copied().find(|&t| wanted(t))
    }

    /// Moves the given threads to the end of the queue, keeping their order: their turn begins.
    pub fn send_back(&mut self, group: &[ThreadId]) {
        let gone: Vec<ThreadId> = self.order.iter().copied().filter(|t| group.contains(t)).collect();
        self.keep(|t| !group.contains(&t));
        self.served += gone.len();
        self.order.extend(gone);
    }

    /// Removes a thread.
    pub fn remove(&mut self, thread: ThreadId) {
        self.keep(|t| t != thread);
    }

    /// Adds a thread behind those that wait.
    pub fn push(&mut self, thread: ThreadId) {
        self.order.insert(self.order.len() - self.served, thread);
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
pub fn is_first_half(os: &OsView) -> bool {
    2 * (os.cycle % os.quantum_cycles) <= os.quantum_cycles
}

/// Within a quantum: gives idle hardware contexts the threads at the head of the queue.
pub fn fill_idle(queue: &mut ReadyQueue, os: &OsView) -> Vec<Action> {
    let mut next = os.placement.to_vec();
    for context in 0..next.len() {
        if next[context].is_none() {
            next[context] = queue.take_within(os, |t| !next.contains(&Some(t)));
        }
    }
    changes(os, &next)
}
