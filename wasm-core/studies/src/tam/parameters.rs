//! What the study runs: seeds, lengths and what is varied, as its file gives them.

use serde::Deserialize;

/// Seeds and lengths; whole quanta of a scenario are as many as fit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tam {
    pub(super) seeds: Vec<u32>,
    /// Before the window: threads are found, clustered and moved.
    pub(super) warmup_cycles: u32,
    /// The window.
    pub(super) window_cycles: u32,
    /// Remote accesses a sample, for the study of rates; most frequent first.
    pub(super) rates: Vec<u32>,
    /// Before that study's window: caches fill.
    pub(super) rate_warmup_cycles: u32,
    /// That study's window, all of it sampled.
    pub(super) rate_window_cycles: u32,
    /// Quanta of every window and warm-up at most, for a quick look.
    #[serde(skip)]
    pub(super) most_quanta: Option<u32>,
}

impl Tam {
    /// Whole quanta in so many cycles, at least one.
    pub(super) fn quanta(&self, cycles: u32, quantum_cycles: u32) -> u32 {
        (cycles / quantum_cycles).clamp(1, self.most_quanta.unwrap_or(u32::MAX))
    }
}
