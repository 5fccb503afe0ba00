//! Variants of shipped scenarios: the same workload with other settings, without a second copy of the document.

use super::error::ScenarioError;
use super::library::scenario_text;
use super::patch::set_pointer;
use crate::read::Read;
use serde_json::Value;
use std::collections::BTreeMap;

/// A file of workloads/variants: a shipped scenario with some values set, by the mechanism of `--set` and the baseline.
#[derive(Clone, Debug, PartialEq, Read)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The scenario's id.
    pub of: String,
    /// The difference in a few words: its label beside the scenario in the gallery.
    pub label: String,
    /// New values by JSON pointer, including title and sentence.
    pub changes: BTreeMap<String, Value>,
}

/// Parses a variant.
///
/// # Errors
/// Text that is not a variant.
pub fn read_variant(text: &str) -> Result<Variant, ScenarioError> {
    serde_json::from_str(text)
        .map_err(|e| ScenarioError::at("", format!("a shipped variant: {e}"), "This is a defect of Coscope."))
}

impl Variant {
    /// The complete scenario, as a document.
    ///
    /// # Errors
    /// An unknown scenario, or a pointer to nothing in it.
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
