//! The observations that an operating system can make: the only input of a policy.

use super::thread_policy::ThreadId;
use super::weight::USUAL as USUAL_WEIGHT;
use crate::analysis::{ReuseHistogram, Sampler};
use crate::core::{CAUSES, PipelineCounters};
use document::machine::{LEVELS, Topology};
use serde::{Serialize, Serializer};

/// Performance counters of one thread, counted since its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Observed {
    /// Instructions executed.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Cycles in which the thread occupied a hardware context.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub scheduled_cycles: u64,
    /// Lookups and misses of the last cache on the thread's path to memory.
    pub last: LevelCounter,
    /// Lookups and misses of the caches, by level − 1.
    #[cfg_attr(feature = "codegen", ts(type = "LevelCounter[]"))]
    pub levels: [LevelCounter; LEVELS],
    /// Cycles on a hardware context without issue, by cause in the order of [`CAUSES`]; by name when serialized.
    #[serde(serialize_with = "by_cause")]
    #[cfg_attr(feature = "codegen", ts(type = "Record<Cause, number>"))]
    pub stalls: [u64; CAUSES.len()],
    /// Pipeline counters of simultaneous-multithreaded cores; zero on other cores.
    pub pipeline: PipelineCounters,
}

/// Performance counters of one level of caches.
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

/// A thread as the operating system observes it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadView<'a> {
    /// Number of the thread.
    pub id: ThreadId,
    /// Whether it can run: it has arrived, has not ended and does not wait.
    pub runnable: bool,
    /// Performance counters since its start.
    pub observed: Observed,
    /// Histogram of its sampled reuse distances; null if none were requested.
    pub histogram: Option<&'a ReuseHistogram>,
    /// Whether it is being sampled, so that its histogram is incomplete.
    pub sampling: bool,
    /// The sampler itself, which estimates what the histogram would be if sampling stopped now; none for an outside policy.
    #[serde(skip)]
    #[cfg_attr(feature = "codegen", ts(skip))]
    pub sampler: Option<&'a Sampler>,
    /// First-level line numbers of the remote accesses sampled since the policy's last decision, oldest first.
    pub remote_samples: &'a [u32],
    /// The hardware context on which it last ran; null if it has not run.
    pub last_context: Option<usize>,
    /// Its weight according to its nice value, as in sched_ext; 100 by default.
    #[serde(skip_serializing_if = "is_usual")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    pub weight: u32,
    /// Its NUMA hinting faults by memory node of the page, up to the last scan of all pages. Those of each scan count
    /// half as much as those of the next. Null unless pages are balanced.
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

/// The operating system's state at a decision.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct OsView<'a> {
    /// The current cycle.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycle: u64,
    /// Number of quanta that have ended.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub quantum: u64,
    /// Length of a quantum, in cycles.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "codegen", ts(skip))]
    pub quantum_cycles: u64,
    /// The machine. It never changes, so it is passed to external policies only once.
    #[serde(skip_serializing)]
    pub topology: &'a Topology,
    /// All threads, by thread number.
    pub threads: &'a [ThreadView<'a>],
    /// By hardware context, the thread that runs there; null for none.
    pub placement: &'a [Option<ThreadId>],
    /// A set of threads that must not be chosen this time, because the user vetoed it; null for none.
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
