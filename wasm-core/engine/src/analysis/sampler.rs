//! Sampling of a thread's reuse distances with watchpoints, as an operating system could do it.
//!
//! One reference in N to the last cache is picked, with N jittered to avoid aliasing with loops. The picked line is
//! watched until the thread refers to it again. The distance is the number of the thread's references to that cache in
//! between. Each pick and each reuse of a watched line costs a trap. After a fixed number of picks no more lines are
//! watched. The histogram is complete when every watch has ended: by a reuse, or past the horizon, which counts as
//! cold. A sampler that stops earlier estimates where its open watches would have ended, because it has counted short
//! distances and would lose the long ones.

use super::censored;
use super::histogram::{BUCKETS, ReuseHistogram};
use crate::rng::Rng;

/// References after which a watched line counts as not used again, at the least.
const HORIZON: u64 = 8_192;

/// The horizon in references for a cache of `lines` lines, of which a hardware context's part is `part` (chosen): at
/// least the cache's lines, and four times those of the part. With random replacement a line outlives four misses per
/// line of a cache in e⁻⁴ = 2 % of cases.
pub fn horizon_of(lines: u64, part: u64) -> u64 {
    HORIZON.max(lines).max(4 * part)
}

/// The maximum number of lines watched at once. A pick while all are in use is skipped.
const WATCHPOINTS: usize = 512;

/// The cost of one reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trap {
    /// Traps taken.
    pub count: u32,
}

/// A thread's sampler.
#[derive(Clone, Debug)]
pub struct Sampler {
    /// The distances sampled so far.
    pub histogram: ReuseHistogram,
    /// By bucket, the sum of its distances.
    sums: [u64; BUCKETS],
    one_in: u32,
    until_next: u32,
    picks_left: u32,
    horizon: u64,
    references: u64,
    watched: Vec<(u32, u64)>,
    /// One bit per hash of a watched line (2,048 hashes), so that most references need no search.
    filter: [u64; 32],
    rng: Rng,
}

impl Sampler {
    /// Samples one reference in `one_in`, `samples` times.
    pub fn new(one_in: u32, samples: u32, seed: u64, thread: u32) -> Self {
        let mut rng = Rng::new(seed, 0x5A_0000 + u64::from(thread));
        let until_next = 1 + rng.below(one_in.max(1));
        Self {
            histogram: ReuseHistogram::default(),
            sums: [0; BUCKETS],
            one_in: one_in.max(1),
            until_next,
            picks_left: samples,
            horizon: HORIZON,
            references: 0,
            watched: Vec::new(),
            filter: [0; 32],
            rng,
        }
    }

    /// The sampler with another horizon, in references.
    pub fn watching(self, horizon: u64) -> Self {
        Self { horizon, ..self }
    }

    /// Starts no new watches.
    pub fn stop_picking(&mut self) {
        self.picks_left = 0;
    }

    /// Ends the stream: lines still watched count as not used again.
    pub fn end(&mut self) {
        self.stop_picking();
        self.histogram.cold += self.watched.drain(..).len() as u32;
        self.refilter();
    }

    /// The histogram if sampling stopped now. Lines still watched may yet be used again: they count by the [distances
    /// of those that were](censored::settle).
    pub fn stopped(&self) -> ReuseHistogram {
        let ages = self.watched.iter().map(|&(_, since)| self.references - since);
        censored::settle(&self.histogram, &self.sums, &ages.collect::<Vec<_>>())
    }

    /// Stops sampling: the histogram becomes that of [`stopped`](Self::stopped).
    pub fn stop(&mut self) {
        self.stop_picking();
        self.histogram = self.stopped();
        self.watched.clear();
        self.refilter();
    }

    /// Whether every sample has ended.
    pub fn is_complete(&self) -> bool {
        self.picks_left == 0 && self.watched.is_empty()
    }

    /// Observes one reference of the thread to the last cache.
    pub fn reference(&mut self, line: u32) -> Trap {
        self.references += 1;
        let mut traps = 0;
        let (word, bit) = place(line);
        if self.filter[word] & bit != 0
            && let Some(at) = self.watched.iter().position(|w| w.0 == line)
        {
            let (_, since) = self.watched.remove(at);
            let distance = self.references - since;
            self.histogram.add(distance);
            self.sums[ReuseHistogram::bucket_of(distance)] += distance;
            self.refilter();
            traps += 1;
        }
        // Watches are in order of age, so only the first can have expired.
        if self.watched.first().is_some_and(|w| self.references - w.1 > self.horizon) {
            self.watched.remove(0);
            self.histogram.cold += 1;
            self.refilter();
        }
        self.until_next = self.until_next.saturating_sub(1);
        if self.until_next == 0 && self.picks_left > 0 {
            // Uniform from half to one and a half times N.
            self.until_next = (self.one_in / 2 + self.rng.below(self.one_in + 1)).max(1);
            if self.watched.len() < WATCHPOINTS {
                self.picks_left -= 1;
                self.watched.push((line, self.references));
                self.refilter();
                traps += 1;
            }
        }
        Trap { count: traps }
    }

    fn refilter(&mut self) {
        self.filter = [0; 32];
        for (line, _) in &self.watched {
            let (word, bit) = place(*line);
            self.filter[word] |= bit;
        }
    }
}

fn place(line: u32) -> (usize, u64) {
    let hash = line.wrapping_mul(0x9E37_79B1) >> 21;
    ((hash >> 6) as usize, 1 << (hash & 63))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_period_of_a_loop() {
        // A loop over 48 lines: every reuse distance is 48, in bucket 5 (32–63).
        let mut sampler = Sampler::new(10, 1_000, 1, 0);
        for i in 0..20_000u32 {
            sampler.reference(i % 48);
        }
        let histogram = &sampler.histogram;
        assert!(sampler.is_complete());
        assert_eq!(histogram.samples(), 1_000);
        assert_eq!(histogram.counts[5], histogram.samples());
    }

    #[test]
    fn a_line_is_watched_longer_where_the_cache_is_larger() {
        assert_eq!([(0, 0), (6_144, 768)].map(|(lines, part)| horizon_of(lines, part)), [8_192, 8_192]);
        assert_eq!(
            [(9_000, 100), (65_536, 32_768)].map(|(lines, part)| horizon_of(lines, part)),
            [9_000, 131_072]
        );
        for (lines, cold) in [(2_048, 40), (65_536, 0)] {
            let mut sampler = Sampler::new(10, 40, 1, 0).watching(horizon_of(lines, lines / 8));
            (0..21_000).for_each(|i| {
                sampler.reference(i % 10_240);
            });
            assert!(sampler.is_complete());
            assert_eq!((sampler.histogram.cold, sampler.histogram.counts[13]), (cold, 40 - cold));
        }
    }

    #[test]
    fn stopping_early_loses_no_watch() {
        let mut sampler = Sampler::new(4, 300, 1, 0);
        (0..400).for_each(|i| {
            sampler.reference(if i % 2 == 0 { 0 } else { i });
        });
        let picked = 300 - sampler.picks_left;
        sampler.stop();
        let histogram = sampler.histogram;
        assert_eq!(histogram.samples(), picked);
        // Half of the references are reused after two, and half never.
        assert!(histogram.cold.abs_diff(histogram.counts[1]) < picked / 4, "{histogram:?}");
    }

    #[test]
    fn a_line_never_used_again_is_cold() {
        let mut sampler = Sampler::new(4, 300, 1, 0);
        (0..20_000).for_each(|line| {
            sampler.reference(line);
        });
        assert!(sampler.is_complete());
        assert_eq!((sampler.histogram.cold, sampler.histogram.samples()), (300, 300));
    }
}
