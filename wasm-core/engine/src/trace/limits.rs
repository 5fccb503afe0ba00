//! How large a trace can be.

/// The longest trace that is imported, encoded or decoded, in data references.
pub const MAX_REFERENCES: u64 = 64 << 20;

/// The most threads of a trace.
pub const MAX_TRACE_THREADS: usize = 256;
