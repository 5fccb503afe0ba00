//! Run queues and idle hardware contexts over time.

/// Threads as the scheduler sees them, summed over the cycles of the window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Queues {
    contexts: u64,
    running: u64,
    ready: u64,
    since: u64,
    sums: Sums,
}

/// Sums over cycles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// Threads on hardware contexts.
    pub running: u64,
    /// Threads in run queues that do not run.
    pub ready: u64,
    /// Hardware contexts that are idle while as many threads are in run queues.
    pub wasted: u64,
}

impl Queues {
    /// So many idle hardware contexts.
    pub fn new(contexts: usize) -> Self {
        Self { contexts: contexts as u64, ..Self::default() }
    }

    /// So many threads more or fewer run, or are in run queues and do not, from a cycle on.
    pub fn change(&mut self, at: u64, running: i64, ready: i64) {
        self.pass(at);
        self.running = self.running.wrapping_add_signed(running);
        self.ready = self.ready.wrapping_add_signed(ready);
    }

    /// Whether no thread runs.
    pub fn none_runs(&self) -> bool {
        self.running == 0
    }

    /// Whether no thread is in a run queue.
    pub fn are_empty(&self) -> bool {
        self.ready == 0
    }

    /// Sums are of a window that begins now.
    pub fn open_window(&mut self, now: u64) {
        self.pass(now);
        self.sums = Sums::default();
    }

    /// The sums up to `now`.
    pub fn until(mut self, now: u64) -> Sums {
        self.pass(now);
        self.sums
    }

    fn pass(&mut self, now: u64) {
        let cycles = now - self.since;
        self.since = now;
        self.sums.running += self.running * cycles;
        self.sums.ready += self.ready * cycles;
        self.sums.wasted += self.ready.min(self.contexts - self.running) * cycles;
    }
}
