//! Everything behind the first level: where a miss is served, and how long that takes.

use super::memory::Memory;
use super::prefetch::Prefetcher;
use super::queue::Path;
use crate::cache::{Cache, Lookup, PrefetchCount, Victim};
use crate::core::Cause;
use crate::machine::Topology;
use crate::scenario::{Inclusion, MachineSpec};

/// How a first-level miss was served.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    /// Cycle at which the data is there.
    pub ready_at: u64,
    /// Cycles spent in queues.
    pub bandwidth_cycles: u32,
    /// Who had the data.
    pub source: Cause,
    /// Whether the last cache was asked.
    pub reached_last: bool,
}

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
    pub caches: Vec<Cache>,
    /// By cache, then by thread.
    pub tallies: Vec<Vec<Tally>>,
    /// What lies behind the last caches.
    pub memory: Memory,
    pub(super) prefetchers: Vec<Option<Prefetcher>>,
    /// Caches with a prefetcher that the present reference has asked, by depth, and when they had looked.
    pub(super) asked: Vec<(usize, u64)>,
    ports: Vec<Path>,
    levels: Vec<Level>,
}

/// Who asks for a line.
#[derive(Clone, Copy, Debug)]
pub struct Requester {
    /// The thread.
    pub thread: u32,
    /// Under which number its lines are owned.
    pub owner: u32,
    /// The memory node of its core.
    pub node: u32,
}

#[derive(Clone, Debug)]
struct Level {
    hit_cycles: u32,
    source: Cause,
    last: bool,
    /// Caches above, when lines must leave them too.
    purge: Vec<u32>,
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
        let first_line = first_line_bytes(machine);
        let mut caches: Vec<Cache> = Vec::new();
        let mut prefetchers = Vec::new();
        let mut ports = Vec::new();
        let mut levels = Vec::new();
        for (number, unit) in topology.caches.iter().enumerate() {
            let spec = &machine.caches[unit.entry as usize];
            let watch = tracked.contains(&(number as u32));
            caches.push(Cache::new(spec, unit.sets, first_line, owners, watch, seed + number as u64));
            let shift = caches[number].line_shift();
            prefetchers.push(spec.prefetch.as_ref().map(|p| Prefetcher::new(p, shift)));
            ports.push(Path::new(spec.cycles_per_line));
            let above = |other: &(usize, &crate::machine::CacheUnit)| {
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
                purge,
            });
        }
        Self {
            tallies: vec![vec![Tally::default(); threads]; caches.len()],
            caches,
            memory: Memory::new(machine, topology.nodes),
            prefetchers,
            asked: Vec::new(),
            ports,
            levels,
        }
    }

    /// Whether some cache takes lines out of the caches above it.
    pub fn is_inclusive(&self) -> bool {
        self.levels.iter().any(|l| !l.purge.is_empty())
    }

    /// Fetches a line that the first level of `path` missed in cycle `at`.
    pub fn fetch(
        &mut self,
        path: &[u32],
        line: u32,
        who: Requester,
        at: u64,
        first_victim: Option<Victim>,
    ) -> Service {
        if let Some(victim) = first_victim.filter(|v| v.dirty) {
            self.write_back(&path[1..], victim.line, at);
        }
        let service = self.descend(path, 1, line, who, at, true);
        if !self.asked.is_empty() {
            self.fetch_ahead(path, line, who, at);
        }
        service
    }

    /// Asks the caches from `depth` on, then memory. Only what is a `demand` counts as an access and trains prefetchers.
    pub(super) fn descend(
        &mut self,
        path: &[u32],
        depth: usize,
        line: u32,
        who: Requester,
        at: u64,
        demand: bool,
    ) -> Service {
        let mut now = at;
        let mut queued = 0;
        let mut reached_last = false;
        for (depth, &number) in path.iter().enumerate().skip(depth) {
            let n = number as usize;
            let wait = self.ports[n].send(now);
            queued += wait;
            now += u64::from(wait);
            reached_last |= self.levels[n].last;
            let looked_at = now + u64::from(self.levels[n].hit_cycles);
            if demand {
                self.tallies[n][who.thread as usize].accesses += 1;
                if self.prefetchers[n].is_some() {
                    self.asked.push((depth, looked_at));
                }
            }
            // The line comes in clean: a store dirties the first level, which writes back when it lets go.
            match self.caches[n].access_by(line, who.thread, who.owner) {
                Lookup::Hit => {
                    let mut service = Service {
                        ready_at: looked_at,
                        bandwidth_cycles: queued,
                        source: self.levels[n].source,
                        reached_last,
                    };
                    if let Some(prefetcher) = &self.prefetchers[n] {
                        prefetcher.delay(line, &mut service);
                    }
                    return service;
                }
                Lookup::Miss(victim) => {
                    self.tallies[n][who.thread as usize].misses += u32::from(demand);
                    now = looked_at;
                    if let Some(victim) = victim {
                        self.let_go(n, victim, &path[depth + 1..], now);
                    }
                }
            }
        }
        let journey = self.memory.fetch(line, who.node, now);
        Service {
            ready_at: now + u64::from(journey.wait_cycles) + u64::from(journey.latency_cycles),
            bandwidth_cycles: queued + journey.wait_cycles,
            source: journey.source,
            reached_last,
        }
    }

    pub(super) fn let_go(&mut self, from: usize, victim: Victim, below: &[u32], at: u64) {
        let mut dirty = victim.dirty;
        let length = self.caches[from].line_shift();
        for above in self.levels[from].purge.clone() {
            dirty |= self.caches[above as usize].invalidate(victim.line, length);
        }
        if dirty {
            self.write_back(below, victim.line, at);
        }
    }

    /// A dirty line moves to the next cache that holds it, else to memory.
    fn write_back(&mut self, below: &[u32], line: u32, at: u64) {
        for &number in below {
            if self.caches[number as usize].write_back(line) {
                self.ports[number as usize].send(at);
                return;
            }
        }
        self.memory.write_back(line, at);
    }

    /// Starts counting anew.
    pub fn open_frame(&mut self) {
        for path in self.ports.iter_mut().chain(&mut self.memory.controllers) {
            (path.busy_cycles, path.lines) = (0, 0);
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

/// Line size in which a machine's references are numbered: its shortest first-level line.
pub fn first_line_bytes(machine: &MachineSpec) -> u32 {
    machine.caches.iter().map(|c| c.line_bytes).min().unwrap_or(64)
}
