//! The activities of a thread.

use serde::Serialize;

/// What a thread does. From its arrival to its end, it always has exactly one of the last six activities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// It has not arrived, or has ended.
    Absent,
    /// It occupies a hardware context.
    Running,
    /// It is runnable, but has no hardware context.
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

/// Number of activities.
pub const KINDS: usize = 7;

/// All activities. The first [`WITHOUT_WAITS`] are those of threads that never wait.
pub static ACTIVITIES: [Activity; KINDS] = [
    Activity::Absent,
    Activity::Running,
    Activity::Ready,
    Activity::Sleeping,
    Activity::Channel,
    Activity::Lock,
    Activity::Barrier,
];

/// Number of [`ACTIVITIES`] that occur where no thread waits.
pub const WITHOUT_WAITS: usize = 3;
