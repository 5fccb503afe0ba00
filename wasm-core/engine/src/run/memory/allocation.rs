//! Caches that reallocate their ways at intervals, according to each thread's lookups.

use super::hierarchy::Hierarchy;
use crate::parts::BuildWays;
use crate::ways::{CacheWays, Geometry};
use document::MachineSpec;
use document::machine::Topology;

impl Hierarchy {
    /// Installs a way allocator for each cache that has an allocation. No ways are reserved before the first interval
    /// has ended.
    pub fn deal_ways(&mut self, machine: &MachineSpec, topology: &Topology, build: BuildWays) {
        let of_cache = |unit: &document::machine::CacheUnit| {
            let spec = machine.caches[unit.entry as usize].allocation.as_ref()?;
            Some(build(spec, Geometry { sets: unit.sets, ways: unit.ways }))
        };
        self.allocators = topology.caches.iter().map(of_cache).collect();
    }

    /// Notes a thread's lookup of a first-level line in a cache, which may reallocate its ways.
    pub(super) fn note_use(&mut self, cache: usize, line: u32, thread: u32, at: u64) {
        let Some(allocator) = &mut self.allocators[cache] else { return };
        let of_cache = &mut self.caches[cache];
        let set = of_cache.set_of(line);
        if allocator.look_up(thread, set, line >> of_cache.line_shift(), at) {
            of_cache.reserve(allocator.reserved());
        }
    }

    /// Makes a cache continue with the ways as `old` has allocated them.
    pub(super) fn keep_allocator(&mut self, cache: usize, old: &mut Hierarchy) {
        let Some(kept) = old.allocators.get_mut(cache).and_then(Option::take) else { return };
        self.caches[cache].reserve(kept.reserved());
        self.allocators[cache] = Some(kept);
    }

    /// The results of the caches that allocate their ways.
    pub fn dealt_ways(&self, topology: &Topology) -> Vec<CacheWays> {
        let of_cache = |(cache, allocator): (usize, &Option<Box<dyn crate::ways::WayAllocator>>)| {
            let (deals, threads) = allocator.as_ref()?.result();
            Some(CacheWays { cache: cache as u32, level: topology.caches[cache].level, deals, threads })
        };
        self.allocators.iter().enumerate().filter_map(of_cache).collect()
    }
}
