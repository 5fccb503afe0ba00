//! How the study is run, as its file says.

use serde::Deserialize;

/// Seeds and lengths; whole quanta of a scenario are as many as fit.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Seeds; what is measured is the mean over them.
    pub seeds: Vec<u32>,
    /// Before the window: threads are found, clustered and moved.
    pub warmup_cycles: u32,
    /// The window.
    pub window_cycles: u32,
    /// Remote accesses a sample, for the study of rates; most frequent first.
    pub rates: Vec<u32>,
    /// Before that study's window: caches fill.
    pub rate_warmup_cycles: u32,
    /// That study's window, all of it sampled.
    pub rate_window_cycles: u32,
    /// Quanta of every window and warm-up at most, for a quick look.
    #[serde(skip)]
    pub most_quanta: Option<u32>,
}

impl Study {
    /// Whole quanta in so many cycles, at least one.
    pub fn quanta(&self, cycles: u32, quantum_cycles: u32) -> u32 {
        (cycles / quantum_cycles).clamp(1, self.most_quanta.unwrap_or(u32::MAX))
    }
}
