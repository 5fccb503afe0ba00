//! Programs divided among caches.

use serde::Serialize;

/// A division of programs, by number, into groups that share a cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schedule {
    /// The groups, ordered by their first program; the programs of each group are in ascending order.
    pub groups: Vec<Vec<usize>>,
    /// Sum over the groups, in the unit of the costs: percent of solo IPC, or pain.
    pub total: f64,
}

/// The best and worst schedules, and the mean of all.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schedules {
    /// The schedule with the least total.
    pub best: Schedule,
    /// The schedule with the greatest total.
    pub worst: Schedule,
    /// Mean total of all schedules, each equally likely: the expected total of a random choice.
    pub mean_total: f64,
}

impl Schedules {
    /// Maximum possible gain, percent: 100 · (max − min) / max (Kumar 2009, §4.4). Above 100 if the best schedule gains
    /// something; `None` if the worst one loses nothing.
    pub fn possible_gain_percent(&self) -> Option<f64> {
        let (best, worst) = (self.best.total, self.worst.total);
        (worst > 0.0).then(|| 100.0 * (worst - best) / worst)
    }
}
