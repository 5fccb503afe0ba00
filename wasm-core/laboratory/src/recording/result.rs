//! The figures of a recording.

use super::error::Place;
use super::time::Microseconds;
use serde::Serialize;

/// Format of a recording, determined by its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RecordingFormat {
    /// `perf script`: the name of an event is preceded by its subsystem.
    Perf,
    /// `trace-cmd report`, ftrace's own text, systrace.
    Ftrace,
    /// Chrome's JSON, as Perfetto's `traceconv json` writes it.
    Json,
}

/// Contents of a recording of a scheduler. Nothing is estimated; what cannot be determined is counted separately.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Recording {
    /// Format of the recording, determined by its first event.
    pub format: RecordingFormat,
    /// Size of the text in bytes, decompressed.
    pub text_bytes: u64,
    /// Number of lines of text, or of elements of `traceEvents`.
    pub lines: u64,
    /// Number of lines with other events, or with none.
    pub other_lines: u64,
    /// Events whose names are known but whose contents cannot be read, excluded from all counts; null if there are
    /// none.
    pub unreadable: Option<Unreadable>,
    /// Number of events that were read, by kind.
    pub events: EventCounts,
    /// Time of the first event, since the zero of the recording.
    pub start_us: Microseconds,
    /// Time from the first event to the last.
    pub span_us: Microseconds,
    /// Switches preceded by a missing switch on the same processor: the thread switched out differs from the one
    /// switched in before, or the file marks lost events between the two.
    pub missing_switches: u64,
    /// Events that are earlier than a preceding event of another processor in the file.
    pub out_of_order: u64,
    /// Sum over processors of [`RecordedProcessor::idle_while_overloaded_us`].
    pub idle_while_overloaded_us: Microseconds,
    /// Latencies from waking to running.
    pub wakeup_latency: WakeupLatency,
    /// Processors, by number.
    pub processors: Vec<RecordedProcessor>,
    /// Threads, by thread id, without thread 0, which is the idle thread of every processor.
    pub threads: Vec<RecordedThread>,
    /// Sentences on what the figures do not include.
    pub notes: Vec<String>,
}

/// Events that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "UnreadableEvents"))]
pub struct Unreadable {
    /// Number of such events.
    pub count: u64,
    /// Place of the first one.
    pub first: Place,
    /// The problem of the first one, and what would be readable.
    pub problem: String,
}

/// Number of events of a recording, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "RecordedEvents"))]
pub struct EventCounts {
    /// sched_switch.
    pub switch: u64,
    /// sched_waking.
    pub waking: u64,
    /// sched_wakeup.
    pub wakeup: u64,
    /// sched_wakeup_new.
    pub wakeup_new: u64,
    /// sched_migrate_task.
    pub migrate_task: u64,
}

impl EventCounts {
    /// The number of events of all kinds.
    pub fn total(&self) -> u64 {
        self.switch + self.waking + self.wakeup + self.wakeup_new + self.migrate_task
    }
}

/// A thread of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RecordedThread {
    /// Thread id. Threads to which the system gave the same id appear as one thread.
    pub tid: u32,
    /// Last name of the thread in the file.
    pub comm: String,
    /// Number of times that it was switched in.
    pub switches_in: u64,
    /// Number of times that it was switched out.
    pub switches_out: u64,
    /// Number of times that it was switched out while runnable (state R or R+).
    pub preempted: u64,
    /// Sum of the times from a switch in to the next switch on that processor, if that one switches this thread out.
    pub runtime_us: Microseconds,
    /// Number of its sched_waking events.
    pub wakings: u64,
    /// Number of its sched_wakeup and sched_wakeup_new events.
    pub wakeups: u64,
    /// Number of its sched_migrate_task events.
    pub migrations: u64,
    /// Last priority of the thread in the file; null if the file has none. Used by a scenario of the recording.
    #[serde(skip)]
    #[cfg_attr(feature = "codegen", ts(skip))]
    pub priority: Option<u32>,
}

/// A processor of a recording. Busy, idle and unknown time add up to the span.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RecordedProcessor {
    /// Number of the processor.
    pub processor: u32,
    /// Number of switches on it.
    pub switches: u64,
    /// Number of these that are preceded by a missing one, as in [`Recording::missing_switches`].
    pub missing_switches: u64,
    /// Time in which it ran threads, from switch to switch.
    pub busy_us: Microseconds,
    /// Time in which it ran thread 0, from switch to switch.
    pub idle_us: Microseconds,
    /// Time before its first switch, after its last, and where a switch is missing.
    pub unknown_us: Microseconds,
    /// Idle time during which another processor ran a thread while at least one more thread waited for that processor:
    /// woken or preempted there and not yet run. The file does not contain the affinities of threads.
    pub idle_while_overloaded_us: Microseconds,
}

/// Times from a thread's wake-up until it is switched in. The earlier of waking and wake-up counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WakeupLatency {
    /// Number of wake-ups of which both ends are in the file.
    pub measured: u64,
    /// Number of wake-ups of which only one end is in the file: the waking is missing, or precedes the switch out of
    /// the thread; or the switch in is missing.
    pub unmeasured: u64,
    /// Median of the measured times; null without any. Percentiles have four digits, rounded down.
    pub p50_us: Option<Microseconds>,
    /// 99th percentile; null without measured times.
    pub p99_us: Option<Microseconds>,
    /// 99.9th percentile; null without measured times.
    pub p99_9_us: Option<Microseconds>,
    /// Longest time, exact; null without measured times.
    pub max_us: Option<Microseconds>,
}
