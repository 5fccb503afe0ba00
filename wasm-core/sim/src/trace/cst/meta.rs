//! What a trace file says about itself.

use serde::{Deserialize, Serialize};

/// The words, given by whoever records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLabel {
    /// Short name, as a scenario's `trace` gives it.
    pub name: String,
    /// One sentence: what ran, and which stretch of it is here.
    pub about: String,
    /// The command line that was recorded, or the file that was imported.
    pub command: String,
}

/// The words and the counts; the file's JSON header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct TraceMeta {
    /// Short name, as a scenario's `trace` gives it.
    pub name: String,
    /// One sentence: what ran, and which stretch of it is here.
    pub about: String,
    /// The command line that was recorded, or the file that was imported.
    pub command: String,
    /// Data references in the file.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub references: u64,
    /// Instructions executed up to the last of them; 0 if the recording has none.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Different 64-byte lines touched, in bytes.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub footprint_bytes: u64,
}
