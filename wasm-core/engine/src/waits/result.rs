//! Measurements of threads that wait.

use super::histogram::Histogram;
use serde::{Deserialize, Serialize};

/// Latencies, run queues and time off the processor over the measurement window. All cycles are those of the machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WaitResult {
    /// Cycles from the cause of each wake-up until a hardware context begins to switch to the thread; null if none has.
    pub wakeup_latency: Option<LatencyResult>,
    /// Number of threads that have woken and not run since, of which `wakeup_latency` knows nothing.
    pub unserved_wakeups: u32,
    /// Cycles from the start to the end of each request; null without completed requests.
    pub request_latency: Option<LatencyResult>,
    /// Completed requests per 10⁹ cycles: per second at 1 GHz.
    pub requests_per_gcycle: f64,
    /// Mean number of threads in run queues over time, including running ones, per hardware context.
    pub mean_run_queue: f64,
    /// Mean number of threads over time that are in run queues and do not run.
    pub mean_ready_threads: f64,
    /// Share of the hardware-context cycles that were idle while threads were ready in run queues, 0–1; with n such
    /// threads, at most n hardware contexts count.
    pub idle_while_ready_share: f64,
    /// Number of times that another thread took a running thread's hardware context and left it none.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub preemptions: u64,
    /// Time of each thread, by thread number.
    pub threads: Vec<ThreadWaits>,
    /// Present if all threads wait for ever; otherwise null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub stuck: Option<Stuck>,
}

/// Distribution of latencies, in cycles. Percentiles are upper ends of bins, whose widths are at most 1/64 of their
/// values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LatencyResult {
    /// Number of latencies.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub count: u64,
    /// Mean, in cycles.
    pub mean: f64,
    /// Median, in cycles.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub p50: u64,
    /// 99th percentile, in cycles.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub p99: u64,
    /// 99.9th percentile, in cycles.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub p999: u64,
    /// Longest latency, in cycles.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub max: u64,
    /// Bins that are not empty, in ascending order.
    pub bins: Vec<LatencyBin>,
}

/// A bin of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LatencyBin {
    /// Shortest latency of the bin, in cycles.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub from: u64,
    /// Longest latency of the bin, in cycles.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub to: u64,
    /// Number of latencies in the bin.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub count: u64,
}

/// Cycles of a thread by activity. They add up to the cycles of the window from its arrival to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadWaits {
    /// Cycles on a hardware context.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub running: u64,
    /// Cycles runnable without a hardware context, including the dispatch latency of wake-ups.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub ready: u64,
    /// Cycles asleep for a time.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub sleeping: u64,
    /// Cycles waiting for a message, or for room for one.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub channel: u64,
    /// Cycles waiting for a lock.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub lock: u64,
    /// Cycles waiting at a barrier.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub barrier: u64,
    /// Number of wake-ups after which it ran.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub wakeups: u64,
}

/// All threads wait, and no event will wake one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Stuck {
    /// First cycle in which all threads wait.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub since_cycle: u64,
    /// By thread, what it waits for.
    pub threads: Vec<String>,
}

impl LatencyResult {
    /// The figures of a histogram; `None` if it is empty.
    pub fn of(all: &Histogram) -> Option<Self> {
        (all.total() > 0).then(|| Self {
            count: all.total(),
            mean: all.mean(),
            p50: all.percentile(0.5),
            p99: all.percentile(0.99),
            p999: all.percentile(0.999),
            max: all.most(),
            bins: all.bins().map(|(from, to, count)| LatencyBin { from, to, count }).collect(),
        })
    }
}
