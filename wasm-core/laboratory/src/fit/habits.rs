//! What counters of one cache do not show: the reuse of the lines that it missed.

use document::{CounterRates, MachineSpec};
use engine::rng::Rng;

/// How a program uses data that does not fit in the counted cache.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// Bytes that are reused, every line equally likely; 0 for none.
    pub footprint_bytes: u64,
    /// Share of misses to lines that are never used again, 0–1.
    pub stream_share: f64,
}

/// Smallest and largest footprint drawn: from twice the counted cache of Kumar's NUMA machine to four times the largest
/// shared cache of his two machines. Chosen.
const LEAST_BYTES: f64 = (1u64 << 20) as f64;
const MOST_BYTES: f64 = (16u64 << 20) as f64;
/// A footprint is visited at least once in this time: otherwise none of it is reused within a run.
const REVISIT_MCYCLES: f64 = 20.0;
/// Multiple of the counted cache that a footprint might fill, with a margin.
const HELD: f64 = 1.25;
const LINE_BYTES: f64 = 64.0;

impl Habits {
    /// A program that streams: no line that it misses is used again.
    pub const STREAMS: Self = Self { footprint_bytes: 0, stream_share: 1.0 };

    /// Draws habits for program `number` in draw `seed`. The share that streams is uniform in 0–1. The footprint is
    /// log-uniform: at least 1 MB and large enough to miss the cache of `level` as often as counted, at most 16 MB and what
    /// is visited within 20 million cycles. A program without such a footprint streams.
    pub fn draw(counters: &CounterRates, machine: &MachineSpec, level: u32, seed: u32, number: u32) -> Self {
        let counted = machine.caches.iter().find(|c| c.level == level);
        let cache_bytes = counted.map_or(0, |c| c.size_bytes);
        let mut rng = Rng::new(u64::from(seed), 0xF1_0000 + u64::from(number));
        let mut uniform = || (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let (stream_share, place) = (uniform(), uniform());
        let reused = 1.0 - stream_share;
        let hits = 1.0 - counters.misses_per_mcycle / counters.accesses_per_mcycle;
        let least = LEAST_BYTES.max(HELD * cache_bytes as f64 * reused / hits.max(0.01));
        let most = MOST_BYTES.min(counters.misses_per_mcycle * reused * REVISIT_MCYCLES * LINE_BYTES);
        if most < least {
            return Self::STREAMS;
        }
        let bytes = least * libm::pow(most / least, place);
        let lines = libm::round(bytes / LINE_BYTES) as u64;
        Self { footprint_bytes: lines * LINE_BYTES as u64, stream_share }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(misses_per_mcycle: f64, number: u32) -> Habits {
        let machine = crate::fit::fitting::tests::opteron();
        let counters = CounterRates {
            misses_per_minstr: misses_per_mcycle,
            misses_per_mcycle,
            accesses_per_mcycle: 20_000.0,
        };
        Habits::draw(&counters, &machine, 2, 1, number)
    }

    #[test]
    fn draws_lie_within_their_bounds_and_differ() {
        let draws: Vec<Habits> = (0..200).map(|n| draw(10_000.0, n)).collect();
        let reusing = || draws.iter().filter(|h| h.footprint_bytes > 0);
        // 10,000 misses · 20 · 64 bytes = 12.8 MB, times the share that does not stream.
        assert!(reusing().all(|h| (1 << 20..=12_800_000).contains(&h.footprint_bytes)));
        assert!(reusing().count() > 150, "most get through 1 MB");
        assert!(reusing().all(|h| (0.0..1.0).contains(&h.stream_share)));
        assert_ne!(draws[0], draws[1]);
        assert_eq!(draws[3], draw(10_000.0, 3), "same draw, same habits");
    }

    #[test]
    fn who_hardly_misses_streams() {
        // 700 misses · 20 · 64 bytes = 0.9 MB.
        assert_eq!(draw(700.0, 0), Habits::STREAMS);
    }
}
