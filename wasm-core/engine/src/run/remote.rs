//! Sampling of remote accesses, as by a performance monitoring unit: one in N of each hardware context.

use crate::rng::Rng;

/// Counts the remote accesses of every hardware context down to its next sample.
#[derive(Clone, Debug)]
pub struct RemoteSampler {
    /// 0 disables sampling.
    one_in: u32,
    until_next: Vec<u32>,
    rng: Rng,
}

impl RemoteSampler {
    /// A sampler that takes no samples yet.
    pub fn new(seed: u64) -> Self {
        Self { one_in: 0, until_next: Vec::new(), rng: Rng::new(seed, 0x2E_307E) }
    }

    /// Samples one access in `one_in` on average from now on, of each of `contexts` hardware contexts; 0 stops.
    pub fn set_rate(&mut self, one_in: u32, contexts: usize) {
        if one_in == self.one_in {
            return;
        }
        self.one_in = one_in;
        let rng = &mut self.rng;
        self.until_next = (0..contexts).map(|_| 1 + rng.below(one_in.max(1))).collect();
    }

    /// Counts one remote access of a hardware context. Returns whether it is sampled.
    pub fn samples(&mut self, context: usize) -> bool {
        if self.one_in == 0 {
            return false;
        }
        let left = &mut self.until_next[context];
        *left -= 1;
        if *left > 0 {
            return false;
        }
        // Uniform from N/2 to 3N/2, so that it does not beat with loops.
        *left = (self.one_in / 2 + self.rng.below(self.one_in + 1)).max(1);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_one_in_n_of_each_context() {
        let mut sampler = RemoteSampler::new(3);
        assert!(!sampler.samples(0), "samples are off at first");
        sampler.set_rate(10, 2);
        let taken =
            |sampler: &mut RemoteSampler, context| (0..50_000).filter(|_| sampler.samples(context)).count();
        for context in 0..2 {
            assert!((4_900..5_100).contains(&taken(&mut sampler, context)));
        }
        sampler.set_rate(1, 2);
        assert!((40_000..=50_000).contains(&taken(&mut sampler, 0)));
        sampler.set_rate(0, 2);
        assert_eq!(taken(&mut sampler, 0), 0);
    }
}
