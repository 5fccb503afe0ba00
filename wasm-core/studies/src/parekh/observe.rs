//! Results of a run's windows.

use document::Checked;
use engine::run::{RunResult, TraceLibrary};
use laboratory::speedup::{Measured, SingleThreaded, Window, measure, speedups};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Figures of a window.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Observed {
    /// Speedup over single-threaded cycles; NaN without single-threaded runs.
    pub speedup: f64,
    /// Sum of the threads' speedups; NaN unless all threads ran alone to completion.
    pub weighted_speedup: f64,
    /// Committed instructions per cycle.
    pub ipc: f64,
    /// Mean deviation from the ideal share of quanta; 0 is fair.
    pub f_mean: f64,
    /// Number of context switches.
    pub switches: f64,
    /// Number of quanta.
    pub quanta: f64,
    /// Miss ratio of the L1D, percent.
    pub l1d: f64,
    /// Miss ratio of the D-TLB, percent.
    pub dtlb: f64,
    /// Miss ratio of the L2, percent.
    pub l2: f64,
    /// Mispredicted branches, percent.
    pub mispredicted: f64,
    /// Wrong-path instructions, percent of all fetched.
    pub wrong_path: f64,
}

/// The closed windows of a run.
pub type Windows = BTreeMap<Window, Observed>;

/// A scheduler's run, not yet compared with single-threaded runs.
pub struct Together {
    quantum_cycles: f64,
    measured: Vec<Measured>,
}

impl Together {
    /// Simulates until a window has closed.
    ///
    /// # Errors
    /// If the run cannot begin, or ends before the window closes.
    pub fn run(scenario: &Checked, until: Window) -> Result<Self, String> {
        let measured = measure(scenario, &TraceLibrary::default(), until).map_err(|e| e.to_string())?;
        Ok(Self { quantum_cycles: f64::from(scenario.run.quantum_cycles), measured })
    }

    /// The last instruction of a thread in any window.
    pub fn instructions(&self, thread: usize) -> u64 {
        self.measured.iter().map(|m| m.work[thread].to_instructions).max().unwrap_or(0)
    }

    /// The results of its windows. `alone` are the threads' single-threaded runs, if needed.
    ///
    /// # Errors
    /// If a thread alone has run fewer instructions than here.
    pub fn windows(&self, alone: Option<Alone>) -> Result<Windows, String> {
        self.measured.iter().map(|m| Ok((m.window, Observed::new(m, self.quantum_cycles, alone)?))).collect()
    }
}

/// Single-threaded runs.
#[derive(Clone, Copy)]
pub struct Alone<'a> {
    pub threads: &'a [SingleThreaded],
    /// Whether they ran to completion.
    pub are_whole: bool,
}

impl Observed {
    fn new(measured: &Measured, quantum_cycles: f64, alone: Option<Alone>) -> Result<Self, String> {
        let Measured { result, work, .. } = measured;
        let of = |alone: Alone| speedups(work, result.cycles, alone.threads);
        let speedups = alone.map(of).transpose()?;
        // IPC alone must be that of a whole thread.
        let weighted = speedups.as_ref().filter(|_| alone.is_some_and(|alone| alone.are_whole));
        let percent = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
        let miss_ratio = |result: &RunResult, level| {
            result.caches.iter().find(|c| c.level == level).map_or(f64::NAN, |c| 100.0 * c.miss_ratio)
        };
        let pipeline = result.pipeline.unwrap_or_default();
        Ok(Self {
            speedup: speedups.as_ref().map_or(f64::NAN, |s| s.speedup),
            weighted_speedup: weighted.map_or(f64::NAN, |s| s.weighted_speedup),
            ipc: result.ipc,
            f_mean: result.f_mean,
            switches: result.context_switches as f64,
            quanta: result.cycles as f64 / quantum_cycles,
            l1d: miss_ratio(result, 1),
            dtlb: percent(pipeline.tlb_misses, pipeline.tlb_accesses),
            l2: miss_ratio(result, 2),
            mispredicted: percent(pipeline.mispredictions, pipeline.branches),
            wrong_path: percent(pipeline.wrong_path, pipeline.fetched),
        })
    }
}
