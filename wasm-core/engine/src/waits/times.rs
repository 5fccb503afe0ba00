//! Each thread's time by activity, to the cycle.

use super::activity::{Activity, KINDS};

/// One thread's cycles by activity.
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

    /// Changes its activity from cycle `at` on, which may be in the past, but not before the last change.
    pub fn change(&mut self, activity: Activity, at: u64, window_start: u64) {
        self.sums[self.activity as usize] += at.saturating_sub(self.since.max(window_start));
        (self.activity, self.since) = (activity, at);
    }

    /// Its present activity.
    pub fn activity(&self) -> Activity {
        self.activity
    }

    /// Clears the sums: a measurement window begins.
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
