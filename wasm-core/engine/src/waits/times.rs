//! Each thread's time by what it does, to the cycle.

use super::activity::{Activity, KINDS};

/// One thread's time.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    activity: Activity,
    since: u64,
    sums: [u64; KINDS],
}

impl Times {
    /// A thread that has not arrived.
    pub fn absent() -> Self {
        Self { activity: Activity::Absent, since: 0, sums: [0; KINDS] }
    }

    /// It does something else from a cycle on, which may be one in the past, but not before its last change.
    pub fn change(&mut self, activity: Activity, at: u64, window_start: u64) {
        self.sums[self.activity as usize] += at.saturating_sub(self.since.max(window_start));
        (self.activity, self.since) = (activity, at);
    }

    /// What it does.
    pub fn activity(&self) -> Activity {
        self.activity
    }

    /// Sums are of a window that begins now.
    pub fn open_window(&mut self) {
        self.sums = [0; KINDS];
    }

    /// Cycles by activity up to `now`.
    pub fn until(&self, now: u64, window_start: u64) -> [u64; KINDS] {
        let mut times = *self;
        times.change(Activity::Absent, now.max(self.since), window_start);
        times.sums
    }
}
