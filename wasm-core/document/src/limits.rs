//! Limits of a scenario. Larger values would freeze a page and are rejected.

/// Most hardware contexts of a machine.
pub const MAX_CONTEXTS: u32 = 1_024;
/// Most cores of a machine.
pub const MAX_CORES: u32 = 512;
/// Number of streams (see `ThreadGroup::stream`).
pub const STREAMS: u32 = 256;
/// Most threads of a workload.
pub const MAX_THREADS: u32 = 2_048;
/// Most lines of all caches together: about 1 GB of simulated cache in 64-byte lines.
pub const MAX_CACHE_LINES: u64 = 1 << 24;
/// Fewest bytes per line.
pub const MIN_LINE_BYTES: u32 = 8;
/// Most bytes per line.
pub const MAX_LINE_BYTES: u32 = 4_096;
/// Most ways of a cache.
pub const MAX_WAYS: u32 = 64;
/// Most bytes of one region of a program.
pub const MAX_REGION_BYTES: u64 = 1 << 34;
/// Most cycles per quantum.
pub const MAX_QUANTUM: u32 = 1_000_000_000;
/// Most cycles of a run, including the warm-up.
pub const MAX_RUN_CYCLES: u64 = 1_000_000_000_000;
/// Most cycles of a run of tasks: the task log stores cycles in 32 bits.
pub const MAX_TASK_CYCLES: u64 = u32::MAX as u64;
/// Most frames of a run.
pub const MAX_FRAMES: u64 = 100_000;
/// Most characters of a scenario document.
pub const MAX_DOCUMENT_BYTES: usize = 4 << 20;
/// Lines per page: lines of one page are adjacent in memory.
pub const PAGE_LINES: u32 = 64;
