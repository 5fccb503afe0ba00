//! The result of a run, as `coscope run --json` prints it and the page passes it to a script.

use super::energy::EnergyResult;
use super::sharing::SharingResult;
use super::stalls::StallBreakdown;
use super::task_units::DagResult;
use crate::core::PipelineCounters;
use crate::waits::WaitResult;
use crate::ways::CacheWays;
use serde::{Deserialize, Serialize};

/// Figures of the measurement window; the warm-up is excluded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RunResult {
    /// The scenario's title.
    pub title: String,
    /// The policy's id.
    pub policy: String,
    /// The seed.
    pub seed: u32,
    /// Cycles measured.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycles: u64,
    /// Hardware contexts of the machine.
    pub contexts: u32,
    /// Instructions of all threads.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Instructions per cycle of the machine.
    pub ipc: f64,
    /// Caches, summed per level.
    pub caches: Vec<LevelResult>,
    /// What prefetchers did, by level; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<PrefetchResult>>"))]
    pub prefetches: Vec<PrefetchResult>,
    /// Memory by node; one where memory is equally far from everybody.
    pub memory: Vec<NodeResult>,
    /// Cycles of all threads on hardware contexts: with an instruction completed (`completion`), and without, by cause.
    pub stalls: StallBreakdown,
    /// Cycles of all cores: with an instruction completed, and without, by what the first of a core's hardware contexts to
    /// go on was waiting for.
    pub core_stalls: StallBreakdown,
    /// Accesses that caches of another package served, or whose copies there were invalidated; left out on machines
    /// without coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional, type = "number"))]
    pub remote_accesses: Option<u64>,
    /// Copies lost to other threads' stores; left out on machines without coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub sharing: Option<SharingResult>,
    /// Ways of caches that deal them anew at intervals; left out where none does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<CacheWays>>"))]
    pub ways: Vec<CacheWays>,
    /// Threads that the policy kept together at the end, because it found that they share data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<Vec<u32>>>"))]
    pub clusters: Vec<Vec<u32>>,
    /// What simultaneous-multithreaded cores counted of all threads; left out without such cores, as are the next three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub pipeline: Option<PipelineCounters>,
    /// The data TLBs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub tlb: Option<TlbResult>,
    /// The branch predictors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub branch: Option<BranchResult>,
    /// Instructions fetched on wrong paths ÷ instructions fetched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub wrong_path_share: Option<f64>,
    /// What came of a program of tasks; left out where threads run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub dag: Option<DagResult>,
    /// Latencies, run queues and time off the processor; left out where no thread waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub waits: Option<WaitResult>,
    /// Energy of the cores; left out on machines without a power model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub energy: Option<EnergyResult>,
    /// Threads by number; of a program of tasks, its workers.
    pub threads: Vec<ThreadResult>,
    /// How evenly hardware-context cycles were shared out.
    pub fairness: Fairness,
    /// Mean over the threads of |1 − `actual_quanta` ÷ `ideal_quanta`| (Parekh et al. 2000, §5); 0 is fair.
    pub f_mean: f64,
    /// Single-threaded cycles of exactly what was executed ÷ cycles (Parekh et al. 2000, §4.1.3); left out unless it is asked
    /// for, because every thread has to run alone for it. So are the next two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub speedup: Option<f64>,
    /// Σ of the threads' instructions per cycle ÷ their IPC alone (Snavely and Tullsen 2000).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub weighted_speedup: Option<f64>,
    /// Threads ÷ Σ of their IPC alone ÷ instructions per cycle (Luo, Gummaraju and Franklin 2001).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub harmonic_mean: Option<f64>,
    /// Times a hardware context got another thread.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub context_switches: u64,
    /// Times a thread went on on another core than before.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub migrations: u64,
    /// SHA-256 over the engine's version and every frame, warm-up included.
    pub digest: String,
}

/// One level of caches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LevelResult {
    /// Level, 1 nearest the core.
    pub level: u32,
    /// Lookups.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub accesses: u64,
    /// Lookups that found nothing.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub misses: u64,
    /// misses / accesses of this level; 0 without accesses.
    pub miss_ratio: f64,
}

/// What the prefetchers of one level did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PrefetchResult {
    /// Level, 1 nearest the core.
    pub level: u32,
    /// Lines brought in before anybody asked for them; these are neither accesses nor misses.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub issued: u64,
    /// Lines of these that were asked for before they left.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub used: u64,
    /// Lines of these that left before anybody asked for them.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub unused: u64,
}

/// One node's memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct NodeResult {
    /// Lines that its controller carried, both ways.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub lines: u64,
    /// Cycles in which its controller carried a line ÷ cycles measured, 0–1: from about 1 it sets the pace. 0 where
    /// bandwidth is unlimited.
    pub busy_share: f64,
}

/// One thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadResult {
    /// Its program or trace.
    pub program: String,
    /// Its instructions.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Cycles in which it was scheduled on a hardware context.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub scheduled_cycles: u64,
    /// Its instructions per cycle in which it was scheduled.
    pub ipc: f64,
    /// Its part of all used hardware-context cycles.
    pub cpu_share: f64,
    /// Quanta for which it was scheduled.
    pub actual_quanta: f64,
    /// Quanta for which it would have been, had every runnable thread had the same: k/n of each on k hardware contexts
    /// beside n − 1 others, at most 1 (Parekh et al. 2000, §5).
    pub ideal_quanta: f64,
    /// Its own lookups and misses, summed per level.
    pub caches: Vec<LevelResult>,
    /// Its scheduled cycles: with an instruction completed, and without, by cause.
    pub stalls: StallBreakdown,
    /// Its accesses to caches of other packages; left out on machines without coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional, type = "number"))]
    pub remote_accesses: Option<u64>,
    /// What simultaneous-multithreaded cores counted of it; left out without such cores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub pipeline: Option<PipelineCounters>,
}

/// The data TLBs of a machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct TlbResult {
    /// Lookups.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub accesses: u64,
    /// Lookups that found nothing.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub misses: u64,
}

/// The branch predictors of a machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct BranchResult {
    /// Branches committed.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub branches: u64,
    /// Of these, those that were predicted wrongly.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub mispredictions: u64,
}

/// How evenly hardware-context cycles were shared out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Fairness {
    /// Standard deviation of the threads' CPU shares (Fedorova et al. 2005, §4.3.1.2); 0 is perfectly fair.
    pub cpu_share_stddev: f64,
}

/// a / b, 0 when b is 0.
pub fn ratio(a: u64, b: u64) -> f64 {
    if b == 0 { 0.0 } else { a as f64 / b as f64 }
}

/// Standard deviation of a whole population.
pub fn standard_deviation(values: &[f64]) -> f64 {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    libm::sqrt(values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / n)
}
