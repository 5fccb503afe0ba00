//! What one hostile input may cost, and how it is measured.

use std::time::{Duration, Instant};

/// Bytes of an input.
pub const MOST_BYTES: usize = 256 << 10;
/// Memory of the whole process: what the largest input that readers accept may take, and as much again for the tests themselves.
pub const MOST_MEMORY_KB: u64 = 1 << 20;
/// Inputs up to this length may take as long as one of this length.
const BYTES_PER_SECOND: f64 = 1e5;

/// Processor time that an input may take: 1 s per 100 KB.
pub fn allowed(bytes: usize) -> Duration {
    Duration::from_secs(1).mul_f64((bytes as f64 / BYTES_PER_SECOND).max(1.0))
}

/// Processor time of this thread where the system provides it, else all time.
pub fn processor_time(work: impl FnOnce()) -> Duration {
    let now = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    };
    let (began, before) = (Instant::now(), now());
    work();
    before.zip(now()).map_or_else(|| began.elapsed(), |(before, after)| after - before)
}
