//! What a scenario may ask for. Beyond these a page would freeze, so it is refused with the number.

/// Hardware contexts of a machine.
pub const MAX_CONTEXTS: u32 = 1_024;
/// Cores of a machine.
pub const MAX_CORES: u32 = 512;
/// Numbered streams (see `ThreadGroup::stream`).
pub const STREAMS: u32 = 256;
/// Threads of a workload.
pub const MAX_THREADS: u32 = 2_048;
/// Lines of all caches together: about 1 GB of simulated cache in 64-byte lines.
pub const MAX_CACHE_LINES: u64 = 1 << 24;
/// Bytes of a line.
pub const MIN_LINE_BYTES: u32 = 8;
/// Bytes of a line.
pub const MAX_LINE_BYTES: u32 = 4_096;
/// Ways of a cache.
pub const MAX_WAYS: u32 = 64;
/// Bytes of one region of a program.
pub const MAX_REGION_BYTES: u64 = 1 << 34;
/// Cycles of a quantum.
pub const MAX_QUANTUM: u32 = 1_000_000_000;
/// Cycles of a run, warm-up included.
pub const MAX_RUN_CYCLES: u64 = 1_000_000_000_000;
/// Frames of a run.
pub const MAX_FRAMES: u64 = 100_000;
/// Characters of a scenario document.
pub const MAX_DOCUMENT_BYTES: usize = 4 << 20;
/// Lines that stay neighbours in memory: a page.
pub const PAGE_LINES: u32 = 64;
