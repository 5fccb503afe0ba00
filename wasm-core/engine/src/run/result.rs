//! The result of a run, as `coscope run --json` prints it and the page passes it to a script.

use super::energy::EnergyResult;
use super::sharing::SharingResult;
use super::stalls::StallBreakdown;
use super::task_units::DagResult;
use crate::core::PipelineCounters;
use crate::waits::WaitResult;
use crate::ways::CacheWays;
use serde::{Deserialize, Serialize};

/// Results of a run over the measurement window; the warm-up is excluded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RunResult {
    /// Title of the scenario.
    pub title: String,
    /// Id of the policy.
    pub policy: String,
    /// Seed of the run.
    pub seed: u32,
    /// Cycles of the measurement window.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycles: u64,
    /// Number of hardware contexts of the machine.
    pub contexts: u32,
    /// Instructions of all threads.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Instructions per cycle of the whole machine.
    pub ipc: f64,
    /// Lookups and misses of the caches, summed per level.
    pub caches: Vec<LevelResult>,
    /// Prefetches, by level; omitted without prefetchers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<PrefetchResult>>"))]
    pub prefetches: Vec<PrefetchResult>,
    /// Use of memory, by node; one entry without NUMA.
    pub memory: Vec<NodeResult>,
    /// Cycles of all threads on hardware contexts: those in which an instruction completed (`completion`), and the
    /// others by cause.
    pub stalls: StallBreakdown,
    /// Cycles of all cores: those in which an instruction completed, and the others by the cause for which the core's
    /// first hardware context to resume was waiting.
    pub core_stalls: StallBreakdown,
    /// Accesses served by caches of another package, or that invalidated copies there; omitted on machines without
    /// coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional, type = "number"))]
    pub remote_accesses: Option<u64>,
    /// Copies of lines invalidated by stores of other threads; omitted on machines without coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub sharing: Option<SharingResult>,
    /// Ways of the caches with periodic allocation; omitted without such caches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<CacheWays>>"))]
    pub ways: Vec<CacheWays>,
    /// Clusters of threads that the policy kept together at the end because they share data, by thread number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<Vec<u32>>>"))]
    pub clusters: Vec<Vec<u32>>,
    /// Pipeline counters of all threads, summed; omitted without simultaneous-multithreaded cores, as are the next
    /// three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub pipeline: Option<PipelineCounters>,
    /// Lookups and misses of all data TLBs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub tlb: Option<TlbResult>,
    /// Branches and mispredictions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub branch: Option<BranchResult>,
    /// Instructions fetched on wrong paths ÷ instructions fetched, 0–1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub wrong_path_share: Option<f64>,
    /// Results of a program of tasks; omitted where threads run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub dag: Option<DagResult>,
    /// Latencies, run queues and time off the processor; omitted if no thread waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub waits: Option<WaitResult>,
    /// Energy of the cores; omitted on machines without a power model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub energy: Option<EnergyResult>,
    /// Results by thread number; for a program of tasks, by worker.
    pub threads: Vec<ThreadResult>,
    /// Fairness of the division of hardware-context cycles.
    pub fairness: Fairness,
    /// Mean over the threads of |1 − `actual_quanta` ÷ `ideal_quanta`| (Parekh et al. 2000, §5); 0 is fair.
    pub f_mean: f64,
    /// Single-threaded cycles of exactly the executed instructions ÷ cycles (Parekh et al. 2000, §4.1.3). Omitted
    /// unless requested, as are the next two, because every thread has to run alone for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub speedup: Option<f64>,
    /// Σ of the threads' instructions per cycle ÷ their IPC alone (Snavely and Tullsen 2000).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub weighted_speedup: Option<f64>,
    /// Number of threads ÷ Σ of (their IPC alone ÷ their instructions per cycle) (Luo, Gummaraju and Franklin 2001).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub harmonic_mean: Option<f64>,
    /// Number of times that a hardware context switched to another thread.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub context_switches: u64,
    /// Number of times that a thread resumed on another core.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub migrations: u64,
    /// SHA-256 over the engine's version and every frame, including the warm-up.
    pub digest: String,
}

/// Lookups and misses of one level of caches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LevelResult {
    /// Level; 1 is nearest the core.
    pub level: u32,
    /// Lookups.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub accesses: u64,
    /// Lookups that missed.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub misses: u64,
    /// Misses ÷ lookups of this level, 0–1; 0 without lookups.
    pub miss_ratio: f64,
}

/// Prefetches of one level of caches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PrefetchResult {
    /// Level; 1 is nearest the core.
    pub level: u32,
    /// Lines prefetched; they count neither as accesses nor as misses.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub issued: u64,
    /// Prefetched lines that were used before their eviction.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub used: u64,
    /// Prefetched lines that were evicted unused.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub unused: u64,
}

/// Use of the memory of one node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct NodeResult {
    /// Lines transferred by its controller, in both directions.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub lines: u64,
    /// Cycles in which its controller transfers a line ÷ cycles measured, 0–1; near 1, memory bandwidth is the
    /// bottleneck. 0 with unlimited bandwidth.
    pub busy_share: f64,
}

/// Results of one thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadResult {
    /// Name of its program or trace.
    pub program: String,
    /// Instructions that it executed.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub instructions: u64,
    /// Cycles in which it occupied a hardware context.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub scheduled_cycles: u64,
    /// Instructions per cycle on a hardware context.
    pub ipc: f64,
    /// Its share of all used hardware-context cycles, 0–1.
    pub cpu_share: f64,
    /// Number of quanta for which it was scheduled.
    pub actual_quanta: f64,
    /// Number of quanta under equal shares of all runnable threads: beside n − 1 others on k hardware contexts, k/n of
    /// each quantum, at most 1 (Parekh et al. 2000, §5).
    pub ideal_quanta: f64,
    /// Its lookups and misses, summed per level.
    pub caches: Vec<LevelResult>,
    /// Its cycles on a hardware context: those in which an instruction completed, and the others by cause.
    pub stalls: StallBreakdown,
    /// Its accesses to caches of other packages; omitted on machines without coherence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional, type = "number"))]
    pub remote_accesses: Option<u64>,
    /// Its pipeline counters; omitted without simultaneous-multithreaded cores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub pipeline: Option<PipelineCounters>,
}

/// Lookups and misses of all data TLBs of a machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct TlbResult {
    /// Lookups.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub accesses: u64,
    /// Lookups that missed.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub misses: u64,
}

/// Branches of all threads of a machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct BranchResult {
    /// Branches committed.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub branches: u64,
    /// Committed branches that were mispredicted.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub mispredictions: u64,
}

/// Fairness of the division of hardware-context cycles.
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
