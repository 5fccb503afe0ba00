//! Content of a run: everything that determines its result, and its approximate length.

use document::Scenario;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Debug;

/// Everything that a run's result depends on, except the engine.
pub struct Content {
    text: String,
    /// Approximate run time, in any unit that is the same within a study.
    pub length: f64,
}

impl Content {
    /// A scenario and the other inputs of the result. Estimates the length from cycles and threads.
    pub fn new(scenario: &Scenario, besides: &impl Debug) -> Self {
        let mut document = json!(scenario);
        // Texts do not change the result.
        document["title"] = Value::Null;
        document["about"] = Value::Null;
        let run = &scenario.run;
        let quanta = f64::from(run.warmup_quanta + run.quanta);
        let threads: u32 = scenario.workload.threads.iter().map(|group| group.copies).sum();
        let contexts: u32 = scenario.machine.cores.iter().map(|group| group.count * group.contexts).sum();
        let length = quanta * f64::from(run.quantum_cycles) * f64::from(threads.clamp(1, contexts.max(1)));
        Self { text: format!("{document} {besides:?}"), length }
    }

    /// The same content with another length.
    pub fn lasting(self, length: f64) -> Self {
        Self { length, ..self }
    }

    /// A key that is equal for runs with equal results.
    pub fn key(&self, paper: &str, engine_version: &str) -> String {
        digest([paper, engine_version, &self.text])
    }
}

/// A digest of texts in order.
pub fn digest<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hasher = Sha256::new();
    for text in texts {
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text);
    }
    hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
