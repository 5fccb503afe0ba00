//! Runs of a recorded scheduler, as stored in a policy's parameter.

use super::thread_policy::ThreadId;
use serde_json::Value;

/// A thread's time on a hardware context, from one switch to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedRun {
    /// The thread.
    pub thread: ThreadId,
    /// The cycle at which it begins.
    pub from: u64,
    /// Total instructions that the thread has executed when the run ends.
    pub instructions: u64,
    /// Whether the thread left by itself, to sleep or to end; else it was preempted.
    pub left: bool,
}

impl RecordedRun {
    /// The run as stored in a parameter.
    pub fn to_json(self) -> Value {
        serde_json::json!([self.thread, self.from, self.instructions, u8::from(self.left)])
    }
}

/// The runs of each hardware context, in order; `None` if the value has another form.
pub fn recorded_runs(value: &Value) -> Option<Vec<Vec<RecordedRun>>> {
    let run = |run: &Value| match run.as_array()?.as_slice() {
        [thread, from, instructions, left] => Some(RecordedRun {
            thread: thread.as_u64()?.try_into().ok()?,
            from: from.as_u64()?,
            instructions: instructions.as_u64()?,
            left: match left.as_u64()? {
                0 => false,
                1 => true,
                _ => return None,
            },
        }),
        _ => None,
    };
    let context = |runs: &Value| runs.as_array()?.iter().map(run).collect();
    value.as_array()?.iter().map(context).collect()
}
