//! Everything behind the first level: where a miss is served, and how long that takes.

use super::coherence::{Coherence, SharingCounts};
use super::descent::Ask;
use super::hinting_faults::HintingFaults;
use super::main_memory::MainMemory;
use super::prefetch::Prefetcher;
use super::queue::Path;
use super::service::Service;
use crate::cache::{Cache, PrefetchCount, Victim};
use crate::core::Cause;
use crate::ways::WayAllocator;
use crate::workload::Record;
use document::machine::Topology;
use document::{Inclusion, MachineSpec, Perfect};

/// Accesses and misses of one thread at one cache since the last frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Lookups.
    pub accesses: u32,
    /// Lookups that found nothing.
    pub misses: u32,
}

/// Caches, the paths between them, and memory.
#[derive(Clone, Debug)]
pub struct Hierarchy {
    /// All caches, numbered as in [`Topology::caches`].
    pub(super) caches: Vec<Cache>,
    /// By cache, then by thread.
    pub(super) tallies: Vec<Vec<Tally>>,
    /// The memory behind the last caches.
    pub(super) memory: MainMemory,
    pub(super) prefetchers: Vec<Option<Prefetcher>>,
    /// By cache, its way allocator; empty if no cache has one.
    pub(super) allocators: Vec<Option<Box<dyn WayAllocator>>>,
    /// Caches with a prefetcher that the present reference has looked up: the depth, and the cycle in which the
    /// lookup ended.
    pub(super) asked: Vec<(usize, u64)>,
    pub(super) coherence: Option<Box<Coherence>>,
    pub(super) ports: Vec<Path>,
    pub(super) levels: Vec<Level>,
}

/// The origin of a request for a line.
#[derive(Clone, Copy, Debug)]
pub struct Requester {
    /// The thread.
    pub thread: u32,
    /// Its owner number.
    pub owner: u32,
    /// The memory node of its core.
    pub node: u32,
}

/// The fixed properties of a cache.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub hit_cycles: u32,
    pub source: Cause,
    pub last: bool,
    /// Whether it is filled only by evictions of the level above.
    pub is_victim: bool,
    /// Caches above, if its evicted lines must leave them too.
    pub purge: Vec<u32>,
    /// Whether clean lines are evicted silently.
    pub lets_go_quietly: bool,
}

impl Hierarchy {
    /// Empty caches for `counts` threads and owners of lines. Evictions are tracked for the caches named in `tracked`.
    pub fn new(
        machine: &MachineSpec,
        topology: &Topology,
        counts: (usize, usize),
        tracked: &[u32],
        seed: u64,
    ) -> Self {
        let (threads, owners) = counts;
        let first_line = machine.first_line_bytes();
        let mut caches: Vec<Cache> = Vec::new();
        let mut prefetchers = Vec::new();
        let mut ports = Vec::new();
        let mut levels = Vec::new();
        for (number, unit) in topology.caches.iter().enumerate() {
            let spec = &machine.caches[unit.entry as usize];
            let watch = tracked.contains(&(number as u32));
            caches.push(Cache::new(spec, unit.sets, first_line, owners, watch, seed + number as u64));
            if machine.coherence.is_some() && unit.level == 1 {
                caches[number].keep_words();
            }
            if Perfect::of_level(unit.level).is_some_and(|perfect| perfect.is_in(&machine.perfect)) {
                caches[number].make_perfect();
            }
            let shift = caches[number].line_shift();
            prefetchers.push(spec.prefetch.as_ref().map(|p| Prefetcher::new(p, shift)));
            ports.push(Path::new(spec.cycles_per_line));
            let above = |other: &(usize, &document::machine::CacheUnit)| {
                other.1.level < unit.level && other.1.cores.iter().all(|c| unit.cores.contains(c))
            };
            let purge = match spec.inclusion {
                Inclusion::NonInclusive | Inclusion::Victim => Vec::new(),
                Inclusion::Inclusive => {
                    topology.caches.iter().enumerate().filter(above).map(|(n, _)| n as u32).collect()
                }
            };
            levels.push(Level {
                hit_cycles: spec.hit_cycles,
                source: Cause::of_level(unit.level),
                last: unit.last,
                is_victim: spec.inclusion == Inclusion::Victim,
                lets_go_quietly: machine.coherence.is_none()
                    && purge.is_empty()
                    && machine.caches.iter().all(|c| c.inclusion != Inclusion::Victim),
                purge,
            });
        }
        Self {
            tallies: vec![vec![Tally::default(); threads]; caches.len()],
            caches,
            memory: MainMemory::new(machine, topology.nodes),
            prefetchers,
            allocators: Vec::new(),
            asked: Vec::new(),
            coherence: machine.coherence.map(|spec| Box::new(Coherence::new(spec, topology))),
            ports,
            levels,
        }
    }

    /// All caches, numbered as in [`Topology::caches`].
    pub fn caches(&self) -> &[Cache] {
        &self.caches
    }

    /// A core's first level, which the core looks up directly.
    #[inline(always)]
    pub fn first_level(&mut self, cache: usize) -> &mut Cache {
        &mut self.caches[cache]
    }

    /// The tallies of each cache since the last frame, by thread. Those of first levels are counted by cores.
    pub fn tallies(&self) -> &[Vec<Tally>] {
        &self.tallies
    }

    /// Adds a thread's lookups in a first level, as counted by its core.
    pub fn count(&mut self, cache: usize, thread: usize, asked: Tally) {
        let tally = &mut self.tallies[cache][thread];
        tally.accesses += asked.accesses;
        tally.misses += asked.misses;
    }

    /// The memory controllers, by node.
    pub fn controllers(&self) -> &[Path] {
        &self.memory.controllers
    }

    /// A queue that became longer than [`LONGEST_QUEUE`], if any: its place in the scenario.
    pub fn queue_too_long(&self) -> Option<String> {
        let port = self.ports.iter().position(Path::is_too_long);
        let controller = self.controllers().iter().position(Path::is_too_long);
        port.map(|number| format!("cache {number}")).or(controller.map(|node| format!("memory node {node}")))
    }

    /// Ends the scans of all pages before cycle `at`, so that their hinting faults become visible.
    pub fn end_scans(&mut self, at: u64) {
        self.memory.end_scans(at);
    }

    /// Hinting faults by thread; `None` where pages are not balanced.
    pub fn hinting_faults(&self) -> Option<&HintingFaults> {
        self.memory.hinting_faults()
    }

    /// Copies lost to other threads' stores; `None` on a machine without coherence.
    pub fn sharing(&self) -> Option<&SharingCounts> {
        self.coherence.as_ref().map(|coherence| &coherence.sharing)
    }

    /// Whether some cache is inclusive: it invalidates its evicted lines in the caches above.
    pub fn is_inclusive(&self) -> bool {
        self.levels.iter().any(|l| !l.purge.is_empty())
    }

    /// Fetches a line that the first level of `path` missed in cycle `at`, and for which it has already made room.
    pub fn fetch(
        &mut self,
        path: &[u32],
        record: Record,
        who: Requester,
        at: u64,
        first_victim: Option<Victim>,
    ) -> Service {
        if self.coherence.is_some() {
            return self.fetch_coherently(path, record, who, at, first_victim);
        }
        let line = record.line();
        let castout = first_victim.and_then(|victim| self.evict(path, 0, victim, at));
        let ask = Ask { path, line, who, demand: true, around: None };
        let service = self.descend(&ask, 1, at, castout);
        if !self.asked.is_empty() {
            self.fetch_ahead(path, line, who, at);
        }
        service
    }

    /// The hit latency of a cache, in cycles.
    pub(super) fn hit_cycles(&self, cache: usize) -> u32 {
        self.levels[cache].hit_cycles
    }

    /// The measurement window begins: counts of the warm-up are dropped.
    pub fn open_window(&mut self) {
        if let Some(coherence) = &mut self.coherence {
            coherence.sharing.clear();
        }
        self.allocators.iter_mut().flatten().for_each(|allocator| allocator.open_window());
    }

    /// Clears the counters of a frame.
    pub fn open_frame(&mut self, now: u64) {
        for path in self.ports.iter_mut().chain(&mut self.memory.controllers) {
            path.open_frame(now);
        }
        for tally in self.tallies.iter_mut().flatten() {
            *tally = Tally::default();
        }
        for cache in &mut self.caches {
            cache.evictions.fill(0);
            cache.writebacks = 0;
            cache.prefetches = PrefetchCount::default();
        }
    }
}
