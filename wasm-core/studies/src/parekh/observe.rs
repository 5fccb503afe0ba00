//! What one run says of its windows.

use document::Checked;
use engine::run::{RunResult, TraceLibrary};
use laboratory::speedup::{Measured, SingleThreaded, Window, measure, speedups};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Figures of a window.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Observed {
    /// Speedup over single-threaded cycles; NaN where none was measured alone.
    pub speedup: f64,
    /// Sum of the threads' speed-ups; NaN likewise.
    pub weighted_speedup: f64,
    /// Committed instructions per cycle.
    pub ipc: f64,
    /// Fairness; 0 is fair.
    pub f_mean: f64,
    /// Context switches.
    pub switches: f64,
    /// Quanta.
    pub quanta: f64,
    /// Miss ratio of L1D, percent.
    pub l1d: f64,
    /// Miss ratio of the D-TLB, percent.
    pub dtlb: f64,
    /// Miss ratio of L2, percent.
    pub l2: f64,
    /// Mispredicted branches, percent.
    pub mispredicted: f64,
    /// Wrong-path instructions of all fetched, percent.
    pub wrong_path: f64,
}

/// The windows of a run that closed.
pub type Windows = BTreeMap<Window, Observed>;

/// Simulates until a window has closed. `alone` are the threads' single-threaded runs, if they are wanted.
///
/// # Errors
/// A run that cannot begin, or ends before the window does.
pub fn windows(
    scenario: &Checked,
    until: Window,
    alone: Option<&[SingleThreaded]>,
) -> Result<Windows, String> {
    let measured = measure(scenario, &TraceLibrary::default(), until).map_err(|e| e.to_string())?;
    let quantum = f64::from(scenario.run.quantum_cycles);
    measured.iter().map(|m| Ok((m.window, Observed::new(m, quantum, alone)?))).collect()
}

impl Observed {
    fn new(
        measured: &Measured,
        quantum_cycles: f64,
        alone: Option<&[SingleThreaded]>,
    ) -> Result<Self, String> {
        let Measured { result, work, .. } = measured;
        let speedups = alone.map(|alone| speedups(work, result.cycles, alone)).transpose()?;
        let percent = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
        let miss_ratio = |result: &RunResult, level| {
            result.caches.iter().find(|c| c.level == level).map_or(f64::NAN, |c| 100.0 * c.miss_ratio)
        };
        let pipeline = result.pipeline.unwrap_or_default();
        Ok(Self {
            speedup: speedups.as_ref().map_or(f64::NAN, |s| s.speedup),
            weighted_speedup: speedups.as_ref().map_or(f64::NAN, |s| s.weighted_speedup),
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
