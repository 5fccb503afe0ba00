//! Programs divided among caches.

use serde::Serialize;

/// Programs, by number, divided into groups that share a cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schedule {
    /// Each group in rising order, groups in order of their first program.
    pub groups: Vec<Vec<usize>>,
    /// Sum over the groups, in the unit of the costs: percent of solo IPC, or pain.
    pub total: f64,
}

/// What lies between the best and the worst schedule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schedules {
    /// Least total.
    pub best: Schedule,
    /// Greatest total.
    pub worst: Schedule,
    /// Mean total of all schedules, each equally likely: what choosing at random gives.
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
