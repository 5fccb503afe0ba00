//! Measurements of threads that wait.

use super::histogram::Histogram;
use serde::{Deserialize, Serialize};

/// Latencies, run queues and time off the processor. All of the measurement window; cycles are those of the machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct WaitResult {
    /// From the cause of each wake-up until a hardware context begins to switch to the thread.
    pub wakeup_latency: LatencyResult,
    /// From where each request begins to where it ends; null without requests that ended.
    pub request_latency: Option<LatencyResult>,
    /// Requests that ended per 10⁹ cycles: per second at 1 GHz.
    pub requests_per_gcycle: f64,
    /// Threads in run queues, running ones included, per hardware context; the mean over time.
    pub mean_run_queue: f64,
    /// Threads in run queues that do not run; the mean over time.
    pub mean_ready_threads: f64,
    /// Cycles of hardware contexts that were idle while as many threads were in run queues ÷ cycles of all of them.
    pub idle_while_ready_share: f64,
    /// Times a running thread was taken off for another.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub preemptions: u64,
    /// Time of each thread, by number.
    pub threads: Vec<ThreadWaits>,
    /// Set if all threads wait for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub stuck: Option<Stuck>,
}

/// A distribution of latencies, in cycles. Percentiles are the ends of bins, which are at most 1/64 of their value wide.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LatencyResult {
    /// How many there were.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// Half of them took at most so long.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub p50: u64,
    /// 99 % of them.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub p99: u64,
    /// 99.9 % of them.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub p999: u64,
    /// The longest.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub max: u64,
    /// Bins that are not empty, shortest first.
    pub bins: Vec<LatencyBin>,
}

/// A bin of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct LatencyBin {
    /// Its shortest latency.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub from: u64,
    /// Its longest.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub to: u64,
    /// How many there were.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub count: u64,
}

/// Cycles of a thread by what it did. From its arrival to its end they add up to the cycles of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ThreadWaits {
    /// On a hardware context.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub running: u64,
    /// Runnable, waiting for a hardware context; the dispatch latency of wake-ups included.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub ready: u64,
    /// Asleep for a time.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub sleeping: u64,
    /// Waiting for a message, or for room for one.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub channel: u64,
    /// Waiting for a lock.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub lock: u64,
    /// Waiting at a barrier.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub barrier: u64,
    /// Wake-ups after which it ran.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub wakeups: u64,
}

/// All threads wait, and nothing will wake one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Stuck {
    /// Since when.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub since_cycle: u64,
    /// Thread by thread, what it waits for.
    pub threads: Vec<String>,
}

impl LatencyResult {
    /// The figures of a histogram; `None` if it is empty.
    pub fn of(all: &Histogram) -> Option<Self> {
        (all.total() > 0).then(|| Self::new(all))
    }

    /// The figures of a histogram; zeros if it is empty.
    pub fn new(all: &Histogram) -> Self {
        Self {
            count: all.total(),
            mean: all.mean(),
            p50: all.percentile(0.5),
            p99: all.percentile(0.99),
            p999: all.percentile(0.999),
            max: all.most(),
            bins: all.bins().map(|(from, to, count)| LatencyBin { from, to, count }).collect(),
        }
    }
}
