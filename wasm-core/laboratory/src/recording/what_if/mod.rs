//! A recording as a scenario: the same threads, which run, sleep and wake each other under any policy.
//!
//! Entries of a window are followed thread by thread ([`follow`]); what a thread did becomes the steps of a program ([`steps`]), and
//! all of them a document ([`scenario`]). What the file does not say is listed ([`guesses`]);
//! what memory they use is chosen ([`memory`]).

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
