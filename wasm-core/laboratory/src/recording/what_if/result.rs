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

/// A part of a recording as a scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RecordingScenario {
    /// The scenario.
    pub scenario: Scenario,
    /// What the recording does not say, and what was assumed.
    pub guesses: Vec<Guess>,
    /// The window's beginning, since the recording's own zero.
    pub from_us: Microseconds,
    /// Its end: earlier than requested where the scenario has no room for more.
    pub to_us: Microseconds,
    /// Cycles of the scenario per microsecond.
    pub cycles_per_us: u32,
    /// What was recorded of each thread in the window, by thread number of the scenario.
    pub threads: Vec<ScenarioThread>,
    /// Wake-up latencies of all of them, as recorded.
    pub wakeup_latency: WakeupLatency,
}

/// A thread of the scenario, as it was recorded in the window.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ScenarioThread {
    /// Its id.
    pub tid: u32,
    /// Its name.
    pub comm: String,
    /// Time on processors. A run whose beginning is not in the file counts from the thread's first line in it.
    pub run_us: Microseconds,
    /// Time in run queues, as far as both ends are in the file.
    pub ready_us: Microseconds,
    /// Time asleep; unknown time counts as sleep.
    pub asleep_us: Microseconds,
    /// Times switched in.
    pub switches_in: u64,
    /// Runs on another processor than the one before.
    pub moves: u64,
    /// Wake-ups by threads of the scenario.
    pub woken_by_threads: u64,
    /// Wake-ups of threads of the scenario.
    pub wakes: u64,
    /// From waking to running.
    pub wakeup_latency: WakeupLatency,
}
