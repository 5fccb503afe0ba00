//! Caches as lists of lines: the oracle of the simulator's caches.

use document::CacheSpec;
use engine::core::Cause;
use std::collections::BTreeMap;

/// A set-associative LRU cache with dirty marks, most recent line first.
pub struct List {
    sets: Vec<Vec<Kept>>,
    ways: usize,
}

/// A line, whether it is dirty, and the thread that fetched it.
#[derive(Clone, Copy)]
struct Kept {
    line: u32,
    dirty: bool,
    owner: usize,
}

impl List {
    pub fn new(spec: &CacheSpec) -> Self {
        Self { sets: vec![Vec::new(); sets_of(spec)], ways: spec.ways as usize }
    }

    /// Whether the access hits, and the dirty line that it evicts.
    pub fn access(&mut self, line: u32, thread: usize, store: bool) -> (bool, Option<u32>) {
        let count = self.sets.len();
        let set = &mut self.sets[line as usize % count];
        let found = set.iter().position(|kept| kept.line == line).map(|place| set.remove(place));
        let out = if found.is_none() && set.len() == self.ways { set.pop() } else { None };
        let mut kept = found.unwrap_or(Kept { line, dirty: false, owner: thread });
        kept.dirty |= store;
        set.insert(0, kept);
        (found.is_some(), out.filter(|out| out.dirty).map(|out| out.line))
    }

    /// The owner of each line in the cache.
    pub fn owners(&self) -> Vec<usize> {
        self.sets.iter().flatten().map(|kept| kept.owner).collect()
    }
}

/// A line in a way.
#[derive(Clone, Copy)]
struct Held {
    line: u32,
    dirty: bool,
    owner: usize,
    /// The number of its last access.
    used: u64,
    arrival: Option<Arrival>,
}

/// When a prefetched line arrives, the end of its queueing, and its source.
#[derive(Clone, Copy)]
pub struct Arrival {
    pub at: u64,
    pub queued_until: u64,
    pub source: Cause,
}

/// A set-associative LRU cache in which a thread may be restricted to some ways: sets of ways in their places.
pub struct Ways {
    sets: Vec<Vec<Option<Held>>>,
    /// By thread; all other threads may fill all ways.
    reserved: BTreeMap<usize, std::ops::Range<usize>>,
    accesses: u64,
}

impl Ways {
    pub fn new(spec: &CacheSpec) -> Self {
        let mut reserved = BTreeMap::new();
        for class in &spec.partition {
            let first = class.first_way as usize;
            let ways = first..first + class.ways as usize;
            reserved.extend(class.threads.iter().map(|&thread| (thread as usize, ways.clone())));
        }
        Self { sets: vec![vec![None; spec.ways as usize]; sets_of(spec)], reserved, accesses: 0 }
    }

    /// Whether the access hits, and the dirty line that it evicts.
    pub fn access(&mut self, line: u32, thread: usize) -> (bool, Option<u32>) {
        let used = self.accesses + 1;
        if let Some(held) = self.held(line) {
            held.used = used;
            self.accesses = used;
            return (true, None);
        }
        (false, self.bring(line, thread))
    }

    /// Fills a missing line into a way allowed to the thread; returns the evicted dirty line.
    pub fn bring(&mut self, line: u32, thread: usize) -> Option<u32> {
        self.accesses += 1;
        let count = self.sets.len();
        let set = &mut self.sets[line as usize % count];
        let all = 0..set.len();
        let allowed = &mut set[self.reserved.get(&thread).cloned().unwrap_or(all)];
        let way = allowed.iter_mut().min_by_key(|way| way.map_or(0, |held| held.used)).expect("a way");
        let out = way.replace(Held { line, dirty: false, owner: thread, used: self.accesses, arrival: None });
        out.filter(|held| held.dirty).map(|held| held.line)
    }

    fn held(&mut self, line: u32) -> Option<&mut Held> {
        let count = self.sets.len();
        self.sets[line as usize % count].iter_mut().flatten().find(|held| held.line == line)
    }

    /// The owner of each line in the cache.
    pub fn owners(&self) -> Vec<usize> {
        self.sets.iter().flatten().flatten().map(|held| held.owner).collect()
    }

    pub fn holds(&mut self, line: u32) -> bool {
        self.held(line).is_some()
    }

    /// When a line in the cache arrives, if it was prefetched.
    pub fn arrival(&mut self, line: u32) -> Option<Arrival> {
        self.held(line)?.arrival
    }

    /// Sets the arrival of a line in the cache.
    pub fn arrives(&mut self, line: u32, arrival: Arrival) {
        self.held(line).expect("it was brought in").arrival = Some(arrival);
    }

    /// Marks a line written back from above; returns whether it is in the cache.
    pub fn mark(&mut self, line: u32) -> bool {
        self.held(line).map(|held| held.dirty = true).is_some()
    }
}

fn sets_of(spec: &CacheSpec) -> usize {
    (spec.size_bytes / u64::from(spec.ways) / u64::from(spec.line_bytes)) as usize
}
