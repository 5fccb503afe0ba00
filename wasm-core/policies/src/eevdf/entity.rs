//! A run queue's state of one thread. Virtual time has 1,024 units per cycle of a thread of nice 0.

use engine::policy::{NICE_0, ThreadId};

/// Units of virtual time per cycle at nice 0.
const UNITS: i64 = 1_024;

/// A runnable thread, or one that has blocked with negative lag and is still queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entity {
    /// The thread.
    pub thread: ThreadId,
    /// Its weight.
    pub weight: i64,
    /// Its virtual runtime.
    pub vruntime: i64,
    /// Its virtual deadline.
    pub deadline: i64,
    /// The length of a request in cycles.
    pub slice: i64,
    /// While it runs and is eligible, it is kept until this virtual runtime.
    pub kept_until: i64,
    /// Its virtual lag when it left its last queue.
    pub lag: i64,
    /// Virtual time left to its deadline, while it migrates.
    pub deadline_left: Option<i64>,
    /// Whether it has blocked and stays queued until its lag is no longer negative.
    pub is_delayed: bool,
}

impl Entity {
    /// A thread that has not yet run.
    pub fn new(thread: ThreadId, weight: i64, slice: i64) -> Self {
        Self {
            thread,
            weight,
            vruntime: 0,
            deadline: 0,
            slice,
            kept_until: 0,
            lag: 0,
            deadline_left: None,
            is_delayed: false,
        }
    }

    /// Virtual time of `cycles` cycles on a hardware context.
    pub fn virtual_time(&self, cycles: i64) -> i64 {
        (i128::from(cycles) * i128::from(UNITS * NICE_0) / i128::from(self.weight)) as i64
    }

    /// Adds executed cycles. Returns whether to reschedule: its request is served, which renews its deadline, or it is
    /// no longer kept.
    pub fn run(&mut self, cycles: i64) -> bool {
        self.vruntime += self.virtual_time(cycles);
        let is_served = self.vruntime >= self.deadline;
        if is_served {
            self.deadline = self.vruntime + self.virtual_time(self.slice);
        }
        is_served || self.vruntime >= self.kept_until
    }

    /// Starts to run: it is kept up to its deadline, or until it has run for the shortest waiting slice.
    pub fn begin(&mut self, shortest: i64) {
        let shorter = self.vruntime + self.virtual_time(self.slice.min(shortest));
        self.kept_until = if shortest < self.slice { self.deadline.min(shorter) } else { self.deadline };
    }
}
