//! The limits for one hostile input, and how they are measured.

use std::time::{Duration, Instant};

/// The most bytes of an input.
pub const MOST_BYTES: usize = 256 << 10;
/// The most memory of the whole process: that of the largest accepted input, and as much again for the tests themselves.
pub const MOST_MEMORY_KB: u64 = 1 << 20;
/// Inputs of up to this length are allowed the time of one of this length.
const BYTES_PER_SECOND: f64 = 1e5;

/// Processor time allowed for an input: 1 s per 100 KB.
pub fn allowed(bytes: usize) -> Duration {
    Duration::from_secs(1).mul_f64((bytes as f64 / BYTES_PER_SECOND).max(1.0))
}

/// Processor time of this thread where the system provides it, else elapsed time.
pub fn processor_time(work: impl FnOnce()) -> Duration {
    let now = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    };
    let (began, before) = (Instant::now(), now());
    work();
    before.zip(now()).map_or_else(|| began.elapsed(), |(before, after)| after - before)
}
