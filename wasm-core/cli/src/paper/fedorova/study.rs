//! How the study is run, as its file says, and the scenarios that it is run on.

use coscope_sim::scenario::{Scenario, from_value, set_pointer, shipped_scenario};
use serde::Deserialize;
use serde_json::{Value, json};

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
    /// Quanta before the window where nobody waits for a turn.
    pub alone_warmup_quanta: u32,
    /// Quanta of that window.
    pub alone_quanta: u32,
    /// Quanta in which off-line histograms are taken.
    pub offline_quanta: u32,
}

/// Quanta in which each of eighteen threads has run once on eight hardware contexts.
const ONCE_EACH: u32 = 3;

impl Study {
    /// The same with windows of at most so many quanta, at least 1, and less to warm up than to measure.
    pub fn shortened(self, quanta: u32) -> Self {
        Self {
            quanta,
            warmup_quanta: self.warmup_quanta.min(quanta - 1),
            alone_quanta: self.alone_quanta.min(quanta),
            alone_warmup_quanta: self.alone_warmup_quanta.min(quanta - 1),
            offline_quanta: self.offline_quanta.min(quanta.max(ONCE_EACH)),
            ..self
        }
    }

    /// A shipped scenario without its baseline, for so many quanta to warm up and to measure, with values set by pointer.
    ///
    /// # Errors
    /// A value that makes the scenario impossible.
    pub fn scenario(
        id: &str,
        (warmup_quanta, quanta): (u32, u32),
        seed: u32,
        values: Vec<(&str, Value)>,
    ) -> Result<Scenario, String> {
        let shipped = shipped_scenario(id).map_err(|e| e.to_string())?;
        let mut document = serde_json::to_value(shipped).map_err(|e| e.to_string())?;
        let of_all = vec![
            ("/baseline", Value::Null),
            ("/run/seed", json!(seed)),
            ("/run/warmup_quanta", json!(warmup_quanta)),
            ("/run/quanta", json!(quanta)),
            ("/run/frames_per_quantum", json!(1)),
        ];
        for (pointer, value) in of_all.into_iter().chain(values) {
            set_pointer(&mut document, pointer, value).map_err(|e| e.to_string())?;
        }
        from_value(document).map_err(|e| e.to_string())
    }

    /// Lengths of a run in which threads take turns.
    pub fn in_turns(&self) -> (u32, u32) {
        (self.warmup_quanta, self.quanta)
    }

    /// Lengths of a run in which every thread runs all the time.
    pub fn alone(&self) -> (u32, u32) {
        (self.alone_warmup_quanta, self.alone_quanta)
    }
}
