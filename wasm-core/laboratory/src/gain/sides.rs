//! One of the two runs: its hardware contexts, and the use of them by each thread.

use super::counts::{ThreadCounts, WindowCounts};
use serde::Serialize;

/// Averages of one run over its window: `contexts` = `running` + `overhead` + `idle`, and `ipc` = `running` × `rate`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct GainRun {
    /// Instructions per cycle of the machine.
    pub ipc: f64,
    /// Number of hardware contexts of the machine.
    pub contexts: f64,
    /// Mean number of contexts on which a thread runs.
    pub running: f64,
    /// Mean number of contexts that switch threads or take samples.
    pub overhead: f64,
    /// Mean number of contexts without a thread.
    pub idle: f64,
    /// Mean instructions per cycle of a running context, over all threads; null if nothing runs.
    pub rate: Option<f64>,
}

/// Averages of one thread in one run: it completes `running` × `rate` instructions per cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadRun {
    /// Mean number of contexts on which it runs, at most 1.
    pub running: f64,
    /// Instructions per cycle while it runs; null if it does not run.
    pub rate: Option<f64>,
}

/// a ÷ b; `None` if b is 0.
fn over(a: f64, b: f64) -> Option<f64> {
    (b > 0.0).then(|| a / b)
}

impl GainRun {
    /// The counts per cycle.
    pub(super) fn new(counts: &WindowCounts) -> Self {
        let per_cycle = |count: fn(&ThreadCounts) -> u64| {
            let sum: u64 = counts.threads.iter().map(count).sum();
            over(sum as f64, counts.cycles as f64).unwrap_or(0.0)
        };
        let contexts = f64::from(counts.contexts);
        let ipc = per_cycle(|thread| thread.instructions);
        let running = per_cycle(ThreadCounts::running_cycles);
        let held = per_cycle(|thread| thread.scheduled_cycles);
        Self {
            ipc,
            contexts,
            running,
            overhead: held - running,
            idle: contexts - held,
            rate: over(ipc, running),
        }
    }
}

impl ThreadRun {
    /// The run of a thread in a window of `cycles` cycles.
    pub(super) fn new(thread: &ThreadCounts, cycles: u64) -> Self {
        let running_cycles = thread.running_cycles() as f64;
        Self {
            running: over(running_cycles, cycles as f64).unwrap_or(0.0),
            rate: over(thread.instructions as f64, running_cycles),
        }
    }

    /// Instructions per cycle of the window.
    pub(super) fn progress(&self) -> f64 {
        self.running * self.rate.unwrap_or(0.0)
    }
}
