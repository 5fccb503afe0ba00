//! The utility monitor: the hits that a thread would have in a cache of its own with each number of ways.
//!
//! Qureshi and Patt 2006, UMON with dynamic set sampling: tags for some of the sets, with all ways and true LRU, that
//! only this thread's lookups use. LRU has the stack property (Mattson et al. 1970): a hit at position p of a set's LRU
//! order is a hit with any number of ways above p and a miss with fewer. So one counter per position gives the misses
//! for every number of ways at once.

/// The tag of an empty entry; no line has this number.
const EMPTY: u32 = u32::MAX;

/// One thread's monitor of one cache.
#[derive(Clone, Debug)]
pub struct UtilityMonitor {
    /// One set in `stride` is sampled, starting with set 0.
    stride: usize,
    ways: usize,
    /// Lines of the sampled sets, most recently used first.
    tags: Vec<u32>,
    /// Hits by position in the LRU order.
    hits: Vec<u64>,
    /// Lookups that found nothing.
    misses: u64,
}

impl UtilityMonitor {
    /// An empty monitor of a cache of `sets` sets and `ways` ways. About `sampled` sets are sampled, or all if there
    /// are fewer.
    pub fn new(sets: u32, ways: u32, sampled: u32) -> Self {
        let stride = sets.div_ceil(sampled.max(1)).max(1) as usize;
        let rows = (sets as usize).div_ceil(stride);
        let ways = ways as usize;
        Self { stride, ways, tags: vec![EMPTY; rows * ways], hits: vec![0; ways], misses: 0 }
    }

    /// Records the thread's lookup of a line in a set of the cache.
    #[inline]
    pub fn look_up(&mut self, set: usize, line: u32) {
        if !set.is_multiple_of(self.stride) {
            return;
        }
        let first = set / self.stride * self.ways;
        let row = &mut self.tags[first..first + self.ways];
        let found = row.iter().position(|&tag| tag == line);
        match found {
            Some(position) => self.hits[position] += 1,
            None => self.misses += 1,
        }
        row[..=found.unwrap_or(self.ways - 1)].rotate_right(1);
        row[0] = line;
    }

    /// Misses in the sampled sets with 0, 1, … all ways.
    pub fn misses(&self) -> Vec<u64> {
        let mut misses = vec![self.misses; self.ways + 1];
        for ways in (0..self.ways).rev() {
            misses[ways] = misses[ways + 1] + self.hits[ways];
        }
        misses
    }

    /// Halves all counters to reduce the weight of older lookups; tags are kept.
    pub fn age(&mut self) {
        self.misses /= 2;
        self.hits.iter_mut().for_each(|hits| *hits /= 2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::StackDistances;
    use proptest::prelude::*;

    #[test]
    fn hits_by_position_by_hand() {
        // One set of 3 ways: a b c b a d a. First uses miss: a, b, c, d. b at position 1, a at 2, a at 1.
        let mut monitor = UtilityMonitor::new(1, 3, 32);
        for line in [10, 20, 30, 20, 10, 40, 10] {
            monitor.look_up(0, line);
        }
        assert_eq!(monitor.hits, [0, 2, 1]);
        assert_eq!(monitor.misses(), [7, 7, 5, 4]);
        monitor.age();
        // Misses 2, and hits 0, 1 and 0.
        assert_eq!(monitor.misses(), [3, 3, 2, 2]);
    }

    #[test]
    fn one_set_in_so_many_is_sampled() {
        // 10 sets, 4 wanted: every third, 0, 3, 6 and 9.
        let mut monitor = UtilityMonitor::new(10, 2, 4);
        (0..10).for_each(|set| monitor.look_up(set, set as u32));
        assert_eq!((monitor.misses, monitor.tags.len()), (4, 8));
    }

    proptest! {
        /// With all sets sampled, the misses equal those of exact LRU stack distances set by set.
        #[test]
        fn all_sets_sampled_are_exact_stack_distances(
            lines in prop::collection::vec(0..40_u32, 1..400),
            sets in 1..5_u32,
            ways in 1..8_u32,
        ) {
            let mut monitor = UtilityMonitor::new(sets, ways, sets);
            let mut exact = vec![StackDistances::default(); sets as usize];
            for &line in &lines {
                monitor.look_up((line % sets) as usize, line);
                exact[(line % sets) as usize].reference(line);
            }
            let hits_within = |of_set: &StackDistances, most: u32| -> u64 {
                of_set.counts.iter().take(most as usize + 1).sum()
            };
            for (most, misses) in (0..=ways).zip(monitor.misses()) {
                let hits: u64 = exact.iter().map(|of_set| hits_within(of_set, most)).sum();
                prop_assert_eq!(misses, lines.len() as u64 - hits, "{} ways", most);
            }
        }
    }
}
