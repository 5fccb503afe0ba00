//! The sets of a cache: tags in flat rows, one row per set, and the replacement state.

use super::few_ways::{FEW, FewOrder};
use super::index::Index;
use super::lanes::matches;
use super::replace::{OrderWord, Replace, Stamps, tree_touch, tree_victim, tree_victim_within};
use crate::rng::Rng;
use document::Order;
use document::Replacement;
use std::ops::Range;

/// The tag of an empty way; no line has this number.
pub const EMPTY: u32 = u32::MAX;

/// Lines by set. A *slot* is set × lanes + way, where lanes is the number of ways rounded up to a multiple of 4.
#[derive(Clone, Debug)]
pub struct LineSets {
    tags: Vec<u32>,
    ways: u32,
    lanes: usize,
    index: Index,
    /// LRU order by set, for up to 4 ways and for 5 to 16 ways; empty otherwise.
    few: Vec<FewOrder>,
    order: Vec<OrderWord>,
    replace: Replace,
}

/// Keeps the lines for which `missed` returns true, in order. A line that repeats the previous one is a hit and changes
/// no order, so it is skipped.
#[inline(always)]
pub(super) fn keep_missed(lines: &mut Vec<u32>, mut missed: impl FnMut(u32) -> bool) {
    let mut kept = 0;
    let mut before = EMPTY;
    for i in 0..lines.len() {
        let line = lines[i];
        if line == before {
            continue;
        }
        before = line;
        lines[kept] = line;
        kept += usize::from(missed(line));
    }
    lines.truncate(kept);
}

impl LineSets {
    /// Empty sets.
    pub fn new(sets: u32, ways: u32, replacement: Replacement, seed: u64) -> Self {
        let lanes = match ways {
            1..=4 => 4,
            5..=8 => 8,
            9..=12 => 12,
            13..=16 => 16,
            _ => ways.next_multiple_of(4) as usize,
        };
        let slots = sets as usize * lanes;
        let has_order = replacement == Replacement::Lru && ways <= 16;
        let replace = match replacement {
            Replacement::Lru if has_order => Replace::Order,
            Replacement::Lru => Replace::Stamps(Stamps::new(slots)),
            Replacement::TreePlru => Replace::Tree(vec![0; sets as usize]),
            Replacement::Random => Replace::Random(Rng::new(seed, 0xCAC4E)),
        };
        let is_few = ways as usize <= FEW;
        let sets_with = |has: bool| if has { sets as usize } else { 0 };
        let few = vec![FewOrder::START; sets_with(has_order && is_few)];
        let order = vec![OrderWord::START; sets_with(has_order && !is_few)];
        Self { tags: vec![EMPTY; slots], ways, lanes, index: Index::new(sets), few, order, replace }
    }

    /// The number of sets.
    pub fn sets(&self) -> usize {
        self.tags.len() / self.lanes
    }

    /// The number of slots.
    pub fn slots(&self) -> usize {
        self.tags.len()
    }

    /// The map from line numbers to sets.
    pub(super) fn index(&self) -> Index {
        self.index
    }

    /// Whether it has at most four ways and LRU replacement.
    pub(super) fn has_few_ways(&self) -> bool {
        !self.few.is_empty()
    }

    /// Writes a line into a slot without a use.
    pub(super) fn put(&mut self, slot: usize, line: u32) {
        self.tags[slot] = line;
    }

    /// Sets the LRU order of a set.
    pub(super) fn set_order(&mut self, set: usize, order: FewOrder) {
        self.few[set] = order;
    }

    /// line mod sets.
    #[inline(always)]
    pub fn set_of(&self, line: u32) -> usize {
        self.index.set_of(line)
    }

    /// The slot of a line, without a use.
    #[inline(always)]
    pub fn find(&self, set: usize, line: u32) -> Option<usize> {
        let at = set * self.lanes;
        let row = &self.tags[at..at + self.lanes];
        if self.lanes == 4 {
            // The common first level: a predictable branch instead of an indirect jump.
            let mask = row.first_chunk::<4>().map_or(0, |t| matches(t, line));
            return (mask != 0).then(|| at + mask.trailing_zeros() as usize);
        }
        let mask = match self.lanes {
            8 => row.first_chunk::<8>().map_or(0, |t| matches(t, line)),
            12 => row.first_chunk::<12>().map_or(0, |t| matches(t, line)),
            16 => row.first_chunk::<16>().map_or(0, |t| matches(t, line)),
            _ => return self.find_wide(at, line),
        };
        (mask != 0).then(|| at + mask.trailing_zeros() as usize)
    }

    fn find_wide(&self, at: usize, line: u32) -> Option<usize> {
        let row = &self.tags[at..at + self.lanes];
        for (i, four) in row.chunks_exact(4).enumerate() {
            let mask = four.first_chunk::<4>().map_or(0, |t| matches(t, line));
            if mask != 0 {
                return Some(at + 4 * i + mask.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The slot of a line, which becomes the most recently used; `None` if absent.
    #[inline(always)]
    pub fn touch(&mut self, set: usize, line: u32) -> Option<usize> {
        let slot = self.find(set, line)?;
        self.used(set, slot);
        Some(slot)
    }

    /// Makes the line in a slot the most recently used.
    #[inline(always)]
    pub fn used(&mut self, set: usize, slot: usize) {
        let way = (slot - set * self.lanes) as u32;
        if let Some(order) = self.few.get_mut(set) {
            order.touch(way);
        } else if let Some(word) = self.order.get_mut(set) {
            word.touch(way);
        } else {
            self.used_unordered(set, slot, way);
        }
    }

    fn used_unordered(&mut self, set: usize, slot: usize, way: u32) {
        match &mut self.replace {
            Replace::Stamps(stamps) => stamps.touch(slot, self.lanes),
            Replace::Tree(bits) => tree_touch(&mut bits[set], way, self.ways),
            Replace::Order | Replace::Random(_) => {}
        }
    }

    /// Fills an absent line into the set. Returns its slot and the tag that it replaced ([`EMPTY`] if none).
    #[inline]
    pub fn replace(&mut self, set: usize, line: u32) -> (usize, u32) {
        // Empty ways are always the least recent, so a set with an empty way fills that first.
        let way = if let Some(order) = self.few.get_mut(set) {
            order.renew(self.ways)
        } else if let Some(word) = self.order.get_mut(set) {
            word.renew(self.ways)
        } else {
            return self.replace_unordered(set, line);
        };
        let slot = set * self.lanes + way as usize;
        (slot, std::mem::replace(&mut self.tags[slot], line))
    }

    fn replace_unordered(&mut self, set: usize, line: u32) -> (usize, u32) {
        let at = set * self.lanes;
        let slot = match self.empty_way(set) {
            Some(slot) => slot,
            None => at + self.victim_way(set),
        };
        let old = std::mem::replace(&mut self.tags[slot], line);
        self.used(set, slot);
        (slot, old)
    }

    /// As [`LineSets::replace`], restricted to the allowed ways.
    pub fn replace_within(&mut self, set: usize, line: u32, allowed: &Range<u32>) -> (usize, u32) {
        let slot = set * self.lanes + self.victim_within(set, allowed) as usize;
        let old = std::mem::replace(&mut self.tags[slot], line);
        self.used(set, slot);
        (slot, old)
    }

    /// An empty allowed way if any, else the allowed way that the replacement chooses.
    fn victim_within(&mut self, set: usize, allowed: &Range<u32>) -> u32 {
        let at = set * self.lanes;
        if let Some(empty) = allowed.clone().find(|&way| self.tags[at + way as usize] == EMPTY) {
            return empty;
        }
        match &mut self.replace {
            Replace::Order => {
                let (sets, ways) = (&*self, self.ways);
                let mut oldest_first = (0..ways).rev().map(|place| sets.way_at(set, place));
                oldest_first.find(|way| allowed.contains(way)).unwrap_or(allowed.start)
            }
            Replace::Tree(bits) => tree_victim_within(bits[set], self.ways, allowed),
            Replace::Random(rng) => allowed.start + rng.below(allowed.end - allowed.start),
            Replace::Stamps(stamps) => {
                let used = |way: &u32| stamps.at[at + *way as usize];
                allowed.clone().min_by_key(used).unwrap_or(allowed.start)
            }
        }
    }

    /// Looks up a batch of lines and fills those that are absent. Only those remain in `lines`, in order.
    pub fn keep_misses(&mut self, lines: &mut Vec<u32>) {
        keep_missed(lines, |line| {
            let set = self.set_of(line);
            let missed = self.touch(set, line).is_none();
            if missed {
                self.replace(set, line);
            }
            missed
        });
    }

    /// The way at a position of a set with an LRU order, 0 most recent.
    fn way_at(&self, set: usize, position: u32) -> u32 {
        self.few.get(set).map_or_else(|| self.order[set].way_at(position), |order| order.way_at(position))
    }

    fn victim_way(&mut self, set: usize) -> usize {
        let at = set * self.lanes;
        match &mut self.replace {
            Replace::Order => self.way_at(set, self.ways - 1) as usize,
            Replace::Stamps(stamps) => {
                let row = &stamps.at[at..at + self.ways as usize];
                row.iter().enumerate().min_by_key(|(_, stamp)| **stamp).map_or(0, |(way, _)| way)
            }
            Replace::Tree(bits) => tree_victim(bits[set], self.ways) as usize,
            Replace::Random(rng) => rng.below(self.ways) as usize,
        }
    }

    /// The slot of an empty way.
    fn empty_way(&self, set: usize) -> Option<usize> {
        let at = set * self.lanes;
        (at..at + self.ways as usize).find(|&slot| self.tags[slot] == EMPTY)
    }

    /// Empties the way of a line. Returns its slot.
    pub fn remove(&mut self, set: usize, line: u32) -> Option<usize> {
        let slot = self.find(set, line)?;
        self.tags[slot] = EMPTY;
        let way = (slot - set * self.lanes) as u32;
        if let Some(order) = self.few.get_mut(set) {
            order.demote(way, self.ways);
        } else if let Some(word) = self.order.get_mut(set) {
            word.demote(way, self.ways);
        } else if let Replace::Stamps(stamps) = &mut self.replace {
            stamps.at[slot] = 0;
        }
        Some(slot)
    }

    /// The slots of a set: by recency if the replacement records it, else by way.
    pub fn order(&self, set: usize) -> Vec<usize> {
        let at = set * self.lanes;
        let mut slots: Vec<usize> = (at..at + self.ways as usize).collect();
        match &self.replace {
            Replace::Order => (0..self.ways).map(|p| at + self.way_at(set, p) as usize).collect(),
            Replace::Stamps(stamps) => {
                slots.order_by_key(|&slot| std::cmp::Reverse(stamps.at[slot]));
                slots
            }
            _ => slots,
        }
    }

    /// The index in [`LineSets::order`] of the victim of the next fill, restricted to the `allowed` ways; `None` if the
    /// replacement has no LRU order.
    pub fn predict_victim(&self, set: usize, allowed: &Range<u32>) -> Option<usize> {
        if !matches!(self.replace, Replace::Order | Replace::Stamps(_)) {
            return None;
        }
        let way = |slot: &usize| (slot - set * self.lanes) as u32;
        self.order(set).iter().rposition(|slot| allowed.contains(&way(slot)))
    }

    /// The number of ways per set.
    pub fn ways(&self) -> u32 {
        self.ways
    }

    /// The line in a slot, or [`EMPTY`].
    pub fn line_at(&self, slot: usize) -> u32 {
        self.tags[slot]
    }
}
