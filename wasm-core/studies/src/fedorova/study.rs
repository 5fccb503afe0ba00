//! How the study is run, as its file says, and the scenarios that it is run on.

use document::{Checked, set_pointer};
use serde::Deserialize;
use serde_json::{Value, json};
use simulator::{from_value, shipped_scenario};

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
    /// Sizes of the first level, for Figs 2 and 3.
    pub l1_kilobytes: Vec<u64>,
    /// Quanta before the window of eighteen threads that take turns.
    pub warmup_quanta: u32,
    /// Quanta of that window.
    pub quanta: u32,
    /// Quanta before the window of threads that all run, and can only be moved.
    pub placed_warmup_quanta: u32,
    /// Quanta of that window.
    pub placed_quanta: u32,
    /// Thousands of cycles before the window where nobody decides anything.
    pub alone_warmup_kilocycles: u32,
    /// Thousands of cycles of that window.
    pub alone_kilocycles: u32,
    /// Quanta in which off-line histograms are taken.
    pub offline_quanta: u32,
}

/// Quanta in which each of eighteen threads has run once on eight hardware contexts.
const ONCE_EACH: u32 = 3;

/// A quantum where nobody decides anything, in thousands of cycles.
const ALONE_KILOCYCLES: u32 = 100;

/// Cycles of a quantum, quanta to warm up, quanta to measure.
pub type Lengths = (u32, u32, u32);

/// Cycles of a quantum at whose end somebody may decide.
const QUANTUM_CYCLES: u32 = 1_000_000;

impl Study {
    /// The same with windows of at most so many quanta, at least 1, and less to warm up than to measure.
    pub fn shortened(self, quanta: u32) -> Self {
        Self {
            quanta,
            warmup_quanta: self.warmup_quanta.min(quanta - 1),
            placed_quanta: self.placed_quanta.min(quanta),
            placed_warmup_quanta: self.placed_warmup_quanta.min(quanta - 1),
            alone_kilocycles: self.alone_kilocycles.min(quanta * ALONE_KILOCYCLES),
            alone_warmup_kilocycles: self.alone_warmup_kilocycles.min((quanta - 1) * ALONE_KILOCYCLES),
            offline_quanta: self.offline_quanta.min(quanta.max(ONCE_EACH)),
            ..self
        }
    }

    /// A shipped scenario without its baseline, for so long, with values set by pointer.
    ///
    /// # Errors
    /// A value that makes the scenario impossible.
    pub fn scenario(
        id: &str,
        (quantum_cycles, warmup_quanta, quanta): Lengths,
        seed: u32,
        values: Vec<(&str, Value)>,
    ) -> Result<Checked, String> {
        let shipped = shipped_scenario(id).map_err(|e| e.to_string())?;
        let mut document = serde_json::to_value(shipped).map_err(|e| e.to_string())?;
        let of_all = vec![
            ("/baseline", Value::Null),
            ("/run/seed", json!(seed)),
            ("/run/quantum_cycles", json!(quantum_cycles)),
            ("/run/warmup_quanta", json!(warmup_quanta)),
            ("/run/quanta", json!(quanta)),
            ("/run/frames_per_quantum", json!(1)),
        ];
        for (pointer, value) in of_all.into_iter().chain(values) {
            set_pointer(&mut document, pointer, value).map_err(|e| e.to_string())?;
        }
        from_value(document).map_err(|e| e.to_string())
    }

    /// A run in which threads take turns.
    pub fn in_turns(&self) -> Lengths {
        (QUANTUM_CYCLES, self.warmup_quanta, self.quanta)
    }

    /// A run in which every thread runs all the time, on a core that a policy chooses.
    pub fn placed(&self) -> Lengths {
        (QUANTUM_CYCLES, self.placed_warmup_quanta, self.placed_quanta)
    }

    /// A run in which every thread stays on its hardware context.
    pub fn alone(&self) -> Lengths {
        let quanta = |kilocycles| kilocycles / ALONE_KILOCYCLES;
        (ALONE_KILOCYCLES * 1_000, quanta(self.alone_warmup_kilocycles), quanta(self.alone_kilocycles))
    }

    /// The run in which off-line histograms are taken.
    pub fn offline(&self) -> Lengths {
        (QUANTUM_CYCLES, 0, self.offline_quanta)
    }
}
