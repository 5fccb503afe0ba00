//! Records values that were assumed because the topology does not give them.

use serde::Serialize;

/// An assumption: something that the source does not specify, or that the simulator models differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Guess {
    /// JSON pointer to the value that can be edited.
    pub pointer: String,
    /// What the source does not specify, or specifies differently.
    pub unsaid: String,
    /// The assumption.
    pub assumed: String,
}

/// The guesses so far.
#[derive(Debug, Default)]
pub(super) struct Guesses(Vec<Guess>);

impl Guesses {
    /// Adds a guess.
    pub fn add(&mut self, pointer: impl Into<String>, unsaid: impl Into<String>, assumed: impl Into<String>) {
        self.0.push(Guess { pointer: pointer.into(), unsaid: unsaid.into(), assumed: assumed.into() });
    }

    /// Returns all guesses.
    pub fn finish(self) -> Vec<Guess> {
        self.0
    }
}
