//! The processes of recorded programs: which copy plays which of a trace's threads, and in which memory.

use crate::workload::{Address, Listed, Played, Record, SharedRegions};
use document::{ScenarioError, ThreadGroup};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The memory of one process of a recorded program.
#[derive(Clone, Copy)]
struct Process {
    place: Address,
    /// The region that its threads share.
    region: usize,
}

/// The processes of recorded programs started so far.
///
/// Of a trace with n threads, copies 0 to n − 1 of a group are the threads of one process, the next n those of another,
/// which has memory of its own. Fewer copies leave the last threads out. On a machine without coherence no memory is
/// shared: each thread has its own.
#[derive(Default)]
pub struct Processes {
    /// By entry of the workload and process number within it.
    started: BTreeMap<(usize, usize), Process>,
    /// Names given to regions of traces, and the number of times.
    named: BTreeMap<String, u32>,
}

impl Processes {
    /// Returns the records of a thread, given with its number, and the start of its memory.
    ///
    /// # Errors
    /// Threads that share memory but have separate streams.
    pub fn place(
        &mut self,
        played: &Played,
        group: &ThreadGroup,
        (thread, number): (&Listed, usize),
        space: &mut Address,
        shared: &mut SharedRegions,
    ) -> Result<(Arc<[Record]>, Address), ScenarioError> {
        let count = played.threads.len();
        let (process, part) = (thread.copy as usize / count, thread.copy as usize % count);
        let records = played.threads[part].clone();
        if played.common_pages.is_empty() || group.copies < 2 {
            return Ok((records, space.take(played.lines)));
        }
        let name = group.trace.as_deref().unwrap_or_default();
        if group.stream.is_some() {
            return Err(ScenarioError::at(
                format!("/workload/threads/{}/stream", thread.entry),
                format!("the threads of \"{name}\" share memory, and each stream has memory of its own"),
                "Leave the streams away, or play one thread of the trace.",
            ));
        }
        let process = match self.started.get(&(thread.entry, process)) {
            Some(known) => *known,
            None => {
                let place = space.take(played.lines);
                let region = shared.add_recorded(self.region_name(name), place, &played.common_pages);
                let started = Process { place, region };
                self.started.insert((thread.entry, process), started);
                started
            }
        };
        shared.join(process.region, number as u32);
        Ok((records, process.place))
    }

    fn region_name(&mut self, trace: &str) -> String {
        let count = self.named.entry(trace.to_string()).or_default();
        *count += 1;
        if *count == 1 { trace.to_string() } else { format!("{trace} ({count})") }
    }
}
