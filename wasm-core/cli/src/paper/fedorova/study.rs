//! How the study is run, as its file says.

use serde::Deserialize;

/// Sizes and lengths of the runs.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Seeds; what is measured is the mean over them.
    pub seeds: Vec<u32>,
    /// Sizes of the shared cache.
    pub l2_kilobytes: Vec<u64>,
    /// Bandwidths of memory, for the sweep.
    pub memory_cycles_per_line: Vec<u32>,
    /// Quanta before the window.
    pub warmup_quanta: u32,
    /// Quanta of the window.
    pub quanta: u32,
}
