//! What an operating system can know: the only things that a policy is shown.

use super::ThreadId;
use crate::analysis::ReuseHistogram;
use crate::machine::Topology;

/// Counters of one thread since its start, as performance counters would give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// Instructions executed.
    pub instructions: u64,
    /// Cycles on a hardware context.
    pub scheduled_cycles: u64,
    /// Lookups in the last cache.
    pub last_accesses: u64,
    /// Misses of the last cache.
    pub last_misses: u64,
}

/// One thread as the operating system sees it.
#[derive(Clone, Debug)]
pub struct ThreadView<'a> {
    /// Its number.
    pub id: ThreadId,
    /// Whether it can run: arrived and not ended.
    pub runnable: bool,
    /// Its counters.
    pub observed: Observed,
    /// Its sampled reuse distances, if somebody asked for them.
    pub histogram: Option<&'a ReuseHistogram>,
    /// Whether it is being sampled now: its histogram is not complete yet.
    pub sampling: bool,
    /// The hardware context it ran on last.
    pub last_context: Option<usize>,
}

/// The operating system at the moment of a decision.
#[derive(Clone, Debug)]
pub struct OsView<'a> {
    /// Now.
    pub cycle: u64,
    /// Quanta ended so far.
    pub quantum: u64,
    /// The machine.
    pub topology: &'a Topology,
    /// All threads, by number.
    pub threads: &'a [ThreadView<'a>],
    /// Who runs where.
    pub placement: &'a [Option<ThreadId>],
    /// A set of threads that may not be chosen this time (a person's veto).
    pub veto: Option<&'a [ThreadId]>,
}

impl OsView<'_> {
    /// Numbers of the threads that can run, lowest first.
    pub fn runnable(&self) -> impl Iterator<Item = ThreadId> + '_ {
        self.threads.iter().filter(|t| t.runnable).map(|t| t.id)
    }

    /// How many hardware contexts there are.
    pub fn contexts(&self) -> usize {
        self.placement.len()
    }
}
