//! What the scheduler will be told of, in order of cycle, of equals in order of cause.

use super::model::Noticed;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What is on its way to the scheduler.
#[derive(Clone, Debug, Default)]
pub struct Agenda {
    due: BinaryHeap<Reverse<(u64, u64, Noticed)>>,
    /// Causes so far.
    causes: u64,
}

impl Agenda {
    /// The scheduler is told at a cycle.
    pub fn add(&mut self, at: u64, noticed: Noticed) {
        self.due.push(Reverse((at, self.causes, noticed)));
        self.causes += 1;
    }

    /// The cycle of the first; none while nothing is on its way.
    pub fn first(&self) -> Option<u64> {
        self.due.peek().map(|Reverse((at, ..))| *at)
    }

    /// Takes the first that is due.
    pub fn take(&mut self, now: u64) -> Option<Noticed> {
        self.first().filter(|&at| at <= now)?;
        self.due.pop().map(|Reverse((_, _, noticed))| noticed)
    }

    /// Whether a thread is about to be woken.
    pub fn wakes_one(&self) -> bool {
        self.due.iter().any(|Reverse((_, _, noticed))| matches!(noticed, Noticed::Woken(_)))
    }
}
