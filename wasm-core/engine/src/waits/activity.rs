//! What a thread can do at a moment.

use serde::Serialize;

/// What a thread does. Between its arrival and its end it does exactly one of the last six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// It has not arrived, or has ended.
    Absent,
    /// It is on a hardware context.
    Running,
    /// It is runnable, and no hardware context has it.
    Ready,
    /// It waits for time to pass.
    Sleeping,
    /// It waits for a message, or for room for one.
    Channel,
    /// It waits for a lock.
    Lock,
    /// It waits for other threads at a barrier.
    Barrier,
}

/// How many there are.
pub const KINDS: usize = 7;

/// All of them. The first [`WITHOUT_WAITS`] are what threads do that never wait.
pub static ACTIVITIES: [Activity; KINDS] = [
    Activity::Absent,
    Activity::Running,
    Activity::Ready,
    Activity::Sleeping,
    Activity::Channel,
    Activity::Lock,
    Activity::Barrier,
];

/// How many of [`ACTIVITIES`] there are where no thread waits.
pub const WITHOUT_WAITS: usize = 3;
