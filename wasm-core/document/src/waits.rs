//! When the threads of a program wait: for a time, a message, a lock, or other threads.

use super::fields::Fields;
use super::limits::MAX_RUN_CYCLES;
use crate::read::Read;
use serde::Serialize;

/// One step of a program that waits: execute instructions, then perform one action. The steps repeat in order as long
/// as the thread lives.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WaitStep {
    /// Instructions that the thread executes first; at least one.
    #[part]
    pub run: Amount,
    /// The action after these instructions.
    #[part]
    pub then: WaitAction,
    /// Number of times that this step is executed before the next one.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    #[field(low = 1, high = 1_000_000)]
    pub times: u32,
    /// Whether the measured latency of a request begins or ends at this step; null for neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub request: Option<RequestMark>,
}

/// A number of instructions or cycles, drawn each time from the thread's own random stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Amount {
    /// Always the same amount.
    Constant {
        /// The amount.
        #[cfg_attr(feature = "codegen", ts(type = "number"))]
        #[field(low = 1, high = MAX_RUN_CYCLES)]
        value: u64,
    },
    /// Exponentially distributed, rounded to a whole number.
    Exponential {
        /// The mean of the distribution.
        #[cfg_attr(feature = "codegen", ts(type = "number"))]
        #[field(low = 1, high = MAX_RUN_CYCLES)]
        mean: u64,
    },
    /// Uniformly distributed over the whole numbers from `low` to `high`.
    Uniform {
        /// The smallest amount.
        #[cfg_attr(feature = "codegen", ts(type = "number"))]
        #[field(low = 1, high = MAX_RUN_CYCLES)]
        low: u64,
        /// The largest amount.
        #[cfg_attr(feature = "codegen", ts(type = "number"))]
        #[field(low = 1, high = MAX_RUN_CYCLES)]
        high: u64,
    },
}

/// The action of a thread at the end of a step. Names are global to the workload; a group of threads can rename them
/// (`ThreadGroup::waits_on`).
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum WaitAction {
    /// Waits for a number of cycles, such as I/O or think time.
    Sleep {
        /// Cycles until the thread wakes up.
        #[part]
        cycles: Amount,
    },
    /// Adds a message to a channel, or passes it to the receiver that has waited longest.
    Send {
        /// Name of the channel.
        channel: String,
        /// Messages that fit into the channel before this send waits; unlimited without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "codegen", ts(optional))]
        #[field(low = 1, high = 1_000_000)]
        capacity: Option<u32>,
    },
    /// Takes the oldest message of a channel; waits while the channel is empty.
    Receive {
        /// Name of the channel.
        channel: String,
    },
    /// Takes a lock; waits while another thread has it. Waiting threads get the lock in order of arrival.
    Acquire {
        /// Name of the lock.
        lock: String,
    },
    /// Releases a lock to the thread that has waited longest for it, if any.
    Release {
        /// Name of the lock.
        lock: String,
    },
    /// Waits until all threads whose programs name the barrier, and that have not ended, have reached it.
    Barrier {
        /// Name of the barrier.
        barrier: String,
    },
}

impl WaitAction {
    /// The name of the channel, lock or barrier; `None` for a sleep.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Sleep { .. } => None,
            Self::Send { channel, .. } | Self::Receive { channel } => Some(channel),
            Self::Acquire { lock } | Self::Release { lock } => Some(lock),
            Self::Barrier { barrier } => Some(barrier),
        }
    }
}

/// Whether a request begins or ends at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RequestMark {
    /// A request begins. At a send, it begins when the message is sent, which carries the request; at a sleep, when the
    /// sleep is over.
    Begins,
    /// The thread's request ends. At a receive, it ends when the thread runs again with the message that carries it;
    /// elsewhere, when the thread reaches the end of the step.
    Ends,
}

fn once() -> u32 {
    1
}

fn is_once(times: &u32) -> bool {
    *times == once()
}
