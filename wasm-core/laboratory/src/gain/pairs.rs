//! Which thread of A is compared with which thread of B.

use super::counts::{ThreadCounts, WindowCounts};
use super::sides::ThreadRun;
use std::collections::BTreeMap;

/// A thread in both runs; one that a run does not have does not run there.
pub struct Pair {
    pub program: String,
    /// Its number in A and in B.
    pub threads: [Option<u32>; 2],
    pub a: ThreadRun,
    pub b: ThreadRun,
}

/// The n-th thread of a program in A with the n-th of that program in B, in B's order; those of A alone follow. For equal
/// workloads and seeds these are equal thread numbers.
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
