//! The scheduler's estimates of threads and groups: the three methods of §4.1.

use engine::analysis::{ReuseHistogram, SharedCurves, Sharer};
use engine::policy::{Observed, Params, ThreadId};

/// How a group's miss ratio is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Each thread alone in its part of the cache (§4.1.3).
    Avg,
    /// All histograms in one, distances times N (§4.1.1).
    Comb,
    /// As [`Model::Comb`], but times N − 1.
    CombLess,
    /// Distances and counts by the threads' IPC (§4.1.2).
    CombIpc,
}

impl Model {
    /// The model named by the parameters.
    pub fn of(params: &Params) -> Self {
        match params.text("model") {
            "comb" => Self::Comb,
            "comb-n1" => Self::CombLess,
            "comb-ipc" => Self::CombIpc,
            _ => Self::Avg,
        }
    }
}

/// A thread with a sampled histogram.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its number.
    pub thread: ThreadId,
    /// Its estimated miss ratio alone in a hardware context's part of the cache.
    pub estimate: f64,
    /// Its sampled reuse distances.
    pub histogram: ReuseHistogram,
    /// Its counters when the groups were compared.
    pub observed: Observed,
}

impl Known {
    /// References to the last cache per instruction; 0 before the first instruction.
    pub fn references_per_instruction(&self) -> f64 {
        self.observed.last.accesses as f64 / self.observed.instructions.max(1) as f64
    }

    /// Instructions per scheduled cycle; 0 before the first.
    pub fn ipc(&self) -> f64 {
        self.observed.instructions as f64 / self.observed.scheduled_cycles.max(1) as f64
    }
}

/// Estimates of groups, given as places in the list of known threads, lowest first.
#[derive(Clone, Debug)]
pub enum Estimator {
    /// The mean of the threads' estimates.
    Mean(Vec<f64>),
    /// Threads that share the whole cache.
    Shared(SharedCurves),
}

impl Estimator {
    /// Prepares a model for groups of `size` in caches of `lines` lines in all.
    pub fn new(model: Model, known: &[Known], lines: f64, size: usize) -> Self {
        if model == Model::Avg {
            return Self::Mean(known.iter().map(|k| k.estimate).collect());
        }
        let sharers: Vec<Sharer> = known
            .iter()
            .map(|k| Sharer {
                histogram: &k.histogram,
                references_per_instruction: k.references_per_instruction(),
                speed: if model == Model::CombIpc { k.ipc() } else { 1.0 },
            })
            .collect();
        Self::Shared(SharedCurves::new(&sharers, lines, size, model == Model::CombLess))
    }

    /// The estimated miss ratio of a group.
    pub fn of(&self, group: &[usize]) -> f64 {
        match self {
            Self::Mean(estimates) => {
                group.iter().map(|&place| estimates[place]).sum::<f64>() / group.len() as f64
            }
            Self::Shared(curves) => curves.estimate(group),
        }
    }
}
