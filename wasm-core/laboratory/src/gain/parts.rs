//! The causes of a gain.

use serde::Serialize;

/// A difference by cause, in one unit. The causes sum to `total`, but for rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct GainParts {
    /// The whole difference, B − A.
    pub total: f64,
    /// Faster threads have a larger share of what runs in B than in A. Total work may not have become quicker.
    pub who_runs: f64,
    /// Threads complete more instructions per cycle while they run.
    pub how_fast: f64,
    /// Fewer hardware contexts are without a thread.
    pub idle: f64,
    /// Contexts spend fewer cycles on switching threads and taking samples.
    pub switching: f64,
    /// B's machine has more hardware contexts than A's; 0 if both have the same number.
    pub contexts: f64,
}

impl GainParts {
    /// The causes, without `total`.
    pub fn causes(&self) -> [f64; 5] {
        [self.who_runs, self.how_fast, self.idle, self.switching, self.contexts]
    }

    /// The total and its causes, by the names of the fields.
    pub fn named(&self) -> [(&'static str, f64); 6] {
        let [who_runs, how_fast, idle, switching, contexts] = self.causes();
        [
            ("total", self.total),
            ("who_runs", who_runs),
            ("how_fast", how_fast),
            ("idle", idle),
            ("switching", switching),
            ("contexts", contexts),
        ]
    }

    /// All values times a factor.
    pub(super) fn times(&self, factor: f64) -> Self {
        Self {
            total: self.total * factor,
            who_runs: self.who_runs * factor,
            how_fast: self.how_fast * factor,
            idle: self.idle * factor,
            switching: self.switching * factor,
            contexts: self.contexts * factor,
        }
    }
}
