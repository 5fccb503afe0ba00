//! Cache descriptions for the tests.

use document::{CacheSpec, Inclusion, Replacement, Span};

/// A cache of so many sets.
pub fn cache(level: u32, sets: u64, ways: u32, line_bytes: u32, replacement: Replacement) -> CacheSpec {
    CacheSpec {
        level,
        size_bytes: sets * u64::from(ways) * u64::from(line_bytes),
        ways,
        line_bytes,
        hit_cycles: 1,
        cycles_per_line: 0,
        replacement,
        inclusion: Inclusion::NonInclusive,
        shared_by: Span::Core,
        partition: Vec::new(),
        prefetch: None,
    }
}

/// The same under LRU with lines of 64 bytes.
pub fn lru(level: u32, sets: u64, ways: u32) -> CacheSpec {
    cache(level, sets, ways, 64, Replacement::Lru)
}

/// Number of sets.
pub fn sets_of(spec: &CacheSpec) -> u64 {
    spec.size_bytes / (u64::from(spec.ways) * u64::from(spec.line_bytes))
}
