//! What simulated threads are called in a recording.

use super::super::event::{IDLE, MAX_TID};
use document::Scenario;
use engine::policy::ThreadId;
use engine::run::{Layout, ThreadUnit};
use std::collections::HashSet;

/// The kernel's priority of nice value 0.
const PRIORITY: i32 = 120;

/// A thread as a line has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    pub comm: String,
    pub tid: u32,
    pub priority: i32,
}

/// Threads, and what runs when none does.
pub struct Tasks {
    threads: Vec<Task>,
    /// By hardware context.
    idle: Vec<Task>,
}

impl Tasks {
    /// Of a scenario. Programs called `web 71`, as those of a recording are, are thread 71 of that name, if no two are the same;
    /// otherwise threads are called as the page calls them, `web·2`, and numbered from 1.
    pub fn new(layout: &Layout, scenario: &Scenario) -> Self {
        let program = |thread: &ThreadUnit| layout.programs[thread.program as usize].as_str();
        let name = |thread: &ThreadUnit| {
            let is_one = layout.threads.iter().filter(|other| other.program == thread.program).count() == 1;
            if is_one { program(thread).into() } else { format!("{}·{}", program(thread), thread.copy) }
        };
        let recorded: Option<Vec<(&str, u32)>> =
            layout.threads.iter().map(|thread| recorded(program(thread))).collect();
        let recorded = recorded.filter(|all| {
            let mut seen = HashSet::new();
            all.iter().all(|&(_, tid)| seen.insert(tid))
        });
        let task = |(thread, tid): (&ThreadUnit, u32)| {
            let nice = scenario.workload.threads.get(thread.entry as usize).and_then(|group| group.nice);
            let (comm, tid) = recorded.as_ref().map_or_else(
                || (name(thread), tid),
                |recorded| (recorded[tid as usize - 1].0.into(), recorded[tid as usize - 1].1),
            );
            Task { comm, tid, priority: PRIORITY + nice.unwrap_or(0) }
        };
        let contexts = 0..layout.topology.contexts.len();
        Self {
            threads: layout.threads.iter().zip(1..).map(task).collect(),
            idle: contexts
                .map(|context| Task { comm: format!("swapper/{context}"), tid: IDLE, priority: PRIORITY })
                .collect(),
        }
    }

    /// A thread, or what runs on a hardware context when none does.
    pub fn of(&self, thread: Option<ThreadId>, context: usize) -> &Task {
        thread.map_or(&self.idle[context], |thread| &self.threads[thread as usize])
    }
}

/// Name and id of a recorded thread.
fn recorded(program: &str) -> Option<(&str, u32)> {
    let (comm, tid) = program.rsplit_once(' ')?;
    let tid = tid.parse().ok().filter(|tid| (1..=MAX_TID).contains(tid))?;
    Some((comm, tid))
}
