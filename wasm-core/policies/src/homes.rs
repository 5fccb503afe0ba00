//! The last-level cache ("home") of each thread: the unit in which co-schedules are chosen.

use document::machine::Topology;
use engine::policy::{Action, OsView, ThreadId, changes};
use engine::rng::Rng;

/// The random stream for initial places: policies with random initial places start alike under one seed.
pub const FIRST_PLACES: u64 = 0x4A4D;

/// Threads by the last-level cache that they share, at most one thread per hardware context.
#[derive(Clone, Debug)]
pub struct Homes {
    /// Hardware contexts of each last-level cache.
    caches: Vec<Vec<usize>>,
    /// The cache of each thread, if any.
    home: Vec<Option<usize>>,
}

impl Homes {
    /// Every thread starts without a home.
    pub fn new(topology: &Topology, threads: usize) -> Self {
        let contexts = |cores: &[u32]| {
            let of_core = |&core: &u32| {
                let unit = &topology.cores[core as usize];
                (unit.first_context..unit.first_context + unit.contexts).map(|c| c as usize)
            };
            cores.iter().flat_map(of_core).collect()
        };
        let caches = topology.caches.iter().filter(|c| c.last).map(|c| contexts(&c.cores)).collect();
        Self { caches, home: vec![None; threads] }
    }

    /// The number of caches.
    pub fn caches(&self) -> usize {
        self.caches.len()
    }

    /// The cache of a thread.
    pub fn of(&self, thread: ThreadId) -> Option<usize> {
        self.home[thread as usize]
    }

    /// The threads of a cache, lowest first.
    pub fn members(&self, cache: usize) -> Vec<ThreadId> {
        (0..self.home.len() as ThreadId).filter(|&t| self.of(t) == Some(cache)).collect()
    }

    /// Moves a thread to a cache.
    pub fn set(&mut self, thread: ThreadId, cache: usize) {
        self.home[thread as usize] = Some(cache);
    }

    /// Threads per cache when `threads` are spread evenly over all of them.
    pub fn share(&self, threads: usize) -> usize {
        threads.div_ceil(self.caches.len())
    }

    /// Threads of each cache when `threads` are spread as evenly as its hardware contexts allow.
    pub fn rooms(&self, threads: usize) -> Vec<usize> {
        let contexts = || self.caches.iter().map(Vec::len);
        let fits = |most: &usize| contexts().map(|has| has.min(*most)).sum::<usize>() >= threads;
        let most = (0..=threads).find(fits).unwrap_or(threads);
        contexts().map(|has| has.min(most)).collect()
    }

    /// Whether `cache` has room for one more of `threads` threads spread evenly.
    pub fn has_room(&self, cache: usize, threads: usize) -> bool {
        self.members(cache).len() < self.share(threads).min(self.caches[cache].len())
    }

    /// Removes the threads outside `group` and gives each of the others a home: in order, the emptiest cache; ties at
    /// random.
    pub fn settle(&mut self, group: &[ThreadId], rng: &mut Rng) {
        for (thread, home) in (0..).zip(&mut self.home) {
            if !group.contains(&thread) {
                *home = None;
            }
        }
        for &thread in group {
            if self.of(thread).is_none() {
                let mut open: Vec<usize> = (0..self.caches.len()).collect();
                rng.shuffle(&mut open);
                let free = |c: &usize| self.members(*c).len() < self.caches[*c].len();
                let emptiest = open.into_iter().filter(free).min_by_key(|&c| self.members(c).len());
                self.home[thread as usize] = emptiest;
            }
        }
    }

    /// Places every thread on a hardware context of its cache with as few moves as possible. Of the free contexts it
    /// takes one on the core with fewest threads.
    pub fn place(&self, os: &OsView) -> Vec<Action> {
        let mut next = vec![None; os.contexts()];
        for (cache, contexts) in self.caches.iter().enumerate() {
            let members = self.members(cache);
            for &context in contexts {
                next[context] = os.placement[context].filter(|t| members.contains(t));
            }
            for thread in members {
                if next.contains(&Some(thread)) {
                    continue;
                }
                let core_of = |context: usize| os.topology.contexts[context].core;
                let busy = |context: usize| {
                    contexts.iter().filter(|&&c| core_of(c) == core_of(context) && next[c].is_some()).count()
                };
                let free = contexts.iter().copied().filter(|&c| next[c].is_none());
                if let Some(context) = free.min_by_key(|&c| (busy(c), c)) {
                    next[context] = Some(thread);
                }
            }
        }
        changes(os, &next)
    }
}
