//! Results of one run.

use crate::single::Observe;
use document::Checked;
use engine::run::{RunResult, TraceLibrary};
use serde::{Deserialize, Serialize};

/// Figures of the measurement window.
#[derive(Clone, Serialize, Deserialize)]
pub struct Observed {
    pub instructions: f64,
    /// Completed requests per 10⁹ cycles: messages of hackbench, requests of schbench; 0 without requests.
    pub requests: f64,
    /// 99th percentile of the cycles from wake-up to running.
    pub wakeup_p99: f64,
    /// Percentage of thread cycles lost to other packages' caches.
    pub remote_percent: f64,
    /// Percentage of hardware context cycles idle while run queues have waiting threads.
    pub idle_while_ready_percent: f64,
    /// Number of times that a thread resumed on another core.
    pub migrations: f64,
}

impl Observe for Observed {
    fn of(scenario: &Checked) -> Result<Self, String> {
        let run = simulator::start(scenario, &TraceLibrary::default());
        let result: RunResult = run.and_then(|mut run| run.finish()).map_err(|e| e.to_string())?;
        let waiting = &result.stalls.waiting;
        let all = result.stalls.completion + waiting.values().sum::<u64>();
        let remote: u64 =
            waiting.iter().filter(|(cause, _)| cause.is_remote()).map(|(_, cycles)| cycles).sum();
        let waits = result.waits.as_ref();
        Ok(Self {
            instructions: result.instructions as f64,
            requests: waits.map_or(0.0, |waits| waits.requests_per_gcycle),
            wakeup_p99: waits
                .and_then(|waits| waits.wakeup_latency.as_ref())
                .map_or(0.0, |latency| latency.p99 as f64),
            remote_percent: 100.0 * remote as f64 / all as f64,
            idle_while_ready_percent: waits.map_or(0.0, |waits| 100.0 * waits.idle_while_ready_share),
            migrations: result.migrations as f64,
        })
    }
}
