//! Names of simulated threads in a recording.

use super::super::event::{IDLE, MAX_TID, NICE_0_PRIORITY};
use document::Scenario;
use engine::policy::ThreadId;
use engine::run::{Layout, ThreadUnit};
use std::collections::HashSet;

/// A thread as printed in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    pub comm: String,
    pub tid: u32,
    pub priority: i32,
}

/// The threads, and the idle threads.
pub struct Tasks {
    threads: Vec<Task>,
    /// By hardware context.
    idle: Vec<Task>,
}

impl Tasks {
    /// Names the threads of a scenario. If all programs are called like those of a recording, `web 71`, with distinct ids, a
    /// thread has that name and id. Otherwise threads are named as on the page, `web·2`, and numbered from 1.
    pub fn new(layout: &Layout, scenario: &Scenario) -> Self {
        let program = |thread: &ThreadUnit| layout.programs[thread.program as usize].as_str();
        let name = |thread: &ThreadUnit| {
            let is_one = layout.threads.iter().filter(|other| other.program == thread.program).count() == 1;
            if is_one { program(thread).into() } else { format!("{}·{}", program(thread), thread.copy) }
        };
        let mut seen = HashSet::new();
        let recorded: Option<Vec<(String, u32)>> = layout
            .threads
            .iter()
            .map(|thread| recorded(program(thread)).filter(|&(_, tid)| seen.insert(tid)))
            .collect();
        let named = recorded.unwrap_or_else(|| layout.threads.iter().map(name).zip(1..).collect());
        let task = |(thread, (comm, tid)): (&ThreadUnit, (String, u32))| {
            let nice = scenario.workload.threads.get(thread.entry as usize).and_then(|group| group.nice);
            Task { comm, tid, priority: NICE_0_PRIORITY + nice.unwrap_or(0) }
        };
        let contexts = 0..layout.topology.contexts.len();
        Self {
            threads: layout.threads.iter().zip(named).map(task).collect(),
            idle: contexts
                .map(|context| Task {
                    comm: format!("swapper/{context}"),
                    tid: IDLE,
                    priority: NICE_0_PRIORITY,
                })
                .collect(),
        }
    }

    /// A thread, or the idle thread of a hardware context.
    pub fn of(&self, thread: Option<ThreadId>, context: usize) -> &Task {
        thread.map_or(&self.idle[context], |thread| &self.threads[thread as usize])
    }
}

/// Name and id of a recorded thread: `web 71`.
fn recorded(program: &str) -> Option<(String, u32)> {
    let (comm, tid) = program.rsplit_once(' ')?;
    let tid = tid.parse().ok().filter(|tid| (1..=MAX_TID).contains(tid))?;
    Some((comm.into(), tid))
}
