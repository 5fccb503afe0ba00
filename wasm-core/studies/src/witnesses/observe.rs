//! Results of one run.

use document::Checked;
use engine::run::{LevelResult, RunResult, TraceLibrary};
use serde::{Deserialize, Serialize};

/// Figures of the measurement window.
#[derive(Clone, Serialize, Deserialize)]
pub struct Observed {
    /// Instructions per cycle of the machine.
    pub ipc: f64,
    /// Instructions per cycle of the machine, by thread in the order of the workload.
    pub thread_ipc: Vec<f64>,
    /// Miss ratio of the first level: misses ÷ accesses.
    pub l1_miss_ratio: f64,
    /// Miss ratio of the last level: misses ÷ accesses.
    pub miss_ratio: f64,
    /// Accesses and misses of the last level per cycle.
    pub per_cycle: [f64; 2],
    /// Standard deviation of the threads' CPU shares.
    pub cpu_share_stddev: f64,
    /// Mean distance from the ideal share (Parekh et al. 2000, §5).
    pub f_mean: f64,
}

impl Observed {
    /// Simulates a scenario to its end.
    ///
    /// # Errors
    /// If the run cannot start or continue.
    pub fn of(scenario: &Checked, traces: &TraceLibrary) -> Result<Self, String> {
        let result: RunResult =
            simulator::start(scenario, traces).and_then(|mut run| run.finish()).map_err(|e| e.to_string())?;
        let cycles = result.cycles as f64;
        let ratio = |level: Option<&LevelResult>| level.map_or(f64::NAN, |level| level.miss_ratio);
        let last = result.caches.last();
        Ok(Self {
            ipc: result.ipc,
            thread_ipc: result.threads.iter().map(|t| t.instructions as f64 / cycles).collect(),
            l1_miss_ratio: ratio(result.caches.first()),
            miss_ratio: ratio(last),
            per_cycle: last.map_or([f64::NAN; 2], |l| [l.accesses, l.misses].map(|n| n as f64 / cycles)),
            cpu_share_stddev: result.fairness.cpu_share_stddev,
            f_mean: result.f_mean,
        })
    }
}
