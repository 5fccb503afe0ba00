//! Why a run cannot start or go on.

use document::ScenarioError;

/// A run that cannot start or go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The scenario is not valid.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// What the scenario needs was left out of this build ([`crate::Parts`]).
    #[error("this build has no {0}")]
    NotInThisBuild(&'static str),
    /// More has happened than can be counted.
    #[error("cycle {cycle}: {what}. {remedy}")]
    TooMuch {
        /// When.
        cycle: u64,
        /// What could not be counted.
        what: String,
        /// What to change.
        remedy: &'static str,
    },
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
