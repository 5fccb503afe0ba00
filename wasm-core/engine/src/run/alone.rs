//! A thread alone on the machine, observed cycle by cycle.

use super::error::RunError;
use super::plan::Place;
use super::simulation::Run;
use super::system::OperatingSystem;
use crate::policy::{Event, ThreadId};

/// The watched thread, its place, and its executed instructions.
#[derive(Clone, Debug)]
pub struct Watched {
    thread: ThreadId,
    place: Place,
    instructions: u64,
    /// Whether its core records commits by itself.
    notes_commits: bool,
}

impl Run {
    /// Instructions of each thread since its start, up to the last frame or end of a thread.
    pub fn instructions(&self) -> impl Iterator<Item = u64> {
        self.accounts.observed().iter().map(|observed| observed.instructions)
    }

    /// Makes `thread` arrive at once, and no other thread ever. Only for a run that has not begun: the other threads
    /// keep their numbers, random streams and memory.
    pub fn leave_alone(&mut self, thread: ThreadId) {
        let threads =
            (0..self.os.threads()).map(|other| (if other == thread as usize { 0 } else { u64::MAX }, 0));
        let contexts = self.plan.layout.topology.contexts.len();
        self.os = OperatingSystem::new(threads, contexts, u64::from(self.plan.scenario.run.seed));
    }

    /// Begins a run that only observes when a thread commits its instructions: no frames, and no decision after the
    /// first. From here on only [`Run::watch_cycles`] advances it.
    ///
    /// # Errors
    /// The policy does not run the thread.
    pub fn watch(&mut self, thread: ThreadId) -> Result<Watched, RunError> {
        self.started = true;
        self.decide(Event::Start)?;
        let Some(context) = self.os.context_of(thread) else {
            return Err(self.refuse(format!("thread {thread} does not run")));
        };
        let place = self.plan.place(context);
        let notes_commits = self.machine.note_commits(place.core);
        Ok(Watched { thread, place, instructions: 0, notes_commits })
    }

    /// Simulates `cycles` cycles, or up to the thread's end, and appends the number of instructions that the thread
    /// commits in each. Returns `false` once it has ended.
    pub fn watch_cycles(&mut self, watched: &mut Watched, cycles: u64, commits: &mut Vec<u64>) -> bool {
        let end = self.now + cycles;
        while self.now < end && !self.os.has_ended(watched.thread) {
            // A core that records its commits by itself runs the whole way at once.
            let horizon = if watched.notes_commits { end } else { self.now + 1 };
            self.simulate(horizon);
            self.now = horizon;
            self.accounts.credit(&self.plan, &mut self.machine, watched.place, horizon);
            let now = self.accounts.observed()[watched.thread as usize].instructions;
            let committed = now - std::mem::replace(&mut watched.instructions, now);
            if watched.notes_commits {
                self.machine.take_commits(watched.place.core, commits);
            } else {
                commits.push(committed);
            }
        }
        !self.os.has_ended(watched.thread)
    }
}
