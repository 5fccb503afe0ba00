//! The groups of a given size, their estimates, and the threshold that the greediest thread sets.

use super::enumerate::{Enumerated, binomial};
use crate::policy::ThreadId;

/// Beyond this many groups they are no longer written out one by one.
pub const MAX_ENUMERATED: u64 = 200_000;

/// What a selection rule chooses from.
#[derive(Clone, Debug)]
pub struct Groups {
    /// Threads by estimate, lowest first, ties by number.
    pub sorted: Vec<(ThreadId, f64)>,
    /// Threads in a group.
    pub size: usize,
    /// The thread with the highest estimate (of equals, the lowest number).
    pub greediest: (ThreadId, f64),
    /// The lowest estimate of a group that contains it.
    pub threshold: f64,
    /// All groups, where there are few enough.
    pub enumerated: Option<Enumerated>,
    pub(super) members: Vec<ThreadId>,
}

/// Room for rounding when sums of the same numbers in another order are compared.
pub const ROUNDING: f64 = 1e-12;

impl Groups {
    /// Groups of `size` out of more than `size` threads with their estimates, in order of thread number.
    pub fn new(known: &[(ThreadId, f64)], size: usize) -> Self {
        let mut sorted = known.to_vec();
        sorted.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let highest = sorted.last().map_or(0.0, |t| t.1);
        let greediest = sorted.iter().copied().find(|t| t.1 >= highest).unwrap_or((0, 0.0));
        let others = sorted.iter().filter(|t| t.0 != greediest.0).take(size - 1);
        let threshold = (others.map(|t| t.1).sum::<f64>() + greediest.1) / size as f64;
        let few = known.len() <= 64 && binomial(known.len(), size) <= MAX_ENUMERATED;
        let enumerated = few.then(|| Enumerated::new(known, size, threshold));
        Self { members: known.iter().map(|t| t.0).collect(), sorted, size, greediest, threshold, enumerated }
    }

    /// The threads that the groups are made of.
    pub fn members(&self) -> &[ThreadId] {
        &self.members
    }

    /// Groups at or below the threshold, and all groups, where they were written out.
    pub fn counts(&self) -> Option<(u64, u64)> {
        self.enumerated.as_ref().map(|e| (e.candidates.len() as u64, e.all))
    }
}
