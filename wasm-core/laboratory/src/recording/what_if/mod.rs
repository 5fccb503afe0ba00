//! Converts a recording to a scenario: the same threads run, sleep and wake each other under any policy.
//!
//! The entries of a window are followed thread by thread ([`follow`]). The actions of a thread become the steps of a program
//! ([`steps`]), and all programs a document ([`scenario`]). Missing information is listed ([`guesses`]); memory behavior is
//! chosen ([`memory`]).

mod alone;
mod counters;
#[cfg(test)]
mod counters_tests;
mod error;
mod follow;
mod guesses;
#[cfg(test)]
mod kept_tests;
mod line;
mod memory;
#[cfg(test)]
mod memory_tests;
mod plain_machine;
mod progress;
mod replay;
#[cfg(test)]
mod replay_tests;
mod result;
mod scenario;
mod steps;
#[cfg(test)]
mod tests;
mod used;

pub use counters::{ThreadCounters, thread_counters};
pub use error::{COUNT_THREADS, WhatIfError};
pub use memory::{AccessShape, Memories, MemoryShape, MemoryUse, SHAPES};
pub use result::{DEFAULT_THREADS, RECORDED_POLICY, RecordingScenario, ScenarioThread, WhatIf};
pub use scenario::scenario_of;
