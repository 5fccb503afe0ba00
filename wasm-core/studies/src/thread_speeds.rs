//! Results of a run of pinned or scheduled threads: the speed of each, and the ways that caches allocated to it.

use crate::single::Observe;
use document::Checked;
use engine::run::{RunResult, TraceLibrary};
use serde::{Deserialize, Serialize};

/// Figures of the measurement window.
#[derive(Clone, Serialize, Deserialize)]
pub struct ThreadSpeeds {
    /// Instructions per cycle of the machine, by thread in the order of the workload.
    pub ipc: Vec<f64>,
    /// Ways of the first cache that allocates ways, mean over the window, by thread with an allocation.
    pub ways: Vec<f64>,
    /// Number of times that a thread resumed on another core.
    pub migrations: u64,
}

impl Observe for ThreadSpeeds {
    fn of(scenario: &Checked) -> Result<Self, String> {
        let run = simulator::start(scenario, &TraceLibrary::default());
        let result: RunResult = run.and_then(|mut run| run.finish()).map_err(|e| e.to_string())?;
        let cycles = result.cycles as f64;
        let dealt = result.ways.first();
        Ok(Self {
            ipc: result.threads.iter().map(|t| t.instructions as f64 / cycles).collect(),
            ways: dealt.map(|cache| cache.threads.iter().map(|t| t.mean_ways).collect()).unwrap_or_default(),
            migrations: result.migrations,
        })
    }
}

impl ThreadSpeeds {
    /// The mean over the threads of their speed relative to `base`.
    pub fn against(&self, base: &[f64]) -> f64 {
        crate::figures::mean(self.ipc.iter().zip(base).map(|(ipc, base)| ipc / base))
    }
}
