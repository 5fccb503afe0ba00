//! The last-level cache ("home") of each thread: the unit in which co-schedules are chosen.

use document::machine::Topology;
use engine::policy::{Action, OsView, ThreadId, changes};
use engine::rng::Rng;

/// The random stream for initial places: policies with random initial places start alike under one seed.
pub const FIRST_PLACES: u64 = 0x4A4D;

/// Threads by last-level cache. A thread keeps its home while others have their turns. At any time at most one thread per
/// hardware context is at a cache.
#[derive(Clone, Debug)]
pub struct Homes {
    /// Hardware contexts of each last-level cache.
    caches: Vec<Vec<usize>>,
    /// The home of each thread, once it has one.
    home: Vec<Option<usize>>,
    /// The cache at which each thread runs now, if any. It is another one than the home where that is full.
    at: Vec<Option<usize>>,
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
        Self { caches, home: vec![None; threads], at: vec![None; threads] }
    }

    /// The number of caches.
    pub fn caches(&self) -> usize {
        self.caches.len()
    }

    /// The home of a thread.
    pub fn of(&self, thread: ThreadId) -> Option<usize> {
        self.home[thread as usize]
    }

    /// Those of `threads` whose home is a cache, in the order given.
    pub fn residents(&self, cache: usize, threads: &[ThreadId]) -> Vec<ThreadId> {
        threads.iter().copied().filter(|&t| self.of(t) == Some(cache)).collect()
    }

    /// The cache at which a thread runs.
    pub fn now(&self, thread: ThreadId) -> Option<usize> {
        self.at[thread as usize]
    }

    /// The threads that run at a cache, lowest first.
    pub fn members(&self, cache: usize) -> Vec<ThreadId> {
        (0..self.at.len() as ThreadId).filter(|&t| self.now(t) == Some(cache)).collect()
    }

    /// Moves a thread to a cache, which is its home from now on.
    pub fn set(&mut self, thread: ThreadId, cache: usize) {
        self.home[thread as usize] = Some(cache);
        self.at[thread as usize] = Some(cache);
    }

    /// Threads of each cache when `threads` are spread as evenly as its hardware contexts allow. Threads beyond all
    /// hardware contexts have no room.
    pub fn rooms(&self, threads: usize) -> Vec<usize> {
        let contexts = || self.caches.iter().map(Vec::len);
        let fits = |most: &usize| contexts().map(|has| has.min(*most)).sum::<usize>() >= threads;
        let most = (0..=threads).find(fits).unwrap_or(threads);
        contexts().map(|has| has.min(most)).collect()
    }

    /// Homes per cache when `threads` are spread evenly. Threads beyond the hardware contexts are spread in proportion
    /// to these.
    pub fn quotas(&self, threads: usize) -> Vec<usize> {
        let all: usize = self.caches.iter().map(Vec::len).sum();
        if threads <= all {
            return self.rooms(threads);
        }
        self.caches.iter().map(|contexts| (threads * contexts.len()).div_ceil(all)).collect()
    }

    /// Gives each of `threads` without a home one: in order, the cache with fewest homes of `threads`; ties at random.
    /// Where all caches have a thread for each hardware context, they fill in proportion to their hardware contexts.
    pub fn house(&mut self, threads: &[ThreadId], rng: &mut Rng) {
        for &thread in threads {
            if self.of(thread).is_none() {
                let crowd = |cache: usize| {
                    let (homes, contexts) = (self.residents(cache, threads).len(), self.caches[cache].len());
                    (homes / contexts, homes % contexts)
                };
                self.home[thread as usize] = self.shuffled(rng).into_iter().min_by_key(|&c| crowd(c));
            }
        }
    }

    /// Whether a hardware context of the thread's home is left beside `group`.
    pub fn is_free_at_home(&self, thread: ThreadId, group: &[ThreadId]) -> bool {
        self.of(thread).is_some_and(|home| self.residents(home, group).len() < self.caches[home].len())
    }

    /// Brings exactly the threads of `group` to caches: each home if that has a free hardware context, else to where it
    /// is, else, in order, to the emptiest cache; ties at random. A thread without a home has it there.
    pub fn settle(&mut self, group: &[ThreadId], rng: &mut Rng) {
        let before = std::mem::replace(&mut self.at, vec![None; self.home.len()]);
        let is_home =
            |homes: &Self, t: ThreadId| before[t as usize].is_some() && before[t as usize] == homes.of(t);
        let (at_home, others): (Vec<_>, Vec<_>) = group.iter().partition(|&&t| is_home(self, t));
        let wanted = at_home.iter().chain(&others).map(|&t| (t, self.of(t)));
        let wanted: Vec<_> = wanted.chain(others.iter().map(|&t| (t, before[t as usize]))).collect();
        for (thread, cache) in wanted {
            if self.now(thread).is_none() {
                self.at[thread as usize] = cache.filter(|&c| self.is_free(c));
            }
        }
        for &thread in group {
            if self.now(thread).is_none() {
                let open = self.shuffled(rng).into_iter().filter(|&c| self.is_free(c));
                let emptiest = open.min_by_key(|&c| self.members(c).len());
                self.at[thread as usize] = emptiest;
                self.home[thread as usize] = self.of(thread).or(emptiest);
            }
        }
    }

    /// Whether a cache has a hardware context without a thread.
    fn is_free(&self, cache: usize) -> bool {
        self.members(cache).len() < self.caches[cache].len()
    }

    /// All caches in random order.
    fn shuffled(&self, rng: &mut Rng) -> Vec<usize> {
        let mut caches: Vec<usize> = (0..self.caches.len()).collect();
        rng.shuffle(&mut caches);
        caches
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
