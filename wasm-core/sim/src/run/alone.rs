//! A thread that has the machine to itself, watched cycle by cycle.

use super::{Run, RunError};
use crate::policy::{Event, ThreadId};

/// Where the watched thread sits, and what it has executed.
#[derive(Clone, Debug)]
pub struct Watched {
    thread: ThreadId,
    context: usize,
    core: usize,
    seat: usize,
    instructions: u64,
}

impl Run {
    /// Instructions of each thread since its start, up to the last frame or end of a thread.
    pub fn instructions(&self) -> impl Iterator<Item = u64> {
        self.threads.iter().map(|thread| thread.observed.instructions)
    }

    /// Begins a run of which nothing is asked but when a thread commits its instructions: no frames, and no decision
    /// after the first. From here on only [`Run::watch_cycle`] takes it further.
    ///
    /// # Errors
    /// The policy does not run the thread.
    pub fn watch(&mut self, thread: ThreadId) -> Result<Watched, RunError> {
        self.started = true;
        self.decide(Event::Start)?;
        let Some(context) = self.placement.iter().position(|&running| running == Some(thread)) else {
            return Err(self.refuse(format!("thread {thread} does not run")));
        };
        let unit = &self.plan.layout.topology.contexts[context];
        let (core, seat) = (unit.core as usize, unit.slot as usize);
        Ok(Watched { thread, context, core, seat, instructions: 0 })
    }

    /// One cycle more: how many instructions the thread commits in it; `None` once it has ended.
    pub fn watch_cycle(&mut self, watched: &mut Watched) -> Option<u64> {
        let thread = watched.thread as usize;
        if self.threads[thread].ended {
            return None;
        }
        self.simulate(self.now + 1);
        self.now += 1;
        self.credit_seat(watched.core, watched.seat, watched.context, self.now);
        let now = self.threads[thread].observed.instructions;
        Some(now - std::mem::replace(&mut watched.instructions, now))
    }
}
