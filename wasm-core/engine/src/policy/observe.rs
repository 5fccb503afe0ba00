//! The observations that an operating system can make: the only input of a policy.

use super::thread_policy::ThreadId;
use super::weight::USUAL as USUAL_WEIGHT;
use crate::analysis::ReuseHistogram;
use crate::core::{CAUSES, PipelineCounters};
use document::machine::{LEVELS, Topology};
use serde::{Serialize, Serializer};

/// Counters of one thread since its start, as performance counters would give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Observed {
    /// Instructions executed.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Cycles on a hardware context.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub scheduled_cycles: u64,
    /// The last cache that the thread's references can reach.
    pub last: LevelCounter,
    /// Caches by level − 1.
    #[cfg_attr(feature = "codegen", ts(type = "LevelCounter[]"))]
    pub levels: [LevelCounter; LEVELS],
    /// Cycles on a hardware context in which it did not issue, by cause, in the order of [`CAUSES`]; by name outside.
    #[serde(serialize_with = "by_cause")]
    #[cfg_attr(feature = "codegen", ts(type = "Record<Cause, number>"))]
    pub stalls: [u64; CAUSES.len()],
    /// What simultaneous-multithreaded cores count; zero on others.
    pub pipeline: PipelineCounters,
}

/// What a performance counter says of one level of caches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LevelCounter {
    /// Lookups.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub accesses: u64,
    /// Lookups that found nothing.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub misses: u64,
}

fn by_cause<S: Serializer>(stalls: &[u64; CAUSES.len()], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(CAUSES.iter().zip(stalls))
}

impl Observed {
    /// Adds the counts of a cache of this level for the thread.
    pub fn count(&mut self, level: u32, last: bool, accesses: u32, misses: u32) {
        let of_last = last.then_some(&mut self.last);
        for counter in of_last.into_iter().chain([&mut self.levels[level as usize - 1]]) {
            counter.accesses += u64::from(accesses);
            counter.misses += u64::from(misses);
        }
    }
}

/// One thread as the operating system sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
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
    /// First-level line numbers of its sampled remote accesses since the policy was asked last, oldest first.
    pub remote_samples: &'a [u32],
    /// The hardware context it ran on last.
    pub last_context: Option<usize>,
    /// Its weight by its nice value, as sched_ext has it: 100 without one.
    #[serde(skip_serializing_if = "is_usual")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    pub weight: u32,
    /// Its NUMA hinting faults by memory node of the page, up to the last scan of all pages: those of each scan count half as
    /// much as those of the next. None where pages are not balanced.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub hinting_faults: Option<&'a [u32]>,
}

fn is_usual(weight: &u32) -> bool {
    *weight == USUAL_WEIGHT
}

impl ThreadView<'_> {
    /// The memory node on whose pages it faulted most, the lowest of equals; `None` without faults (Linux,
    /// `task_numa_placement`).
    pub fn preferred_node(&self) -> Option<usize> {
        let faults = self.hinting_faults?;
        let most = faults.iter().copied().max().filter(|&most| most > 0)?;
        faults.iter().position(|&of_node| of_node == most)
    }
}

/// The operating system at the moment of a decision.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct OsView<'a> {
    /// Now.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycle: u64,
    /// Quanta ended so far.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub quantum: u64,
    /// The machine. It never changes, so who asks from outside is told it once.
    #[serde(skip_serializing)]
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

    /// The number of hardware contexts.
    pub fn contexts(&self) -> usize {
        self.placement.len()
    }
}
