//! Size limits of traces.

/// The maximum length of a trace that is imported, encoded or decoded, in data references.
pub const MAX_REFERENCES: u64 = 64 << 20;

/// The maximum number of threads of a trace.
pub const MAX_TRACE_THREADS: usize = 256;
