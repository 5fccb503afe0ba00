//! The study's parameters from its file: seeds, lengths and what is varied.

use crate::scenario::scenario;
use document::Checked;
use serde::Deserialize;
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// Sizes and lengths of the runs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fedorova {
    /// Seeds; figures are means over them.
    pub(super) seeds: Vec<u32>,
    /// Sizes of the shared cache.
    pub(super) l2_kilobytes: Vec<u64>,
    /// Bandwidths of memory, for the sweep.
    pub(super) memory_cycles_per_line: Vec<u32>,
    /// Sizes of the first level, for Figs 2 and 3.
    pub(super) l1_kilobytes: Vec<u64>,
    /// Warm-up quanta for eighteen threads that take turns.
    pub(super) warmup_quanta: u32,
    /// Quanta of that window.
    pub(super) quanta: u32,
    /// Warm-up quanta for threads that all run and can only be moved.
    pub(super) placed_warmup_quanta: u32,
    /// Quanta of that window.
    pub(super) placed_quanta: u32,
    /// Warm-up in thousands of cycles for runs without scheduling decisions.
    pub(super) alone_warmup_kilocycles: u32,
    /// Thousands of cycles of that window.
    pub(super) alone_kilocycles: u32,
    /// Quanta for taking off-line histograms.
    pub(super) offline_quanta: u32,
}

/// Length of a quantum without scheduling decisions, in thousands of cycles.
pub(super) const ALONE_KILOCYCLES: u32 = 100;

/// Cycles per quantum, quanta of warm-up, quanta of measurement.
pub(super) type Lengths = (u32, u32, u32);

/// Cycles per quantum with scheduling decisions.
pub(super) const QUANTUM_CYCLES: u32 = 1_000_000;

impl Fedorova {
    /// A shipped scenario with the given lengths, and values set by pointer.
    ///
    /// # Errors
    /// If a value makes the scenario invalid.
    pub(super) fn scenario<const N: usize>(
        id: &str,
        (quantum_cycles, warmup_quanta, quanta): Lengths,
        seed: u32,
        values: [(&'static str, Value); N],
    ) -> Result<Checked, String> {
        let shipped = shipped_scenario(id).map_err(|e| e.to_string())?;
        let quantum = [("/run/quantum_cycles", json!(quantum_cycles))];
        scenario(&shipped, seed, [warmup_quanta, quanta], quantum.into_iter().chain(values))
    }

    /// Lengths of a run in which threads take turns.
    pub(super) fn in_turns(&self) -> Lengths {
        (QUANTUM_CYCLES, self.warmup_quanta, self.quanta)
    }

    /// Lengths of a run in which every thread runs continuously, on a core chosen by a policy.
    pub(super) fn placed(&self) -> Lengths {
        (QUANTUM_CYCLES, self.placed_warmup_quanta, self.placed_quanta)
    }

    /// Lengths of a run in which every thread stays on its hardware context.
    pub(super) fn alone(&self) -> Lengths {
        let quanta = |kilocycles| kilocycles / ALONE_KILOCYCLES;
        (ALONE_KILOCYCLES * 1_000, quanta(self.alone_warmup_kilocycles), quanta(self.alone_kilocycles))
    }

    /// Lengths of the run that takes off-line histograms.
    pub(super) fn offline(&self) -> Lengths {
        (QUANTUM_CYCLES, 0, self.offline_quanta)
    }
}
