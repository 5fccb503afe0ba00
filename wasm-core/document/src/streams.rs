//! Checks streams: the random numbers and the part of memory that a thread uses, independent of the other threads.

use super::error::ScenarioError;
use super::limits::STREAMS;
use super::workload::ThreadGroup;

/// Checks that streams are given for all groups or for none, exist, and are not used twice.
pub(super) fn check(groups: &[ThreadGroup]) -> Result<(), ScenarioError> {
    let mut used = [false; STREAMS as usize];
    for (i, group) in groups.iter().enumerate() {
        let refuse = |problem: String, remedy: &str| {
            Err(ScenarioError::at(format!("/workload/threads/{i}/stream"), problem, remedy))
        };
        let Some(first) = group.stream else {
            if groups.iter().any(|g| g.stream.is_some()) {
                return refuse(
                    "no stream, while other groups have one".into(),
                    "Give every group one, or none.",
                );
            }
            continue;
        };
        for stream in first..first.saturating_add(group.copies) {
            let Some(taken) = used.get_mut(stream as usize) else {
                return refuse(
                    format!("stream {stream} does not exist"),
                    "Streams are numbered 0 to 255, one for each copy.",
                );
            };
            if std::mem::replace(taken, true) {
                return refuse(
                    format!("stream {stream} is used twice"),
                    "Give each group numbers of its own: a group takes as many as it has copies.",
                );
            }
        }
    }
    Ok(())
}
