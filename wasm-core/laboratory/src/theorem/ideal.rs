//! Ideal caches, without sets, as in the theorems.

use std::collections::{BTreeMap, BTreeSet};

/// Misses with optimal replacement: the victim is the line whose next use is farthest (Belady 1966).
pub fn optimal_misses(lines: &[u32], capacity: usize) -> usize {
    let mut next_use = vec![usize::MAX; lines.len()];
    let mut seen = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().rev() {
        next_use[at] = seen.insert(line, at).unwrap_or(lines.len() + at);
    }
    let mut held = BTreeSet::new();
    let mut misses = 0;
    for (at, &next) in next_use.iter().enumerate() {
        // A cached line is represented by its next use, which is now.
        if !held.remove(&at) {
            misses += 1;
            if held.len() == capacity {
                held.pop_last();
            }
        }
        held.insert(next);
    }
    misses
}

/// Misses with least recently used replacement.
pub fn lru_misses(lines: &[u32], capacity: usize) -> usize {
    let mut held: Vec<u32> = Vec::new();
    let mut misses = 0;
    for line in lines {
        match held.iter().position(|other| other == line) {
            Some(place) => {
                held.remove(place);
            }
            None => {
                misses += 1;
                if held.len() == capacity {
                    held.remove(0);
                }
            }
        }
        held.push(*line);
    }
    misses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        // Three lines in a cycle, capacity two: LRU never hits; Belady keeps one line through each round.
        let circle = [1, 2, 3, 1, 2, 3, 1, 2, 3];
        assert_eq!((lru_misses(&circle, 2), optimal_misses(&circle, 2)), (9, 6));
        assert_eq!((lru_misses(&circle, 3), optimal_misses(&circle, 3)), (3, 3));
    }
}
