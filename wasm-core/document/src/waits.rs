//! When a program's threads wait: for time to pass, for a message, for a lock, for each other.

use super::fields::Fields;
use super::limits::MAX_RUN_CYCLES;
use crate::read::Read;
use serde::Serialize;

/// One step of a program that waits: run, then do one thing. The steps repeat in order for as long as the thread lives.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WaitStep {
    /// Instructions that the thread executes first; at least one.
    #[part]
    pub run: Amount,
    /// What it does then.
    #[part]
    pub then: WaitAction,
    /// Repetitions of this step before the next one.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    #[field(low = 1, high = 1_000_000)]
    pub times: u32,
    /// Where the latency of a request is measured from and to; null for neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub request: Option<RequestMark>,
}

/// A number of instructions or cycles, drawn anew each time from the thread's own random stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Amount {
    /// Always the same.
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
    /// Every whole number of a range equally likely.
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

/// What a thread does at the end of a step. Names belong to the whole workload; a group of threads can rename them
/// (`ThreadGroup::waits_on`).
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum WaitAction {
    /// Waits for so many cycles: I/O, think time.
    Sleep {
        /// Cycles until it wakes.
        #[part]
        cycles: Amount,
    },
    /// Puts a message into a channel, or gives it to the receiver that has waited longest.
    Send {
        /// The channel.
        channel: String,
        /// Messages that the channel holds before this send waits; without it, any number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "codegen", ts(optional))]
        #[field(low = 1, high = 1_000_000)]
        capacity: Option<u32>,
    },
    /// Takes the oldest message of a channel, and waits while there is none.
    Receive {
        /// The channel.
        channel: String,
    },
    /// Takes a lock, and waits while another thread has it; waiters get it in order of arrival.
    Acquire {
        /// The lock.
        lock: String,
    },
    /// Gives a lock to the thread that has waited longest for it, if any.
    Release {
        /// The lock.
        lock: String,
    },
    /// Waits until all threads whose programs name the barrier, and that have not ended, have come to it.
    Barrier {
        /// The barrier.
        barrier: String,
    },
}

impl WaitAction {
    /// The name of the channel, lock or barrier.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Sleep { .. } => None,
            Self::Send { channel, .. } | Self::Receive { channel } => Some(channel),
            Self::Acquire { lock } | Self::Release { lock } => Some(lock),
            Self::Barrier { barrier } => Some(barrier),
        }
    }
}

/// How a step bounds a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RequestMark {
    /// A request begins: at a send, when the message is sent, which carries the request; at a sleep, when the sleep is
    /// over.
    Begins,
    /// The thread's request ends: at a receive, when the thread runs again with the message that carries it; elsewhere, when
    /// the thread comes to the end of the step.
    Ends,
}

fn once() -> u32 {
    1
}

fn is_once(times: &u32) -> bool {
    *times == once()
}
