//! Assigns numbers to the threads of the list.

use crate::rng::Rng;
use document::WorkloadSpec;

/// A thread of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its entry in `/workload/threads`.
    pub entry: usize,
    /// Its number among the entry's copies, from 0.
    pub copy: u32,
    /// Its position among all threads of the list.
    pub position: usize,
}

/// All threads by number: in the order of the list, or shuffled by the seed.
pub fn deal(workload: &WorkloadSpec, seed: u64) -> Vec<Listed> {
    let copies =
        workload.threads.iter().enumerate().flat_map(|(entry, g)| (0..g.copies).map(move |c| (entry, c)));
    let mut threads: Vec<Listed> =
        copies.enumerate().map(|(position, (entry, copy))| Listed { entry, copy, position }).collect();
    if workload.shuffle {
        Rng::new(seed, 0xDEA1).shuffle(&mut threads);
    }
    threads
}
