//! Caches as lists of lines: the oracle of the simulator's own.

use document::CacheSpec;
use std::collections::BTreeMap;

/// A set-associative cache under LRU with a dirty mark, most recent line first.
pub struct List {
    sets: Vec<Vec<(u32, bool)>>,
    ways: usize,
}

impl List {
    pub fn new(spec: &CacheSpec) -> Self {
        Self { sets: vec![Vec::new(); sets_of(spec)], ways: spec.ways as usize }
    }

    /// Whether the line was there, and the dirty line that left.
    pub fn access(&mut self, line: u32, store: bool) -> (bool, Option<u32>) {
        let count = self.sets.len();
        let set = &mut self.sets[line as usize % count];
        let found = set.iter().position(|held| held.0 == line).map(|place| set.remove(place));
        let out = if found.is_none() && set.len() == self.ways { set.pop() } else { None };
        set.insert(0, (line, store || found.is_some_and(|f| f.1)));
        (found.is_some(), out.filter(|o| o.1).map(|o| o.0))
    }
}

/// A line in a way.
#[derive(Clone, Copy)]
struct Held {
    line: u32,
    dirty: bool,
    /// The number of the access that used it last.
    used: u64,
}

/// A set-associative cache under LRU of whose ways a thread may be left some only: sets of ways in their places.
pub struct Ways {
    sets: Vec<Vec<Option<Held>>>,
    /// By thread; all others may fill all.
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

    /// Whether the line was there, and the dirty line that left.
    pub fn access(&mut self, line: u32, thread: usize) -> (bool, Option<u32>) {
        self.accesses += 1;
        let count = self.sets.len();
        let set = &mut self.sets[line as usize % count];
        if let Some(held) = set.iter_mut().flatten().find(|held| held.line == line) {
            held.used = self.accesses;
            return (true, None);
        }
        let all = 0..set.len();
        let allowed = &mut set[self.reserved.get(&thread).cloned().unwrap_or(all)];
        let way = allowed.iter_mut().min_by_key(|way| way.map_or(0, |held| held.used)).expect("a way");
        let out = way.replace(Held { line, dirty: false, used: self.accesses });
        (false, out.filter(|held| held.dirty).map(|held| held.line))
    }

    /// A written line comes from above; whether it is there.
    pub fn mark(&mut self, line: u32) -> bool {
        let count = self.sets.len();
        let held = self.sets[line as usize % count].iter_mut().flatten().find(|held| held.line == line);
        held.map(|held| held.dirty = true).is_some()
    }
}

fn sets_of(spec: &CacheSpec) -> usize {
    (spec.size_bytes / u64::from(spec.ways) / u64::from(spec.line_bytes)) as usize
}
