//! What of a run's result a gain is computed from.

use document::{Read, Value};
use engine::core::Cause;
use engine::run::RunResult;

/// Counts of a measurement window: fields of a [`RunResult`] under the same names. Read from JSON, it takes a whole
/// result and ignores the rest.
#[derive(Clone, Debug, PartialEq, Read)]
pub struct WindowCounts {
    /// Cycles of the window.
    pub cycles: u64,
    /// Hardware contexts of the machine.
    pub contexts: u32,
    /// Threads by number; of a program of tasks, its workers.
    pub threads: Vec<ThreadCounts>,
    /// Present where a program of tasks runs: its workers do not compete for contexts.
    #[serde(default)]
    pub dag: Option<Value>,
}

/// Counts of one thread.
#[derive(Clone, Debug, PartialEq, Read)]
pub struct ThreadCounts {
    /// Its program or trace.
    pub program: String,
    /// Its instructions.
    pub instructions: u64,
    /// Cycles for which it held a hardware context.
    pub scheduled_cycles: u64,
    /// Of these, the cycles of the operating system.
    pub stalls: Overhead,
}

/// Cycles in which a context holds a thread and the operating system works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Read)]
pub struct Overhead {
    /// The thread is being changed, also after a migration.
    #[serde(default)]
    pub switch: u64,
    /// The policy takes a sample.
    #[serde(default)]
    pub trap: u64,
}

impl ThreadCounts {
    /// Cycles for which it ran: it held a context, and the operating system did not work there.
    pub(super) fn running_cycles(&self) -> u64 {
        self.scheduled_cycles.saturating_sub(self.stalls.switch + self.stalls.trap)
    }
}

impl From<&RunResult> for WindowCounts {
    fn from(result: &RunResult) -> Self {
        let threads = result.threads.iter().map(|thread| {
            let waited = |cause| thread.stalls.waiting.get(&cause).copied().unwrap_or(0);
            ThreadCounts {
                program: thread.program.clone(),
                instructions: thread.instructions,
                scheduled_cycles: thread.scheduled_cycles,
                stalls: Overhead { switch: waited(Cause::Switch), trap: waited(Cause::Trap) },
            }
        });
        Self {
            cycles: result.cycles,
            contexts: result.contexts,
            threads: threads.collect(),
            dag: result.dag.as_ref().map(|_| Value::Null),
        }
    }
}
