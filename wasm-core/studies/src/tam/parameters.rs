//! The study's parameters from its file: seeds, lengths and what is varied.

use serde::Deserialize;

/// Seeds and lengths. A run has as many whole quanta of its scenario as fit in a length.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tam {
    pub(super) seeds: Vec<u32>,
    /// Warm-up: threads are sampled, clustered and moved.
    pub(super) warmup_cycles: u32,
    /// The measurement window.
    pub(super) window_cycles: u32,
    /// Remote accesses per sample, for the study of rates; most frequent first.
    pub(super) rates: Vec<u32>,
    /// Warm-up of that study: caches fill.
    pub(super) rate_warmup_cycles: u32,
    /// Window of that study, sampled throughout.
    pub(super) rate_window_cycles: u32,
    /// Upper bound on quanta of every window and warm-up, for a quick test.
    #[serde(skip)]
    pub(super) most_quanta: Option<u32>,
}

impl Tam {
    /// Whole quanta in `cycles`, at least one.
    pub(super) fn quanta(&self, cycles: u32, quantum_cycles: u32) -> u32 {
        (cycles / quantum_cycles).clamp(1, self.most_quanta.unwrap_or(u32::MAX))
    }
}
