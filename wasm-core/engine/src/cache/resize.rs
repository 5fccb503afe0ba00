//! Resizing a cache in use: its lines move into the new cache as far as they fit.

use super::coherent::State;
use super::owned::{Cache, PrefetchCount, Victim, reserved_ways};
use super::sets::EMPTY;
use document::CacheSpec;
use std::ops::Range;

impl Cache {
    /// Moves the lines of an old cache into this empty one, which has the same owners and line size. Returns the lines
    /// that did not fit. Both caches must have an LRU order. Lines move from the least recent places of all sets to the
    /// most recent, so each set ends with its most recently used lines, in order.
    pub fn take_over(&mut self, old: &Cache) -> Vec<Victim> {
        let orders: Vec<Vec<usize>> = (0..old.lines.sets()).map(|set| old.lines.order(set)).collect();
        let mut dropped = Vec::new();
        for place in (0..old.lines.ways() as usize).rev() {
            for slot in orders.iter().map(|order| order[place]) {
                let line = old.lines.line_at(slot);
                if line == EMPTY {
                    continue;
                }
                let placed = self.lines.replace(self.lines.set_of(line), line);
                let is_dirty = old.state[slot] == State::Modified;
                dropped.extend(self.fill(placed, u32::from(old.owner[slot]), is_dirty));
                if let (Some(ahead), Some(&was)) = (self.ahead.get_mut(placed.0), old.ahead.get(slot)) {
                    *ahead = was;
                }
            }
        }
        // No thread evicted another's line, and nothing was written back.
        self.evictions.fill(0);
        (self.writebacks, self.prefetches) = (0, PrefetchCount::default());
        dropped
    }

    /// Applies the partition and the prefetcher of a later description of the same cache to lines filled from now on.
    pub fn retune(&mut self, spec: &CacheSpec) {
        self.reserved = reserved_ways(spec);
        match (&spec.prefetch, self.ahead.is_empty()) {
            (Some(_), true) => self.ahead = vec![false; self.lines.slots()],
            (None, false) => self.ahead = Vec::new(),
            _ => {}
        }
    }

    /// Sets the ways that each thread may fill from now on.
    pub fn reserve(&mut self, ways: &[Option<Range<u32>>]) {
        self.reserved.clear();
        self.reserved.extend_from_slice(ways);
    }

    /// Every line in the cache.
    pub fn all_lines(&self) -> Vec<Victim> {
        (0..self.lines.sets()).flat_map(|set| self.contents(set)).flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::CacheSpec;

    fn cache(sets: u32, ways: u32) -> Cache {
        let spec = CacheSpec::plain(2, u64::from(sets * ways) * 64, ways, 64);
        Cache::new(&spec, sets, 64, 2, true, 1)
    }

    fn lines(cache: &Cache, set: usize) -> Vec<u32> {
        cache.contents(set).into_iter().flatten().map(|way| way.line).collect()
    }

    #[test]
    fn fewer_ways_drop_the_least_recent_lines_of_each_set() {
        let mut old = cache(2, 4);
        for line in [0, 2, 4, 6, 0, 1, 3] {
            old.access(line, line % 2, line == 4);
        }
        let mut new = cache(2, 2);
        let dropped: Vec<(u32, bool)> = new.take_over(&old).iter().map(|v| (v.line, v.dirty)).collect();
        assert_eq!((lines(&new, 0), lines(&new, 1)), (vec![0, 6], vec![3, 1]));
        assert_eq!(dropped, [(2, false), (4, true)]);
        assert_eq!((new.occupancy.clone(), new.writebacks), (vec![2, 2], 0));
        assert!(new.evictions.iter().all(|&count| count == 0), "no line was evicted");
    }

    #[test]
    fn fewer_sets_keep_what_was_used_last_in_either() {
        let mut old = cache(2, 2);
        // Set 0, most recent first: 2, 0. Set 1: 3, 1.
        for line in [0, 1, 2, 3] {
            old.access(line, 0, false);
        }
        let mut new = cache(1, 3);
        assert_eq!(new.take_over(&old).iter().map(|v| v.line).collect::<Vec<_>>(), [0]);
        assert_eq!(lines(&new, 0), [3, 2, 1]);
    }

    #[test]
    fn more_room_keeps_every_line() {
        let mut old = cache(2, 2);
        (0..4).for_each(|line| {
            old.access(line, 0, false);
        });
        let mut new = cache(4, 2);
        assert!(new.take_over(&old).is_empty());
        assert_eq!((0..4).map(|set| lines(&new, set)).collect::<Vec<_>>(), [[0], [1], [2], [3]]);
    }

    #[test]
    fn a_hole_is_no_line_in_the_order_of_many_ways() {
        let mut old = cache(1, 20);
        (0..20).for_each(|line| {
            old.access(line, 0, false);
        });
        old.invalidate(19, 0);
        let mut new = cache(1, 19);
        assert!(new.take_over(&old).is_empty(), "19 lines fit into 19 ways");
        assert_eq!(lines(&new, 0), (0..19).rev().collect::<Vec<_>>());
    }
}
