//! Sums over the measurement window.

use crate::core::{CAUSES, PipelineCounters};
use crate::machine::LEVELS;
use crate::run::hierarchy::Tally;
use crate::run::layout::Layout;

/// Everything that the result is made of.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Cycles of the window so far.
    pub cycles: u64,
    /// Instructions by thread.
    pub instructions: Vec<u64>,
    /// Cycles on a hardware context, by thread.
    pub scheduled: Vec<u64>,
    /// Accesses and misses by cache.
    pub caches: Vec<(u64, u64)>,
    /// Accesses and misses by thread, then by level − 1.
    pub thread_levels: Vec<[(u64, u64); LEVELS]>,
    /// Cycles of threads on hardware contexts, by thread and cause.
    pub thread_stalls: Vec<[u64; CAUSES.len()]>,
    /// Accesses to caches of other packages, by thread.
    pub remote_accesses: Vec<u64>,
    /// What simultaneous-multithreaded cores counted, by thread.
    pub pipeline: Vec<PipelineCounters>,
    /// Cycles in which cores issued nothing, by cause.
    pub core_stalls: [u64; CAUSES.len()],
    /// Times a hardware context got another thread.
    pub context_switches: u64,
    /// Times a thread went on on another core.
    pub migrations: u64,
    /// Lines prefetched, of them used, left unused, by cache with a prefetcher.
    pub prefetches: Vec<[u64; 3]>,
    /// Lines carried and cycles busy, by memory node.
    pub memory: Vec<(u64, u64)>,
}

impl Totals {
    /// Empty sums.
    pub fn new(layout: &Layout) -> Self {
        let (threads, caches) = (layout.threads.len(), layout.topology.caches.len());
        Self {
            instructions: vec![0; threads],
            scheduled: vec![0; threads],
            thread_stalls: vec![[0; CAUSES.len()]; threads],
            remote_accesses: vec![0; threads],
            pipeline: vec![PipelineCounters::default(); threads],
            caches: vec![(0, 0); caches],
            thread_levels: vec![[(0, 0); LEVELS]; threads],
            prefetches: vec![[0; 3]; layout.prefetching_caches.len()],
            memory: vec![(0, 0); layout.topology.nodes as usize],
            ..Self::default()
        }
    }

    /// Adds one cache's tallies of a frame, by thread; the cache is of this level.
    pub fn add_cache(&mut self, cache: usize, level: u32, tallies: &[Tally]) {
        let sums = &mut self.caches[cache];
        for (tally, levels) in tallies.iter().zip(&mut self.thread_levels) {
            for sum in [&mut *sums, &mut levels[level as usize - 1]] {
                sum.0 += u64::from(tally.accesses);
                sum.1 += u64::from(tally.misses);
            }
        }
    }
}
