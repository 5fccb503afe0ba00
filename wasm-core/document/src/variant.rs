//! Variants of shipped scenarios: the same workload seen in another way, without writing it a second time.

use super::error::ScenarioError;
use super::library::scenario_text;
use super::patch::set_pointer;
use crate::read::Read;
use serde_json::Value;
use std::collections::BTreeMap;

/// A file of workloads/variants: a shipped scenario with some of it set, as `--set` and the baseline set it.
#[derive(Clone, Debug, PartialEq, Read)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The scenario's id.
    pub of: String,
    /// What is different, in a few words: how the gallery offers it beside the scenario.
    pub label: String,
    /// JSON pointers and what they are set to; title and sentence among them.
    pub changes: BTreeMap<String, Value>,
}

/// A variant from its file's text.
///
/// # Errors
/// Text that is not of its form.
pub fn read_variant(text: &str) -> Result<Variant, ScenarioError> {
    serde_json::from_str(text)
        .map_err(|e| ScenarioError::at("", format!("a shipped variant: {e}"), "This is a defect of Coscope."))
}

impl Variant {
    /// The whole scenario, as a document.
    ///
    /// # Errors
    /// No such scenario, or a pointer to nothing in it.
    pub fn document(&self) -> Result<Value, ScenarioError> {
        let mut document = serde_json::from_str(scenario_text(&self.of)?).map_err(|e| {
            ScenarioError::at("", format!("{}: {e}", self.of), "This is a defect of Coscope.")
        })?;
        for (pointer, value) in &self.changes {
            set_pointer(&mut document, pointer, value.clone())?;
        }
        Ok(document)
    }
}
