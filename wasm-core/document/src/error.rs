//! Why a document is refused: the place, what stands there, what would be valid.

use serde::Serialize;

/// A refused scenario. `Display` gives all three parts in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[error("{path}: {problem}. {remedy}")]
pub struct ScenarioError {
    /// JSON pointer to the value, "" for the whole document.
    pub path: String,
    /// What is wrong, with the value found.
    pub problem: String,
    /// What would be valid.
    pub remedy: String,
}

impl ScenarioError {
    /// An error at `path`.
    pub fn at(path: impl Into<String>, problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { path: path.into(), problem: problem.into(), remedy: remedy.into() }
    }
}
