//! Pending notifications to the scheduler, in order of cycle, ties in order of their causes.

use super::model::Noticed;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The notifications on their way to the scheduler.
#[derive(Clone, Debug, Default)]
pub struct Agenda {
    due: BinaryHeap<Reverse<(u64, u64, Noticed)>>,
    /// Notifications added so far.
    causes: u64,
}

impl Agenda {
    /// Adds a notification that is due at cycle `at`.
    pub fn add(&mut self, at: u64, noticed: Noticed) {
        self.due.push(Reverse((at, self.causes, noticed)));
        self.causes += 1;
    }

    /// The cycle of the first notification; `None` if none is pending.
    pub fn first(&self) -> Option<u64> {
        self.due.peek().map(|Reverse((at, ..))| *at)
    }

    /// Takes the first notification that is due by cycle `now`.
    pub fn take(&mut self, now: u64) -> Option<Noticed> {
        self.first().filter(|&at| at <= now)?;
        self.due.pop().map(|Reverse((_, _, noticed))| noticed)
    }

    /// Whether a wake-up is pending.
    pub fn wakes_one(&self) -> bool {
        self.due.iter().any(|Reverse((_, _, noticed))| matches!(noticed, Noticed::Woken(_)))
    }
}
