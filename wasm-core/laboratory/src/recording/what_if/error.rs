//! Errors of converting a recording to a scenario.

use super::super::error::RecordingError;
use document::ScenarioError;

/// The command that counts each thread of a process.
pub const COUNT_THREADS: &str =
    "perf stat --per-thread -x, -e instructions,cycles,cache-references,cache-misses -p PID -o counters.txt";

/// The reason why a recording cannot be converted to a scenario. Each message ends with a remedy.
#[derive(Debug, thiserror::Error)]
pub enum WhatIfError {
    /// The recording cannot be read.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// No thread runs in the window.
    #[error(
        "no thread runs in the window. The recording is from {from} s to {to} s: choose a part of it, or other threads"
    )]
    Empty {
        /// Seconds of its first event.
        from: String,
        /// Seconds of its last event.
        to: String,
    },
    /// No thread of the recording has this id.
    #[error("no thread of the recording has the id {0}. `coscope recording` lists them")]
    UnknownThread(u32),
    /// The program does not exist.
    #[error("no program \"{0}\" ships. Choose one that does, a named shape, or no memory references")]
    UnknownProgram(String),
    /// Memory was chosen for a thread name that the recording does not contain.
    #[error("no thread of the recording is called \"{0}\". Choose memory for one of its names: {1}")]
    UnknownName(String, String),
    /// No counters belong to a thread of the recording.
    #[error(
        "the counters are of {counted}; the recording has threads named {known}. Count its threads while they run: {COUNT_THREADS}"
    )]
    OthersCounted {
        /// Names of the counted threads.
        counted: String,
        /// Names of the recording's threads.
        known: String,
    },
    /// A thread is to be simulated as counted, but has no counters.
    #[error(
        "no counter of thread {tid}, \"{comm}\". Choose a shape for threads of its name, or count them: {COUNT_THREADS}"
    )]
    NotCounted {
        /// Its name.
        comm: String,
        /// Its id.
        tid: u32,
    },
    /// The machine, the policy or the program is invalid.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// The program could not be run alone.
    #[error("the memory behavior could not be measured alone: {0}. Choose another program, or none")]
    Alone(String),
}
