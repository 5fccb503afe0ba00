//! Random threads for this folder's tests.

use super::groups::Rules;
use super::model::{Known, Model};
use engine::analysis::{BUCKETS, ReuseHistogram, estimate_miss_ratio};
use engine::policy::{LevelCounter, Observed};
use engine::rng::Rng;

/// Lines of the cache that the cases share.
pub const LINES: f64 = 768.0;

/// The rules of the cases.
pub fn rules(model: Model) -> Rules {
    Rules { model, lines: LINES, idle_miss_cycles: None, noise: None }
}

/// Threads with peaks of reuse at any distance, few or many cold references, fast and slow ones.
pub fn random_known(rng: &mut Rng, threads: u32) -> Vec<Known> {
    (0..threads)
        .map(|thread| {
            let mut histogram = ReuseHistogram::default();
            for _ in 0..1 + rng.below(4) {
                let bucket = rng.below(BUCKETS as u32) as usize;
                histogram.counts[bucket] += 1 + rng.below(200);
            }
            histogram.cold = rng.below(2) * rng.below(60);
            let instructions = 1_000_000;
            let observed = Observed {
                instructions,
                scheduled_cycles: instructions + u64::from(rng.below(15_000_000)),
                last: LevelCounter { accesses: 1_000 + u64::from(rng.below(100_000)), misses: 0 },
                ..Observed::default()
            };
            let estimate = estimate_miss_ratio(&histogram, LINES / 8.0).unwrap_or(0.0);
            Known { thread, estimate, histogram, observed }
        })
        .collect()
}
