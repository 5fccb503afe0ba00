//! The header of a trace file.

use crate::trace::reference::DataRef;
use document::Read;
use serde::Serialize;

/// The descriptive part of the header, supplied when the trace is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLabel {
    /// Short name, as a scenario's `trace` gives it.
    pub name: String,
    /// One sentence: what ran, and which stretch of it is here.
    pub about: String,
    /// The command line that was recorded, or the file that was imported.
    pub command: String,
}

/// Description and counts of a trace; the JSON header of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct TraceMeta {
    /// Short name, used by `trace` in scenarios.
    pub name: String,
    /// One sentence: the program, and the part of its execution that was recorded.
    pub about: String,
    /// The command line that was recorded, or the file that was imported.
    pub command: String,
    /// Number of data references in the file.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub references: u64,
    /// Instructions executed up to the last reference; 0 if the recording contains none.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Size of the distinct 64-byte lines touched, in bytes.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub footprint_bytes: u64,
    /// Threads, in the order of their first references; empty in a single-threaded recording.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<TraceThread>>"))]
    pub threads: Vec<TraceThread>,
}

/// A thread of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Read)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct TraceThread {
    /// Name of the thread in the recording.
    pub name: String,
    /// Number of data references of the thread.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub references: u64,
    /// Instructions that the thread executed up to its last reference; 0 if the recording contains none.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
}

impl TraceThread {
    pub(super) fn add(&mut self, reference: &DataRef) {
        self.references += 1;
        self.instructions += u64::from(reference.instructions);
    }
}
