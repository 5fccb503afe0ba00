//! Why a recording becomes no scenario.

use super::super::error::RecordingError;
use document::ScenarioError;

/// Why a recording becomes no scenario. Each sentence ends in what to do.
#[derive(Debug, thiserror::Error)]
pub enum WhatIfError {
    /// It cannot be read.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// Nothing runs in the window.
    #[error(
        "no thread runs in the window. The recording is from {from} s to {to} s: choose a part of it, or other threads"
    )]
    Empty {
        /// Seconds of its first event.
        from: String,
        /// Seconds of its last event.
        to: String,
    },
    /// There is no such program.
    #[error("no program \"{0}\" ships. `memory` is the name of a program that does, or absent")]
    UnknownProgram(String),
    /// The machine, the policy or the program is refused.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// The program could not be run alone.
    #[error("the memory behavior could not be measured alone: {0}. Choose another program, or none")]
    Alone(String),
}
