//! Counts any number of wake-up latencies in bounded memory.

use super::result::WakeupLatency;
use std::collections::BTreeMap;

/// Smaller numbers are exact, larger ones keep as many digits (chosen: 0.1 %).
const EXACT: u64 = 10_000;

/// Counts of latencies. Rounding is decimal, so that microseconds are those of the file: at most 9,000 counters per power of
/// ten.
#[derive(Clone, Debug, Default)]
pub struct Latencies {
    counts: BTreeMap<u64, u64>,
    measured: u64,
    unmeasured: u64,
    longest: u64,
}

impl Latencies {
    /// Adds a latency, in nanoseconds.
    pub fn add(&mut self, nanoseconds: u64) {
        *self.counts.entry(four_digits(nanoseconds)).or_default() += 1;
        self.measured += 1;
        self.longest = self.longest.max(nanoseconds);
    }

    /// Adds all latencies of `others`.
    pub fn join(&mut self, others: &Self) {
        others.counts.iter().for_each(|(latency, count)| *self.counts.entry(*latency).or_default() += count);
        self.measured += others.measured;
        self.unmeasured += others.unmeasured;
        self.longest = self.longest.max(others.longest);
    }

    /// Adds a latency that cannot be determined.
    pub fn add_unmeasured(&mut self) {
        self.unmeasured += 1;
    }

    /// Summarizes all latencies. A percentile is the smallest latency that this share does not exceed (nearest rank).
    pub fn summary(&self) -> WakeupLatency {
        let at = |per_mille: u64| {
            let rank = (u128::from(self.measured) * u128::from(per_mille)).div_ceil(1000);
            let mut below = 0;
            let found = self.counts.iter().find(|(_, count)| {
                below += u128::from(**count);
                below >= rank
            });
            found.map(|(latency, _)| (*latency).into())
        };
        WakeupLatency {
            measured: self.measured,
            unmeasured: self.unmeasured,
            p50_us: at(500),
            p99_us: at(990),
            p99_9_us: at(999),
            max_us: (self.measured > 0).then(|| self.longest.into()),
        }
    }
}

/// The number with all but its first four digits zero.
fn four_digits(number: u64) -> u64 {
    let mut scale = 1;
    while number / scale >= EXACT {
        scale *= 10;
    }
    number / scale * scale
}

#[cfg(test)]
mod tests {
    use super::super::time::Microseconds;
    use super::*;

    #[test]
    fn percentiles_by_nearest_rank() {
        let mut latencies = Latencies::default();
        assert_eq!(latencies.summary().p50_us, None);
        (1..=1000).for_each(|us| latencies.add(us * 1000));
        let summary = latencies.summary();
        // The 500th, 990th and 999th of 1..=1000.
        let us = |us: u64| Some(Microseconds::from(us * 1000));
        assert_eq!((summary.p50_us, summary.p99_us, summary.p99_9_us), (us(500), us(990), us(999)));
        assert_eq!((summary.max_us, summary.measured), (us(1000), 1000));
    }

    #[test]
    fn four_digits_are_kept() {
        for (number, kept) in
            [(0, 0), (9999, 9999), (10_000, 10_000), (12_345, 12_340), (u64::MAX, 18_440_000_000_000_000_000)]
        {
            assert_eq!(four_digits(number), kept);
        }
    }
}
