//! Caches without sets, and machines on which every reference takes one cycle: what theorems speak of.

use crate::order::scheduler;
use coscope_sim::dag::{Dag, TaskId};
use serde_json::json;
use std::collections::{BTreeSet, HashMap};

/// The lines that a program refers to, in the order of time: in each cycle each core makes one reference, the cores in
/// order of number, whether it hits or not.
pub fn references(dag: &Dag, policy: &str, cores: usize) -> Vec<u32> {
    let mut scheduler = scheduler(policy, json!({}), cores);
    let mut waits_for = dag.predecessors.clone();
    let first: Vec<TaskId> = (0..dag.tasks.len() as TaskId).filter(|&t| waits_for[t as usize] == 0).collect();
    scheduler.enable(None, &first);
    // By core, its task and how many references that has made.
    let mut running: Vec<Option<(TaskId, usize)>> = vec![None; cores];
    let mut made = Vec::new();
    loop {
        for (core, slot) in running.iter_mut().enumerate().filter(|(_, slot)| slot.is_none()) {
            *slot = scheduler.take(core).map(|taken| (taken.task, 0));
        }
        if running.iter().all(Option::is_none) {
            return made;
        }
        let mut ended = Vec::new();
        for (core, slot) in running.iter_mut().enumerate() {
            let Some((task, at)) = slot else { continue };
            let records = dag.records_of(*task);
            made.push(records[*at].line());
            *at += 1;
            if records[*at].is_end() {
                ended.push((*task, core));
                *slot = None;
            }
        }
        // What ends in a cycle enables others for the next one.
        for (task, core) in ended {
            let mut enabled = Vec::new();
            for &next in dag.successors_of(task) {
                waits_for[next as usize] -= 1;
                if waits_for[next as usize] == 0 {
                    enabled.push(next);
                }
            }
            scheduler.enable(Some((task, core)), &enabled);
        }
    }
}

/// References on the longest path.
pub fn depth(dag: &Dag) -> usize {
    dag.depth(|task| dag.records_of(task).len() as u64 - 1) as usize
}

/// Misses with the best possible replacement: what is used again last leaves (Belady 1966).
pub fn optimal_misses(lines: &[u32], capacity: usize) -> usize {
    let mut next_use = vec![usize::MAX; lines.len()];
    let mut seen = HashMap::new();
    for (at, line) in lines.iter().enumerate().rev() {
        next_use[at] = seen.insert(line, at).unwrap_or(lines.len() + at);
    }
    let mut held = BTreeSet::new();
    let mut misses = 0;
    for (at, &next) in next_use.iter().enumerate() {
        // A line that is held is known by its next use, which is now.
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

/// Misses with least-recently-used replacement.
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

#[test]
fn caches_by_hand() {
    // Three lines in a circle, room for two: LRU never hits; Belady keeps one line through each turn.
    let circle = [1, 2, 3, 1, 2, 3, 1, 2, 3];
    assert_eq!((lru_misses(&circle, 2), optimal_misses(&circle, 2)), (9, 6));
    assert_eq!((lru_misses(&circle, 3), optimal_misses(&circle, 3)), (3, 3));
}
