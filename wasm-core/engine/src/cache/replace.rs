//! Replacement policies: true LRU in two forms, tree-PLRU, random.

use crate::rng::Rng;
use std::ops::Range;

/// The LRU order of up to 16 ways in one word: 4 bits per way, the most recent in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderWord(u64);

impl OrderWord {
    /// Way 0 is the most recent, so that an empty set fills from its last way.
    pub const START: Self = Self(0xFEDC_BA98_7654_3210);
    const ONES: u64 = 0x1111_1111_1111_1111;

    /// Position of a way, in bits.
    #[inline(always)]
    fn place(self, way: u32) -> u32 {
        // The lowest zero nibble of the difference is the way: the classic zero-in-word test, exact for the lowest.
        let x = self.0 ^ (u64::from(way) * Self::ONES);
        (x.wrapping_sub(Self::ONES) & !x & (Self::ONES << 3)).trailing_zeros() & !3
    }

    /// Makes a way the most recent.
    #[inline(always)]
    pub fn touch(&mut self, way: u32) {
        // If the way is already the most recent, the same moves leave it in place: there is no branch to predict.
        let at = self.place(way);
        let newer = self.0 & ((1 << at) - 1);
        let older = self.0 & ((!0 << at) << 4);
        self.0 = older | (newer << 4) | u64::from(way);
    }

    /// Makes the least recent of `ways` the most recent. Returns it.
    #[inline(always)]
    pub fn renew(&mut self, ways: u32) -> u32 {
        let last = 4 * (ways - 1);
        let way = self.0 >> last & 15;
        let newer = self.0 & ((1 << last) - 1);
        let beyond = self.0 & ((!0 << last) << 4);
        self.0 = beyond | (newer << 4) | way;
        way as u32
    }

    /// Makes a way the least recent of `ways`.
    pub fn demote(&mut self, way: u32, ways: u32) {
        let at = self.place(way);
        let last = 4 * (ways - 1);
        let newer = self.0 & ((1 << at) - 1);
        let between = (self.0 >> 4) & ((1u64 << last).wrapping_sub(1)) & !((1u64 << at) - 1);
        let beyond = self.0 & ((!0 << last) << 4);
        self.0 = beyond | (u64::from(way) << last) | between | newer;
    }

    /// The way at a position, 0 most recent.
    #[inline(always)]
    pub fn way_at(self, position: u32) -> u32 {
        (self.0 >> (4 * position)) as u32 & 15
    }
}

/// Times of last use, for more than 16 ways.
#[derive(Clone, Debug)]
pub struct Stamps {
    now: u32,
    /// One stamp per slot; 0 is never.
    pub at: Vec<u32>,
}

impl Stamps {
    pub fn new(slots: usize) -> Self {
        Self { now: 0, at: vec![0; slots] }
    }

    #[inline]
    pub fn touch(&mut self, slot: usize, lanes: usize) {
        if self.now == u32::MAX {
            self.renumber(lanes);
        }
        self.now += 1;
        self.at[slot] = self.now;
    }

    /// Replaces each set's stamps by their ranks, before the clock wraps.
    fn renumber(&mut self, lanes: usize) {
        for set in self.at.chunks_mut(lanes) {
            let old = set.to_vec();
            for (stamp, was) in set.iter_mut().zip(&old) {
                *stamp = old.iter().filter(|other| *other < was).count() as u32;
            }
        }
        self.now = lanes as u32;
    }
}

/// How victims are chosen.
#[derive(Clone, Debug)]
pub enum Replace {
    /// By the set's [`OrderWord`].
    Order,
    Stamps(Stamps),
    /// One bit per inner node of the tree over the ways. The bit points to the half to replace.
    Tree(Vec<u64>),
    Random(Rng),
}

/// Makes every node on the path to `way` point to the other half. Node 1 is the root; the children of n are 2n, 2n + 1.
pub fn tree_touch(bits: &mut u64, way: u32, ways: u32) {
    let mut node = 1;
    let mut half = ways / 2;
    while half > 0 {
        let right = u32::from(way & half != 0);
        *bits = (*bits & !(1 << node)) | (u64::from(1 - right) << node);
        node = 2 * node + right;
        half /= 2;
    }
}

/// Follows the bits from the root to the victim's way.
pub fn tree_victim(bits: u64, ways: u32) -> u32 {
    let mut node = 1;
    while node < ways {
        node = 2 * node + (bits >> node) as u32 % 2;
    }
    node - ways
}

/// Follows the bits while they lead to `allowed` ways, else takes the half that contains some.
pub fn tree_victim_within(bits: u64, ways: u32, allowed: &Range<u32>) -> u32 {
    let (mut node, mut first, mut half) = (1, 0, ways / 2);
    while half > 0 {
        let middle = first + half;
        let pointed = (bits >> node) as u32 % 2;
        let right = if allowed.start >= middle { 1 } else { pointed * u32::from(allowed.end > middle) };
        first += right * half;
        node = 2 * node + right;
        half /= 2;
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_word_follows_a_list() {
        for ways in 1..=16u32 {
            let mut word = OrderWord::START;
            let mut list: Vec<u32> = (0..ways).collect();
            let mut rng = Rng::new(1, u64::from(ways));
            for _ in 0..500 {
                let way = rng.below(ways);
                list.retain(|&w| w != way);
                if rng.below(4) == 0 {
                    word.demote(way, ways);
                    list.push(way);
                } else if rng.below(4) == 0 {
                    list.insert(0, way);
                    let oldest = list.pop().unwrap();
                    list.insert(0, oldest);
                    word.touch(way);
                    assert_eq!(word.renew(ways), oldest, "of {ways} ways");
                } else {
                    word.touch(way);
                    list.insert(0, way);
                }
                let read: Vec<u32> = (0..ways).map(|p| word.way_at(p)).collect();
                assert_eq!(read, list, "{ways} ways after way {way}");
            }
        }
    }

    #[test]
    fn a_walk_within_all_ways_is_the_walk() {
        for ways in [2u32, 4, 8, 16, 32, 64] {
            let mut rng = Rng::new(2, u64::from(ways));
            for _ in 0..200 {
                let bits = u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
                assert_eq!(tree_victim_within(bits, ways, &(0..ways)), tree_victim(bits, ways));
                let first = rng.below(ways);
                let allowed = first..first + 1 + rng.below(ways - first);
                assert!(allowed.contains(&tree_victim_within(bits, ways, &allowed)), "{allowed:?} of {ways}");
            }
        }
    }

    #[test]
    fn the_tree_never_replaces_the_way_just_used() {
        for ways in [2, 4, 8, 16, 32, 64] {
            let mut bits = 0;
            for step in 0..200 {
                let way = (step * 7) % ways;
                tree_touch(&mut bits, way, ways);
                assert_ne!(tree_victim(bits, ways), way);
            }
        }
    }
}
