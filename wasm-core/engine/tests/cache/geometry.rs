//! Cache descriptions for the tests.

use document::{CacheSpec, Replacement};

/// A cache of `sets` sets.
pub fn cache(level: u32, sets: u64, ways: u32, line_bytes: u32, replacement: Replacement) -> CacheSpec {
    let size_bytes = sets * u64::from(ways) * u64::from(line_bytes);
    CacheSpec { replacement, ..CacheSpec::plain(level, size_bytes, ways, line_bytes) }
}

/// A cache under LRU with lines of 64 bytes.
pub fn lru(level: u32, sets: u64, ways: u32) -> CacheSpec {
    cache(level, sets, ways, 64, Replacement::Lru)
}

/// Number of sets.
pub fn sets_of(spec: &CacheSpec) -> u64 {
    spec.size_bytes / (u64::from(spec.ways) * u64::from(spec.line_bytes))
}
