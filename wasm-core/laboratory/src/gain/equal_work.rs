//! Means of the threads' own speed-ups: a machine does not gain by preferring its fast threads.

use super::tables::ThreadGain;
use serde::Serialize;

/// Means of the threads' speedups. For a gain, a thread's speedup is its instructions per cycle of the window in B ÷
/// those in A; for the same work, its cycles in A ÷ those in B. The means are the weighted speedup, divided by the
/// number of threads, and the harmonic mean, both with A in place of each thread alone. 1 is no gain.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct EqualWork {
    /// Arithmetic mean (after Snavely and Tullsen 2000).
    pub mean_speedup: f64,
    /// Harmonic mean (after Luo, Gummaraju and Franklin 2001); 0 if a thread executed nothing in B.
    pub harmonic_speedup: f64,
    /// Smallest speedup of a thread.
    pub least_speedup: f64,
}

impl EqualWork {
    /// `None` if there are no threads, or one executed nothing in A.
    pub(super) fn of(threads: &[ThreadGain]) -> Option<Self> {
        let speedups: Option<Vec<f64>> = threads.iter().map(|thread| thread.speedup).collect();
        Self::over(&speedups?)
    }

    /// `None` for no speed-ups.
    pub(crate) fn over(speedups: &[f64]) -> Option<Self> {
        let count = speedups.len() as f64;
        (!speedups.is_empty()).then(|| Self {
            mean_speedup: speedups.iter().sum::<f64>() / count,
            harmonic_speedup: count / speedups.iter().map(|speedup| 1.0 / speedup).sum::<f64>(),
            least_speedup: speedups.iter().copied().fold(f64::INFINITY, f64::min),
        })
    }
}
