//! Sampling of a thread's reuse distances with watchpoints, as an operating system could do it.
//!
//! One reference in N to the last cache is picked, with N jittered to avoid aliasing with loops. The picked line is
//! watched until the thread refers to it again. The distance is the number of the thread's references to that cache in
//! between. Each pick and each reuse of a watched line costs a trap. After a fixed number of picks no more lines are
//! watched. The histogram is complete when every watch has ended: by a reuse, or past the horizon, which counts as
//! cold. Ending earlier would count short distances and lose the long ones.

use super::histogram::ReuseHistogram;
use crate::rng::Rng;

/// References after which a watched line counts as not used again, unless another horizon is set.
pub const HORIZON: u64 = 8_192;
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
            self.histogram.add(self.references - since);
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
    fn a_line_never_used_again_is_cold() {
        let mut sampler = Sampler::new(4, 300, 1, 0);
        (0..20_000).for_each(|line| {
            sampler.reference(line);
        });
        assert!(sampler.is_complete());
        assert_eq!((sampler.histogram.cold, sampler.histogram.samples()), (300, 300));
    }
}
