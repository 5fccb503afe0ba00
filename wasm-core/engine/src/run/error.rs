//! Errors that stop a run from starting or continuing.

use document::ScenarioError;

/// An error that stops a run from starting or continuing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The scenario is not valid.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// This build lacks a part that the scenario needs ([`crate::Parts`]).
    #[error("this build has no {0}")]
    NotInThisBuild(&'static str),
    /// A counter or a queue exceeds its limit.
    #[error("cycle {cycle}: {what}. {remedy}")]
    TooMuch {
        /// The cycle.
        cycle: u64,
        /// The counter or queue.
        what: String,
        /// What to change.
        remedy: &'static str,
    },
    /// The policy requested something impossible.
    #[error("policy {policy}, cycle {cycle}: {problem}")]
    Policy {
        /// The policy's id.
        policy: String,
        /// The cycle.
        cycle: u64,
        /// The problem with its request.
        problem: String,
    },
}
