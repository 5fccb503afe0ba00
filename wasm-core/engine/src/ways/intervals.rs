//! Way allocation by intervals (Qureshi and Patt 2006: utility-based cache partitioning).

use super::lookahead::lookahead;
use super::model::{Geometry, Reserved, WayAllocator};
use super::monitor::UtilityMonitor;
use super::result::ThreadWays;
use document::{AllocationKind, WayAllocation};

/// The way allocator of a cache of this shape.
pub fn new(spec: &WayAllocation, shape: Geometry) -> Box<dyn WayAllocator> {
    Box::new(Intervals {
        spec: spec.clone(),
        shape,
        ends_at: u64::from(spec.interval_cycles),
        threads: Vec::new(),
        reserved: Vec::new(),
        deals: 0,
    })
}

#[derive(Clone, Debug)]
struct Intervals {
    spec: WayAllocation,
    shape: Geometry,
    /// The end of the present interval.
    ends_at: u64,
    /// Sharers by thread; `None` for a thread that has never looked anything up here.
    threads: Vec<Option<Sharer>>,
    reserved: Reserved,
    /// The number of allocations in the measurement window.
    deals: u64,
}

/// A thread that uses the cache.
#[derive(Clone, Debug)]
struct Sharer {
    monitor: UtilityMonitor,
    /// Whether it has looked anything up in the present interval.
    is_here: bool,
    /// Ways that it got in the measurement window, summed over `deals` allocations.
    given: u64,
    deals: u64,
}

impl WayAllocator for Intervals {
    fn look_up(&mut self, thread: u32, set: usize, line: u32, at: u64) -> bool {
        // Intervals without a lookup need no allocation.
        let has_ended = at >= self.ends_at && self.threads.iter().flatten().any(|sharer| sharer.is_here);
        if has_ended {
            self.deal();
        }
        if at >= self.ends_at {
            let passed = (at - self.ends_at) / u64::from(self.spec.interval_cycles) + 1;
            self.ends_at += passed * u64::from(self.spec.interval_cycles);
        }
        let thread = thread as usize;
        if self.threads.len() <= thread {
            self.threads.resize(thread + 1, None);
        }
        let Geometry { sets, ways } = self.shape;
        let sampled = self.spec.sampled_sets;
        let sharer = self.threads[thread].get_or_insert_with(|| Sharer {
            monitor: UtilityMonitor::new(sets, ways, sampled),
            is_here: false,
            given: 0,
            deals: 0,
        });
        sharer.is_here = true;
        sharer.monitor.look_up(set, line);
        has_ended
    }

    fn reserved(&self) -> &Reserved {
        &self.reserved
    }

    fn open_window(&mut self) {
        self.deals = 0;
        for sharer in self.threads.iter_mut().flatten() {
            (sharer.given, sharer.deals) = (0, 0);
        }
    }

    fn result(&self) -> (u64, Vec<ThreadWays>) {
        let of_thread = |(thread, sharer): (usize, &Option<Sharer>)| {
            let sharer = sharer.as_ref().filter(|sharer| sharer.deals > 0)?;
            Some(ThreadWays {
                thread: thread as u32,
                ways: self.reserved.get(thread).cloned().flatten().map(|range| range.end - range.start),
                mean_ways: sharer.given as f64 / sharer.deals as f64,
            })
        };
        (self.deals, self.threads.iter().enumerate().filter_map(of_thread).collect())
    }
}

impl Intervals {
    /// Allocates the ways to the threads of the interval that ends, in order of number. If there are more threads than
    /// ways, all threads may fill all ways.
    fn deal(&mut self) {
        let here = |(thread, sharer): (usize, &Option<Sharer>)| {
            sharer.as_ref().is_some_and(|sharer| sharer.is_here).then_some(thread)
        };
        let sharers: Vec<usize> = self.threads.iter().enumerate().filter_map(here).collect();
        self.reserved = vec![None; self.threads.len()];
        if sharers.len() <= self.shape.ways as usize {
            let mut first = 0;
            for (&thread, ways) in sharers.iter().zip(self.shares(&sharers)) {
                self.reserved[thread] = Some(first..first + ways);
                first += ways;
                if let Some(sharer) = &mut self.threads[thread] {
                    sharer.given += u64::from(ways);
                    sharer.deals += 1;
                }
            }
        }
        for sharer in self.threads.iter_mut().flatten() {
            sharer.is_here = false;
            sharer.monitor.age();
        }
        self.deals += 1;
    }

    fn shares(&self, sharers: &[usize]) -> Vec<u32> {
        let Geometry { ways, .. } = self.shape;
        match self.spec.kind {
            AllocationKind::Ucp => {
                let monitors = sharers.iter().filter_map(|&thread| self.threads[thread].as_ref());
                lookahead(&monitors.map(|sharer| sharer.monitor.misses()).collect::<Vec<_>>(), ways)
            }
            AllocationKind::Even => {
                let count = sharers.len() as u32;
                (0..count).map(|n| ways / count + u32::from(n < ways % count)).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_ways_each_of(kind: AllocationKind) -> Box<dyn WayAllocator> {
        let spec = WayAllocation { kind, interval_cycles: 100, sampled_sets: 1 };
        new(&spec, Geometry { sets: 1, ways: 4 })
    }

    /// From cycle `from` on, thread 0 walks through memory and thread 1 loops over three lines. Returns the number of
    /// allocations.
    fn walk(allocator: &mut dyn WayAllocator, from: u64, to: u64) -> u64 {
        (from..to)
            .map(|at| {
                let dealt = allocator.look_up(0, 0, 1_000 + at as u32, at);
                u64::from(dealt) + u64::from(allocator.look_up(1, 0, at as u32 % 3, at))
            })
            .sum()
    }

    #[test]
    fn ways_go_where_they_save_misses_at_the_end_of_each_interval() {
        let mut ucp = two_ways_each_of(AllocationKind::Ucp);
        assert_eq!(walk(&mut *ucp, 0, 100), 0, "before the first interval ends nothing is reserved");
        assert!(ucp.reserved().is_empty());
        assert_eq!(walk(&mut *ucp, 100, 250), 2, "at 100 and at 200");
        // Of 4 ways the walk gets one, the minimum, and three lines fit in the other three.
        assert_eq!(*ucp.reserved(), [Some(0..1), Some(1..4)]);
        let mut even = two_ways_each_of(AllocationKind::Even);
        walk(&mut *even, 0, 101);
        assert_eq!(*even.reserved(), [Some(0..2), Some(2..4)]);
    }

    #[test]
    fn a_thread_that_is_gone_has_no_ways_and_quiet_intervals_deal_nothing() {
        let mut ucp = two_ways_each_of(AllocationKind::Ucp);
        walk(&mut *ucp, 0, 101);
        (101..301).for_each(|at| {
            ucp.look_up(1, 0, at % 3, u64::from(at));
        });
        assert_eq!(*ucp.reserved(), [None, Some(0..4)]);
        assert!(ucp.look_up(1, 0, 0, 10_000), "one deal for all intervals since");
        assert!(!ucp.look_up(1, 0, 1, 10_050) && ucp.look_up(1, 0, 1, 10_100));
        let (deals, threads) = ucp.result();
        assert_eq!(deals, 5);
        assert_eq!(threads.iter().map(|t| (t.thread, t.ways)).collect::<Vec<_>>(), [(0, None), (1, Some(4))]);
        // Thread 1 had 3 ways in the allocations at 100 and 200, and 4 in the other three.
        assert!((threads[1].mean_ways - 3.6).abs() < 1e-12);
        ucp.open_window();
        assert_eq!(ucp.result(), (0, vec![]));
    }

    #[test]
    fn an_allocator_that_begins_late_deals_at_the_end_of_the_interval_under_way() {
        let mut ucp = two_ways_each_of(AllocationKind::Ucp);
        assert_eq!(walk(&mut *ucp, 150, 200), 0);
        assert_eq!(walk(&mut *ucp, 200, 250), 1);
    }

    #[test]
    fn more_threads_than_ways_may_all_fill_all() {
        let mut ucp = two_ways_each_of(AllocationKind::Ucp);
        (0..5).for_each(|thread| {
            ucp.look_up(thread, 0, thread, 50);
        });
        ucp.look_up(0, 0, 0, 150);
        assert_eq!(*ucp.reserved(), vec![None; 5]);
    }
}
