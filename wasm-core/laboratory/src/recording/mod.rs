//! Recorded schedules: reads which thread ran where from the output of `perf script`, `trace-cmd report` and Perfetto's JSON.
//!
//! [`RecordingReader`] takes pieces of a file, plain or gzip, and returns a [`Recording`]: figures by thread, by processor
//! and in total. Lines become events ([`event`]) and are counted ([`tally`]). Events are not kept, so that memory grows with
//! threads and processors only, unless the schedule is requested too ([`schedule`]).

mod chrome;
mod content;
mod error;
mod event;
mod fields;
mod header;
mod latencies;
mod line;
mod lines;
mod log;
mod losses;
mod processors;
mod reader;
mod result;
mod scanner;
mod schedule;
mod simulated;
mod source;
mod tally;
#[cfg(test)]
mod tests;
mod threads;
mod time;
mod what_if;

pub use error::{Place, RecordingError};
pub use log::Window;
pub use reader::{RecordingProgress, RecordingReader};
pub use result::{
    EventCounts, RecordedProcessor, RecordedThread, Recording, RecordingFormat, Unreadable, WakeupLatency,
};
pub use schedule::RecordedSchedule;
pub use simulated::SimulatedRecording;
pub use time::Microseconds;
pub use what_if::{
    AccessShape, COUNT_THREADS, DEFAULT_THREADS, Memories, MemoryShape, MemoryUse, RECORDED_POLICY,
    RecordingScenario, SHAPES, ScenarioThread, ThreadCounters, WhatIf, WhatIfError, thread_counters,
};
