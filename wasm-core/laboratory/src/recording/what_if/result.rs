//! The options of converting a recording, and the resulting scenario.

use super::super::result::WakeupLatency;
use super::super::time::Microseconds;
use super::memory::Memories;
use crate::hwloc::Guess;
use document::{MachineSpec, Scenario};
use serde::Serialize;

/// Default number of threads of a scenario (chosen: as many as a stage shows legibly).
pub const DEFAULT_THREADS: usize = 64;

/// The options of converting a recording.
#[derive(Clone, Debug, PartialEq)]
pub struct WhatIf {
    /// The most threads: those that ran longest in the window.
    pub most_threads: usize,
    /// Only these threads, by id; `None` for all.
    pub threads: Option<Vec<u32>>,
    /// The machine, and the guesses about it; `None` for one processor per processor of the recording.
    pub machine: Option<(MachineSpec, Vec<Guess>)>,
    /// The memory behavior of the threads.
    pub memory: Memories,
    /// The policy of B; A is as recorded.
    pub policy: String,
}

impl Default for WhatIf {
    fn default() -> Self {
        Self {
            most_threads: DEFAULT_THREADS,
            threads: None,
            machine: None,
            memory: Memories::default(),
            policy: RECORDED_POLICY.into(),
        }
    }
}

/// Linux's default since 6.6: the default policy of B, and that of A if the recorded schedule does not fit the machine.
pub const RECORDED_POLICY: &str = "eevdf";

/// A scenario made from a part of a recording.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RecordingScenario {
    /// The scenario.
    pub scenario: Scenario,
    /// Information that the recording lacks, with the assumptions made.
    pub guesses: Vec<Guess>,
    /// Start of the part, since the zero of the recording.
    pub from_us: Microseconds,
    /// End of the part; earlier than requested if the scenario has no room for more.
    pub to_us: Microseconds,
    /// Cycles of the scenario per microsecond.
    pub cycles_per_us: u32,
    /// Recorded behaviour of each thread in the part, by thread number of the scenario.
    pub threads: Vec<ScenarioThread>,
    /// Recorded wake-up latencies of all these threads.
    pub wakeup_latency: WakeupLatency,
    /// Number of threads that ran in the part and are not in the scenario.
    pub left_out_threads: u32,
    /// Their time on processors.
    pub left_out_us: Microseconds,
}

/// Recorded behaviour of a thread of the scenario within the part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ScenarioThread {
    /// Thread id.
    pub tid: u32,
    /// Name of the thread.
    pub comm: String,
    /// Time on processors. A run that begins before the file counts from the thread's first line in the file.
    pub run_us: Microseconds,
    /// Time in run queues, up to the end of the part.
    pub ready_us: Microseconds,
    /// Time asleep, up to the end of the part; unknown time counts as sleep.
    pub asleep_us: Microseconds,
    /// Number of times that it was switched in.
    pub switches_in: u64,
    /// Number of runs on another processor than the run before.
    pub moves: u64,
    /// Number of its wake-ups by threads of the scenario.
    pub woken_by_threads: u64,
    /// Number of times that it woke a thread of the scenario.
    pub wakes: u64,
    /// Latencies from waking to running.
    pub wakeup_latency: WakeupLatency,
}
