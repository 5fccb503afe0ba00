//! Pairs the threads of A with those of B for comparison.

use super::counts::{ThreadCounts, WindowCounts};
use super::sides::ThreadRun;
use std::collections::BTreeMap;

/// A thread in both runs; a run that lacks the thread counts as one in which it does not run.
pub struct Pair {
    pub program: String,
    /// Its number in A and in B.
    pub threads: [Option<u32>; 2],
    pub a: ThreadRun,
    pub b: ThreadRun,
}

/// Pairs the n-th thread of a program in A with the n-th of that program in B, in B's order; threads only in A follow. With
/// equal workloads and seeds, paired threads have equal numbers.
pub fn pairs(a: &WindowCounts, b: &WindowCounts) -> Vec<Pair> {
    let mut numbered: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for (number, thread) in a.threads.iter().enumerate().rev() {
        numbered.entry(&thread.program).or_default().push(number as u32);
    }
    let run = |counts: &WindowCounts, thread: &ThreadCounts| ThreadRun::new(thread, counts.cycles);
    let mut paired = Vec::with_capacity(b.threads.len());
    for (number, thread) in b.threads.iter().enumerate() {
        let partner = numbered.get_mut(thread.program.as_str()).and_then(Vec::pop);
        paired.push(Pair {
            program: thread.program.clone(),
            threads: [partner, Some(number as u32)],
            a: partner.map(|partner| run(a, &a.threads[partner as usize])).unwrap_or_default(),
            b: run(b, thread),
        });
    }
    let mut alone: Vec<u32> = numbered.into_values().flatten().collect();
    alone.sort_unstable();
    paired.extend(alone.into_iter().map(|number| {
        let thread = &a.threads[number as usize];
        let threads = [Some(number), None];
        Pair { program: thread.program.clone(), threads, a: run(a, thread), b: ThreadRun::default() }
    }));
    paired
}
