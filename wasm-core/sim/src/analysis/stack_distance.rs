//! Exact LRU stack distances, and the miss-ratio curve of a fully associative cache of every size in one pass.

use super::line_table::LineTable;
use super::time_bits::{BLOCK_SLOTS, TimeBits};

/// Time slots for each line in the stack: the more, the rarer the slots are numbered anew.
const SLOTS_PER_LINE: usize = 4;

/// Counts of stack distances: how many distinct lines lie between two uses of a line, itself included
/// (Mattson et al. 1970).
///
/// Every line has the time slot of its most recent use; its distance is the number of slots in use from there on
/// (Bennett and Kruskal 1975), counted in a bitmap of three levels. Slots are given out in order, and when they run
/// out the lines' slots are numbered anew without gaps, so that memory grows with the lines and not with the time.
#[derive(Clone, Debug)]
pub struct StackDistances {
    last_use: LineTable,
    /// Which line's use a slot is; meaningless for slots that are no longer in use.
    line_at: Vec<u32>,
    in_use: TimeBits,
    /// The next free slot.
    now: usize,
    /// References by distance in lines, 1 = used again at once.
    pub counts: Vec<u64>,
    /// First uses.
    pub cold: u64,
}

impl Default for StackDistances {
    fn default() -> Self {
        Self {
            last_use: LineTable::default(),
            line_at: vec![0; BLOCK_SLOTS],
            in_use: TimeBits::new(BLOCK_SLOTS, 0),
            now: 0,
            counts: vec![0; 2],
            cold: 0,
        }
    }
}

impl StackDistances {
    /// Takes one reference and returns its distance; none for the first use of a line.
    #[inline]
    pub fn reference(&mut self, line: u32) -> Option<u32> {
        if self.now > 0 && self.line_at[self.now - 1] == line {
            self.counts[1] += 1;
            return Some(1);
        }
        if self.now == self.in_use.slots() {
            self.renumber();
        }
        let now = self.now;
        self.now += 1;
        self.line_at[now] = line;
        let Some(before) = self.last_use.replace(line, now as u32) else {
            self.in_use.insert(now);
            self.cold += 1;
            return None;
        };
        let distance = self.in_use.count_between(before as usize, now) + 1;
        self.in_use.remove(before as usize);
        self.in_use.insert(now);
        let at = distance as usize;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += 1;
        Some(distance)
    }

    /// Different lines so far.
    pub fn distinct_lines(&self) -> usize {
        self.last_use.len()
    }

    /// Starts counting anew with the stack as it is: what was used before is no longer a first use.
    pub fn forget_counts(&mut self) {
        self.counts = vec![0; 2];
        self.cold = 0;
    }

    /// Moves the slots in use to the front, in their order.
    #[cold]
    fn renumber(&mut self) {
        let live = self.last_use.len();
        for (slot, before) in self.in_use.members().enumerate() {
            let line = self.line_at[before];
            self.line_at[slot] = line;
            self.last_use.replace(line, slot as u32);
        }
        let slots = (SLOTS_PER_LINE * live).next_multiple_of(BLOCK_SLOTS);
        self.line_at.resize(slots, 0);
        self.in_use = TimeBits::new(slots, live);
        self.now = live;
    }

    /// Miss ratio of a fully associative LRU cache for each of the given sizes in lines, rising. First
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
