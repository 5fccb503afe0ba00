//! The counts of a run from which a gain is computed.

use document::{Read, Value};
use engine::core::Cause;
use engine::run::RunResult;

/// Counts of a measurement window: fields of a [`RunResult`] under the same names. Parsing from JSON accepts a whole result
/// and ignores the other fields.
#[derive(Clone, Debug, PartialEq, Read)]
pub struct WindowCounts {
    /// Number of cycles of the window.
    pub cycles: u64,
    /// Number of hardware contexts of the machine.
    pub contexts: u32,
    /// Threads by number; for a program of tasks, its workers.
    pub threads: Vec<ThreadCounts>,
    /// Present where a program of tasks runs: its workers do not compete for contexts.
    #[serde(default)]
    pub dag: Option<Value>,
}

/// Counts of one thread.
#[derive(Clone, Debug, PartialEq, Read)]
pub struct ThreadCounts {
    /// Name of its program or trace.
    pub program: String,
    /// Instructions that it executed.
    pub instructions: u64,
    /// Cycles in which it occupies a hardware context.
    pub scheduled_cycles: u64,
    /// Operating-system cycles within those.
    pub stalls: Overhead,
}

/// Cycles in which a context has a thread and the operating system runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Read)]
pub struct Overhead {
    /// The thread is switched, including after a migration.
    #[serde(default)]
    pub switch: u64,
    /// The policy takes a sample.
    #[serde(default)]
    pub trap: u64,
}

impl ThreadCounts {
    /// Cycles in which it runs: it occupies a context, and the operating system does not run there.
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
