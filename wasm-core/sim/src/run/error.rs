//! Why a run cannot start or go on.

use crate::scenario::ScenarioError;

/// A run that cannot start or go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The scenario is not valid.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// The policy asked for what cannot be.
    #[error("policy {policy}, cycle {cycle}: {problem}")]
    Policy {
        /// The policy's id.
        policy: String,
        /// When.
        cycle: u64,
        /// What it asked for.
        problem: String,
    },
}
