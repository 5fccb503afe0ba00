//! The miss ratio of threads that share a cache, from the reuse distances of each alone: Fedorova et al. 2005, §4.1.
//!
//! Distances and ratios count references to the shared cache. These are the definitions; [`super::SharedCurves`] computes
//! COMB and COMB+IPC for very many groups.

use super::miss_ratio::estimate_weighted;
use super::weighted::WeightedHistogram;

/// AVG (§4.1.3): the mean of the threads' miss ratios, each alone in an equal part of the cache. `None` without
/// threads, or if a thread has no samples.
pub fn avg(threads: &[WeightedHistogram], lines: f64) -> Option<f64> {
    let part = lines / threads.len() as f64;
    let ratios: Option<Vec<f64>> = threads.iter().map(|t| estimate_weighted(t, part)).collect();
    ratios.filter(|r| !r.is_empty()).map(|r| r.iter().sum::<f64>() / r.len() as f64)
}

/// COMB (§4.1.1): one histogram of all threads, every distance multiplied by N, the number of threads, or by N − 1.
pub fn comb(threads: &[WeightedHistogram], coefficient: f64) -> WeightedHistogram {
    WeightedHistogram::merged(threads.iter().map(|t| t.scaled(coefficient, 1.0)))
}

/// COMB+IPC (§4.1.2): a thread's distances grow by DIST_COEFF = Σ IPC / its IPC, and its references count by REFS_COEFF
/// = its IPC / the largest IPC. A stalled thread (IPC 0) disturbs no other and makes no reference.
pub fn comb_ipc(threads: &[(WeightedHistogram, f64)]) -> WeightedHistogram {
    let all: f64 = threads.iter().map(|t| t.1).sum();
    let largest = threads.iter().map(|t| t.1).fold(0.0, f64::max);
    let moving = threads.iter().filter(|t| t.1 > 0.0);
    WeightedHistogram::merged(moving.map(|(histogram, ipc)| histogram.scaled(all / ipc, ipc / largest)))
}
