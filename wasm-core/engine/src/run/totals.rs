//! Sums over the measurement window.

use crate::core::{CAUSES, Cause, PipelineCounters};
use crate::run::accounts::Credit;
use crate::run::layout::Layout;
use crate::run::memory::Tally;
use document::machine::LEVELS;

/// The sums from which the result is computed.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Cycles of the window so far.
    pub cycles: u64,
    /// Instructions by thread.
    pub instructions: Vec<u64>,
    /// Cycles on a hardware context, by thread.
    pub scheduled: Vec<u64>,
    /// The same in a fair schedule.
    pub ideal: Vec<f64>,
    /// Accesses and misses by cache.
    pub caches: Vec<(u64, u64)>,
    /// Accesses and misses by thread, then by level − 1.
    pub thread_levels: Vec<[(u64, u64); LEVELS]>,
    /// Cycles of threads on hardware contexts, by thread and cause.
    pub thread_stalls: Vec<[u64; CAUSES.len()]>,
    /// Accesses to caches of other packages, by thread.
    pub remote_accesses: Vec<u64>,
    /// Counters of simultaneous-multithreaded cores, by thread.
    pub pipeline: Vec<PipelineCounters>,
    /// Cycles in which cores issued nothing, by cause.
    pub core_stalls: [u64; CAUSES.len()],
    /// Cycles without a thread, by core.
    pub core_idle: Vec<u64>,
    /// Number of times a hardware context received another thread.
    pub context_switches: u64,
    /// Number of times a thread continued on another core.
    pub migrations: u64,
    /// Lines prefetched, those used, and those that left unused, by cache with a prefetcher.
    pub prefetches: Vec<[u64; 3]>,
    /// Lines carried, and busy cycles, by memory node.
    pub memory: Vec<(u64, u64)>,
}

impl Totals {
    /// Empty sums.
    pub fn new(layout: &Layout) -> Self {
        let (threads, caches) = (layout.threads.len(), layout.topology.caches.len());
        Self {
            instructions: vec![0; threads],
            scheduled: vec![0; threads],
            ideal: vec![0.0; threads],
            thread_stalls: vec![[0; CAUSES.len()]; threads],
            remote_accesses: vec![0; threads],
            pipeline: vec![PipelineCounters::default(); threads],
            caches: vec![(0, 0); caches],
            thread_levels: vec![[(0, 0); LEVELS]; threads],
            prefetches: vec![[0; 3]; layout.prefetching_caches.len()],
            core_idle: vec![0; layout.topology.cores.len()],
            memory: vec![(0, 0); layout.topology.nodes as usize],
            ..Self::default()
        }
    }

    /// The sums added since `before`.
    pub fn since(&self, before: &Self) -> Self {
        fn each<T: Copy>(now: &[T], before: &[T], minus: impl Fn(T, T) -> T) -> Vec<T> {
            now.iter().zip(before).map(|(&a, &b)| minus(a, b)).collect()
        }
        fn all<const N: usize>(now: [u64; N], before: [u64; N]) -> [u64; N] {
            std::array::from_fn(|i| now[i] - before[i])
        }
        let pair = |a: (u64, u64), b: (u64, u64)| (a.0 - b.0, a.1 - b.1);
        Self {
            cycles: self.cycles - before.cycles,
            instructions: each(&self.instructions, &before.instructions, |a, b| a - b),
            scheduled: each(&self.scheduled, &before.scheduled, |a, b| a - b),
            ideal: each(&self.ideal, &before.ideal, |a, b| a - b),
            caches: each(&self.caches, &before.caches, pair),
            thread_levels: each(&self.thread_levels, &before.thread_levels, |a, b| {
                std::array::from_fn(|level| pair(a[level], b[level]))
            }),
            thread_stalls: each(&self.thread_stalls, &before.thread_stalls, all),
            remote_accesses: each(&self.remote_accesses, &before.remote_accesses, |a, b| a - b),
            pipeline: each(&self.pipeline, &before.pipeline, |a, b| a.since(&b)),
            core_idle: each(&self.core_idle, &before.core_idle, |a, b| a - b),
            core_stalls: all(self.core_stalls, before.core_stalls),
            context_switches: self.context_switches - before.context_switches,
            migrations: self.migrations - before.migrations,
            prefetches: each(&self.prefetches, &before.prefetches, all),
            memory: each(&self.memory, &before.memory, pair),
        }
    }

    /// The sums up to cycle `end` of a run of tasks, whose cores are idle from then on. Each worker has a core of its own,
    /// so that its ideal is the same.
    pub fn until(&self, end: u64) -> Self {
        let after = self.cycles - end;
        let mut sums = Self { cycles: end, ..self.clone() };
        sums.ideal.iter_mut().for_each(|ideal| *ideal -= after as f64);
        sums.core_idle.iter_mut().for_each(|idle| *idle -= after);
        sums.core_stalls[Cause::Idle as usize] -= after * sums.core_idle.len() as u64;
        sums
    }

    /// Adds a thread's counters of a frame.
    pub fn add_thread(&mut self, thread: usize, credit: &Credit) {
        self.instructions[thread] += u64::from(credit.instructions);
        self.scheduled[thread] += u64::from(credit.cycles);
        self.remote_accesses[thread] += u64::from(credit.remote);
        self.pipeline[thread].add(&credit.pipeline);
        for (sum, cycles) in self.thread_stalls[thread].iter_mut().zip(credit.stalls) {
            *sum += u64::from(cycles);
        }
    }

    /// Adds the tallies of a frame, by thread, of one cache at this level.
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
