//! Predicts when to leave hardware contexts idle (§4.3.1.1).
//!
//! The paper says that fewer threads than contexts may pay, that idle contexts cost as well, and that the decision
//! needs a prediction of IPC from the miss ratio. The prediction here is ours, and deliberately simple: a thread's CPI
//! is its measured CPI, with the misses predicted by the group's estimate in place of the counted ones:
//!
//! ```text
//! CPI(group) = max(1, CPI − r·m·P) + r·m(group)·P        IPC(group) = Σ 1 / CPI(group)
//! ```
//!
//! with r references to the last cache per instruction, m the miss ratio and P the cycles of a miss. As long as
//! removing a thread raises the sum by more than 1 %, the thread whose removal raises it most is removed.

use super::model::{Estimator, Known};
use engine::analysis::estimate_miss_ratio;
use engine::policy::ThreadId;
use std::sync::OnceLock;

/// Factor by which the predicted IPC must rise: less is within the error of the estimate.
const WORTH_IT: f64 = 1.01;

/// The inputs for predicting the IPC of groups.
#[derive(Clone, Debug)]
pub struct Idle {
    /// By place: CPI without misses of the last cache.
    base_cpi: Vec<f64>,
    /// By place: references to the last cache per instruction, times the cycles of a miss.
    miss_cpi: Vec<f64>,
    lines: f64,
    size: usize,
    /// By place and number of threads: the miss ratio alone in such a part of the cache, computed on first use.
    parts: Vec<OnceLock<f64>>,
}

/// A group after trimming.
#[derive(Clone, Debug, PartialEq)]
pub struct Trimmed {
    /// Its places, lowest first.
    pub places: Vec<usize>,
    /// Its estimated miss ratio.
    pub estimate: f64,
    /// Its predicted IPC.
    pub ipc: f64,
    /// The predicted IPC of the whole group.
    pub whole_ipc: f64,
}

impl Idle {
    /// Uses the threads' present counters.
    pub fn new(known: &[Known], lines: f64, size: usize, miss_cycles: f64) -> Self {
        let miss_cpi = |k: &Known| k.references_per_instruction() * miss_cycles;
        let base_cpi = |k: &Known| {
            let last = k.observed.last;
            let ratio = last.misses as f64 / last.accesses.max(1) as f64;
            let cpi = if k.observed.instructions > 0 { 1.0 / k.ipc() } else { 1.0 };
            (cpi - miss_cpi(k) * ratio).max(1.0)
        };
        Self {
            base_cpi: known.iter().map(base_cpi).collect(),
            miss_cpi: known.iter().map(miss_cpi).collect(),
            lines,
            size,
            parts: vec![OnceLock::new(); known.len() * size],
        }
    }

    /// Removes threads from a group while that pays; of equal gains first one that is not favoured, then the highest
    /// number. The last favoured thread stays, so that every round ends.
    pub fn trim(
        &self,
        estimator: &Estimator,
        known: &[Known],
        places: &[usize],
        favours: impl Fn(ThreadId) -> bool,
    ) -> Trimmed {
        let mut places = places.to_vec();
        let (mut ipc, mut estimate) = self.predict(estimator, known, &places);
        let whole_ipc = ipc;
        while places.len() > 1 {
            let is_favoured = |place: usize| favours(known[place].thread);
            let favoured = places.iter().filter(|&&place| is_favoured(place)).count();
            let may_go = (0..places.len()).rev().filter(|&at| favoured != 1 || !is_favoured(places[at]));
            let without = may_go.map(|at| {
                let mut rest = places.clone();
                let gone = rest.remove(at);
                let (ipc, estimate) = self.predict(estimator, known, &rest);
                (ipc, estimate, !is_favoured(gone), rest)
            });
            let better = |a: &(f64, f64, bool, Vec<usize>), b: &(f64, f64, bool, Vec<usize>)| {
                b.0.total_cmp(&a.0).then(b.2.cmp(&a.2))
            };
            let Some(best) = without.min_by(better).filter(|best| best.0 > ipc * WORTH_IT) else { break };
            (ipc, estimate, places) = (best.0, best.1, best.3);
        }
        Trimmed { places, estimate, ipc, whole_ipc }
    }

    /// Predicted IPC and estimated miss ratio of a group of any size.
    fn predict(&self, estimator: &Estimator, known: &[Known], places: &[usize]) -> (f64, f64) {
        let shared = match estimator {
            Estimator::Mean(_) => None,
            Estimator::Shared(curves) => Some(curves.estimate(places)),
        };
        let ratio = |place: usize| shared.unwrap_or_else(|| self.part(known, place, places.len()));
        let ipc = |place: usize| 1.0 / (self.base_cpi[place] + self.miss_cpi[place] * ratio(place));
        let estimate = places.iter().map(|&place| ratio(place)).sum::<f64>() / places.len() as f64;
        (places.iter().map(|&place| ipc(place)).sum(), estimate)
    }

    /// Under AVG: the miss ratio of a thread alone in one of `threads` equal parts of the cache.
    fn part(&self, known: &[Known], place: usize, threads: usize) -> f64 {
        *self.parts[place * self.size + threads - 1].get_or_init(|| {
            estimate_miss_ratio(&known[place].histogram, self.lines / threads as f64).unwrap_or(0.0)
        })
    }
}
