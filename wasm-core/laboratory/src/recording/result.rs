//! The figures of a recording.

use super::error::Place;
use super::time::Microseconds;
use serde::Serialize;

/// How a recording was printed, as its events are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RecordingFormat {
    /// `perf script`: the event's name has its subsystem before it.
    Perf,
    /// `trace-cmd report`, ftrace's own text, systrace.
    Ftrace,
    /// Chrome's JSON, as Perfetto's `traceconv json` writes it.
    Json,
}

/// What stands in a recording of a scheduler. Nothing is estimated; what cannot be known is counted apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Recording {
    /// How it was printed: as its first event is.
    pub format: RecordingFormat,
    /// Bytes of text, decompressed.
    pub text_bytes: u64,
    /// Lines of text, or elements of `traceEvents`.
    pub lines: u64,
    /// Lines of other events, and of none.
    pub other_lines: u64,
    /// Events that are named but cannot be read; not in any count.
    pub unreadable: Option<Unreadable>,
    /// Events that were read, by kind.
    pub events: EventCounts,
    /// Time of the first event, since the recording's own zero.
    pub start_us: Microseconds,
    /// From the first event to the last.
    pub span_us: Microseconds,
    /// Switches of which one before on the same processor is missing: the thread switched out is not the one that was switched in.
    pub missing_switches: u64,
    /// Events before one of another processor in the file.
    pub out_of_order: u64,
    /// Sum over processors of [`RecordedProcessor::idle_while_overloaded_us`].
    pub idle_while_overloaded_us: Microseconds,
    /// From waking to running.
    pub wakeup_latency: WakeupLatency,
    /// By number.
    pub processors: Vec<RecordedProcessor>,
    /// By thread id. Thread 0, which is idle on every processor, is none.
    pub threads: Vec<RecordedThread>,
    /// Sentences on what the figures leave out.
    pub notes: Vec<String>,
}

/// Events that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "UnreadableEvents"))]
pub struct Unreadable {
    /// How many.
    pub count: u64,
    /// The first.
    pub first: Place,
    /// Why, and what would be read.
    pub problem: String,
}

/// Events of a recording by kind.
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
    /// Its id. An id that the system gave twice is one thread here.
    pub tid: u32,
    /// The last name that the file has for it.
    pub comm: String,
    /// Times switched in.
    pub switches_in: u64,
    /// Times switched out.
    pub switches_out: u64,
    /// Times switched out while runnable (state R or R+).
    pub preempted: u64,
    /// Time from a switch in to the next switch on that processor, where that one switches this thread out.
    pub runtime_us: Microseconds,
    /// sched_waking events of it.
    pub wakings: u64,
    /// sched_wakeup and sched_wakeup_new events of it.
    pub wakeups: u64,
    /// sched_migrate_task events of it.
    pub migrations: u64,
    /// The last priority that the file has for it. It is no count: a scenario of the recording uses it.
    #[serde(skip)]
    #[cfg_attr(feature = "codegen", ts(skip))]
    pub priority: Option<u32>,
}

/// A processor of a recording. Busy, idle and unknown time add up to the span.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RecordedProcessor {
    /// Its number.
    pub processor: u32,
    /// Switches on it.
    pub switches: u64,
    /// Those of them before which one is missing, as in [`Recording::missing_switches`].
    pub missing_switches: u64,
    /// Time of threads, from switch to switch.
    pub busy_us: Microseconds,
    /// Time of thread 0, from switch to switch.
    pub idle_us: Microseconds,
    /// Time before its first switch, after its last, and where a switch is missing.
    pub unknown_us: Microseconds,
    /// Idle time during which another processor ran a thread and had at least one more that waited for it: woken or pre-empted there and
    /// not yet run. What threads were allowed to run where does not stand in the file.
    pub idle_while_overloaded_us: Microseconds,
}

/// Time from a thread's waking to its switch in. The first of waking and wake-up counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WakeupLatency {
    /// Wake-ups with both ends in the file.
    pub measured: u64,
    /// Wake-ups with one end in the file: the waking is missing, or came before the thread was switched out; or the switch in is missing.
    pub unmeasured: u64,
    /// Half of those measured are not longer. Percentiles have four digits, rounded down.
    pub p50_us: Option<Microseconds>,
    /// 99 % are not longer.
    pub p99_us: Option<Microseconds>,
    /// 99.9 % are not longer.
    pub p99_9_us: Option<Microseconds>,
    /// The longest, exactly.
    pub max_us: Option<Microseconds>,
}
