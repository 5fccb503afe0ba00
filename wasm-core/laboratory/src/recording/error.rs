//! Errors of reading a recording.

use super::event::{MAX_PROCESSORS, MAX_TID};
use super::header::MAX_SECONDS;
use super::lines::MAX_LINE_BYTES;
use super::threads::MAX_THREADS;
use serde::Serialize;

/// A place in a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "RecordingPlace"))]
#[serde(rename_all = "snake_case", tag = "kind", content = "number")]
pub enum Place {
    /// Number of a line of text, from 1.
    Line(u64),
    /// Number of a line of the text at `systemTraceEvents` in JSON, from 1.
    SystemLine(u64),
    /// Number of an element of `traceEvents` in JSON, from 1.
    Event(u64),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Line(number) => write!(f, "line {number}"),
            Self::SystemLine(number) => write!(f, "line {number} of systemTraceEvents"),
            Self::Event(number) => write!(f, "event {number} of traceEvents"),
        }
    }
}

/// The reason why a file cannot be read as a recording. Each message ends with a remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordingError {
    /// The binary file of a tool, not yet printed as text.
    #[error("this is {what}, which is not text. Print it with `{command}` and read what that writes")]
    Binary {
        /// The kind of file.
        what: &'static str,
        /// The command that prints it.
        command: &'static str,
    },
    /// A line is too long.
    #[error(
        "{place} is longer than {MAX_LINE_BYTES} bytes: this is not the text of a recording. Read what `perf script`, \
         `trace-cmd report` or Perfetto's `traceconv json` writes"
    )]
    LongLine {
        /// The place of the line.
        place: Place,
    },
    /// A processor's events are not in order of time.
    #[error(
        "{place}: processor {processor} goes back in time, from {before} s to {after} s. Sort the events by time, and read two \
         recordings one by one"
    )]
    Backwards {
        /// The place of the event.
        place: Place,
        /// The processor that wrote it.
        processor: u32,
        /// Seconds of its previous event.
        before: String,
        /// Seconds of this event.
        after: String,
    },
    /// The file names too many threads.
    #[error("{place} names thread number {}; at most {MAX_THREADS} are read. Record for a shorter time", MAX_THREADS + 1)]
    TooManyThreads {
        /// The place of the first thread beyond the limit.
        place: Place,
    },
    /// No event of the scheduler could be read.
    #[error(
        "no event of the scheduler in {lines} lines. Record with `perf sched record` or `trace-cmd record -e sched`, and print \
         with `perf script --show-lost-events -F comm,tid,cpu,time,event,trace` or `trace-cmd report`{}",
        unreadable.as_ref().map(|first| format!(". {first}")).unwrap_or_default()
    )]
    NoEvents {
        /// Lines, or elements of `traceEvents`.
        lines: u64,
        /// The first event that could not be read.
        unreadable: Option<String>,
    },
    /// The compressed data cannot be decompressed.
    #[error(
        "the gzip file is damaged after {text_bytes} bytes of text ({problem}). Copy it again, or check it with `gzip -t`"
    )]
    Damaged {
        /// Bytes of text before the damage.
        text_bytes: u64,
        /// The decompressor's message.
        problem: String,
    },
    /// The reader was used after an error.
    #[error("the recording has ended with an error before. Read the file from its beginning")]
    Ended,
}

/// The message for an event that could not be read.
pub fn unreadable_event(place: Place, text: &str) -> String {
    let needed = match place {
        Place::Line(_) | Place::SystemLine(_) => {
            format!(
                "a processor in brackets below {MAX_PROCESSORS}, a time in seconds such as 12.000100, and all fields of its event"
            )
        }
        Place::Event(_) => {
            format!(
                "a number `cpu` below {MAX_PROCESSORS}, a time `ts` in microseconds such as 12000100, at most {}, and all fields \
                 of its event in `args`",
                MAX_SECONDS * 1_000_000
            )
        }
    };
    format!("{place} cannot be read: '{text}'. It needs {needed}, with thread ids up to {MAX_TID}")
}
