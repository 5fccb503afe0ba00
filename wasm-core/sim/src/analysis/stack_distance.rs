//! Exact LRU stack distances, and the miss-ratio curve of a fully associative cache of every size in one pass.

use std::collections::HashMap;

/// Counts of stack distances: how many distinct lines lie between two uses of a line (Mattson et al. 1970).
#[derive(Clone, Debug, Default)]
pub struct StackDistances {
    last_use: HashMap<u32, usize>,
    /// Fenwick tree over time: 1 where a line's most recent use stands.
    tree: Vec<u32>,
    now: usize,
    /// References by distance in lines, 1 = used again at once.
    pub counts: Vec<u64>,
    /// First uses.
    pub cold: u64,
}

impl StackDistances {
    /// Room for so many references.
    pub fn new(references: usize) -> Self {
        Self { tree: vec![0; references + 1], ..Self::default() }
    }

    /// Takes one reference; those beyond the room are ignored.
    pub fn reference(&mut self, line: u32) {
        if self.now + 1 >= self.tree.len() {
            return;
        }
        self.now += 1;
        match self.last_use.insert(line, self.now) {
            None => self.cold += 1,
            Some(before) => {
                let live = self.last_use.len();
                let distance = live - self.sum(before) as usize + 1;
                if self.counts.len() <= distance {
                    self.counts.resize(distance + 1, 0);
                }
                self.counts[distance] += 1;
                self.add(before, u32::MAX);
            }
        }
        self.add(self.now, 1);
    }

    /// Starts counting anew with the stack as it is: what was used before is no longer a first use.
    pub fn forget_counts(&mut self) {
        self.counts.clear();
        self.cold = 0;
    }

    fn add(&mut self, mut at: usize, value: u32) {
        while at < self.tree.len() {
            self.tree[at] = self.tree[at].wrapping_add(value);
            at += at & at.wrapping_neg();
        }
    }

    fn sum(&self, mut at: usize) -> u32 {
        let mut sum = 0u32;
        while at > 0 {
            sum = sum.wrapping_add(self.tree[at]);
            at &= at - 1;
        }
        sum
    }

    /// Miss ratio of a fully associative LRU cache for each of the given sizes in lines, rising. First
    /// uses miss in any cache.
    pub fn miss_ratios(&self, sizes: &[usize]) -> Vec<f64> {
        let total = self.counts.iter().sum::<u64>() + self.cold;
        let hits = |lines: usize| self.counts.iter().take(lines + 1).sum::<u64>();
        sizes.iter().map(|&lines| (total - hits(lines)) as f64 / total.max(1) as f64).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_a_list() {
        let mut rng = Rng::new(2, 2);
        let mut fast = StackDistances::new(3_000);
        let mut list: Vec<u32> = Vec::new();
        let mut counts: Vec<u64> = vec![0; 200];
        let mut cold = 0;
        for _ in 0..2_900 {
            let line = rng.below(60) * rng.below(3);
            fast.reference(line);
            match list.iter().position(|&l| l == line) {
                Some(at) => {
                    counts[at + 1] += 1;
                    list.remove(at);
                }
                None => cold += 1,
            }
            list.insert(0, line);
        }
        counts.truncate(fast.counts.len());
        assert_eq!((&fast.counts, fast.cold), (&counts, cold));
    }

    #[test]
    fn a_loop_misses_until_it_fits() {
        let mut distances = StackDistances::new(10_000);
        (0..10_000).for_each(|i| distances.reference(i % 10));
        let ratios = distances.miss_ratios(&[9, 10]);
        assert!(ratios[0] > 0.99 && ratios[1] < 0.01, "{ratios:?}");
    }
}
