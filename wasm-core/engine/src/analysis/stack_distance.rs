//! Exact LRU stack distances, and the miss-ratio curve of a fully associative cache of every size in one pass.

use super::line_table::LineTable;
use super::lru_stack::LruStack;

/// Counts of stack distances: the number of distinct lines between two uses of a line, itself included (Mattson et al.
/// 1970).
#[derive(Clone, Debug)]
pub struct StackDistances {
    stack: LruStack,
    /// A line's slot in the stack, by line.
    last_use: LineTable,
    /// References by distance in lines; 1 is an immediate reuse.
    pub counts: Vec<u64>,
    /// First uses.
    pub cold: u64,
}

impl Default for StackDistances {
    fn default() -> Self {
        Self { stack: LruStack::default(), last_use: LineTable::default(), counts: vec![0; 2], cold: 0 }
    }
}

impl StackDistances {
    /// Counts one reference and returns its distance. `None` for the first use of a line.
    #[inline]
    pub fn reference(&mut self, line: u32) -> Option<u32> {
        if self.stack.is_top(line) {
            self.counts[1] += 1;
            return Some(1);
        }
        let last_use = &mut self.last_use;
        let slot = self.stack.next_slot(|line, slot| {
            last_use.replace(line, slot);
        });
        let Some(distance) = self.stack.push(line, last_use.replace(line, slot)) else {
            self.cold += 1;
            return None;
        };
        let at = distance as usize;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += 1;
        Some(distance)
    }

    /// The number of distinct lines so far.
    pub fn distinct_lines(&self) -> usize {
        self.stack.lines()
    }

    /// Resets the counts and keeps the stack: a line used before is no longer a first use.
    pub fn forget_counts(&mut self) {
        self.counts = vec![0; 2];
        self.cold = 0;
    }

    /// Miss ratio of a fully associative LRU cache, for each of the given sizes in lines, in increasing order. First
    /// uses miss in any cache.
    pub fn miss_ratios(&self, sizes: &[usize]) -> Vec<f64> {
        let total = self.counts.iter().sum::<u64>() + self.cold;
        let (mut hits, mut counted) = (0, 0);
        let ratio = |&lines: &usize| {
            let until = (lines + 1).clamp(counted, self.counts.len());
            hits += self.counts[counted..until].iter().sum::<u64>();
            counted = until;
            (total - hits) as f64 / total.max(1) as f64
        };
        sizes.iter().map(ratio).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        // a b c b a a: three first uses, then b over {c, b}, a over {b, c, a}, a at once.
        let mut distances = StackDistances::default();
        let found: Vec<Option<u32>> =
            [10, 20, 30, 20, 10, 10].into_iter().map(|l| distances.reference(l)).collect();
        assert_eq!(found, [None, None, None, Some(2), Some(3), Some(1)]);
        assert_eq!((distances.cold, distances.counts), (3, vec![0, 1, 1, 1]));
    }

    #[test]
    fn a_loop_misses_until_it_fits() {
        let mut distances = StackDistances::default();
        (0..10_000).for_each(|i| {
            distances.reference(i % 10);
        });
        let ratios = distances.miss_ratios(&[9, 10]);
        assert!(ratios[0] > 0.99 && ratios[1] < 0.01, "{ratios:?}");
    }
}
