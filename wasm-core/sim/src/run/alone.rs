//! A thread that has the machine to itself, watched cycle by cycle.

use super::{Run, RunError};
use crate::policy::{Event, ThreadId};

impl Run {
    /// Instructions of each thread since its start, up to the last frame or end of a thread.
    pub fn instructions(&self) -> impl Iterator<Item = u64> {
        self.threads.iter().map(|thread| thread.observed.instructions)
    }

    /// Takes a run that has not begun to the end of the thread that runs first, and tells after each cycle how many
    /// instructions it committed in it.
    ///
    /// # Errors
    /// The policy does not run the thread, which has to end.
    pub fn watch_commits(&mut self, thread: ThreadId, mut tell: impl FnMut(u64)) -> Result<(), RunError> {
        self.started = true;
        self.decide(Event::Start)?;
        let Some(context) = self.placement.iter().position(|&running| running == Some(thread)) else {
            return Err(self.refuse(format!("thread {thread} does not run")));
        };
        let unit = &self.plan.layout.topology.contexts[context];
        let (core, seat) = (unit.core as usize, unit.slot as usize);
        let mut before = 0;
        while !self.threads[thread as usize].ended {
            self.simulate(self.now + 1);
            self.now += 1;
            self.credit_seat(core, seat, context, self.now);
            let now = self.threads[thread as usize].observed.instructions;
            tell(now - before);
            before = now;
        }
        Ok(())
    }
}
