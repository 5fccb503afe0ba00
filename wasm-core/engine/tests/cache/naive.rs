//! The oracle: a set is a list. Simple rather than fast, and independent of the simulator's code.

/// A set-associative cache under LRU, 64-bit line numbers, most recent line first.
pub struct NaiveLru {
    sets: Vec<Vec<u64>>,
    ways: usize,
    pub accesses: u64,
    pub misses: u64,
}

impl NaiveLru {
    pub fn new(sets: u64, ways: usize) -> Self {
        Self { sets: vec![Vec::new(); sets as usize], ways, accesses: 0, misses: 0 }
    }

    /// Looks a line up and fills it on a miss. Returns whether it hit.
    pub fn access(&mut self, line: u64) -> bool {
        let count = self.sets.len() as u64;
        let set = &mut self.sets[(line % count) as usize];
        let found = set.iter().position(|held| *held == line);
        match found {
            Some(place) => drop(set.remove(place)),
            None if set.len() == self.ways => drop(set.pop()),
            None => {}
        }
        set.insert(0, line);
        self.accesses += 1;
        self.misses += u64::from(found.is_none());
        found.is_some()
    }
}

/// One set under tree-PLRU: every inner node records which half is less recently used.
pub struct NaiveTree {
    ways: Vec<Option<u64>>,
    /// Whether the right half is the older one, by (first way, number of ways) of the node.
    right_is_older: std::collections::HashMap<(usize, usize), bool>,
}

impl NaiveTree {
    pub fn new(ways: usize) -> Self {
        Self { ways: vec![None; ways], right_is_older: Default::default() }
    }

    /// Looks a line up and fills it on a miss. Returns whether it hit.
    pub fn access(&mut self, line: u64) -> bool {
        let found = self.ways.iter().position(|held| *held == Some(line));
        let empty = self.ways.iter().position(Option::is_none);
        let way = found.or(empty).unwrap_or_else(|| self.oldest(0, self.ways.len()));
        self.ways[way] = Some(line);
        self.used(way, 0, self.ways.len());
        found.is_some()
    }

    fn oldest(&self, first: usize, count: usize) -> usize {
        if count == 1 {
            return first;
        }
        let right = self.right_is_older.get(&(first, count)).copied().unwrap_or(false);
        self.oldest(first + if right { count / 2 } else { 0 }, count / 2)
    }

    fn used(&mut self, way: usize, first: usize, count: usize) {
        if count > 1 {
            let in_right = way >= first + count / 2;
            self.right_is_older.insert((first, count), !in_right);
            self.used(way, first + if in_right { count / 2 } else { 0 }, count / 2);
        }
    }
}
