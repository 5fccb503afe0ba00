//! Threads that wait, in a run: ends of stretches of instructions, and notifications to the scheduler.

use super::error::RunError;
use super::simulation::Run;
use super::switches::{Leaving, SwitchKind};
use crate::policy::Event;
use crate::waits::{Noticed, Place, Woken};

impl Run {
    /// Handles the end of a thread's references. Returns whether that is the end of a stretch, not of the thread.
    pub(super) fn end_stretch(&mut self, core: usize, slot: usize, at: u64) -> bool {
        let Some(waits) = &mut self.waits else { return false };
        let thread = self.machine.thread_on(core, slot);
        let place = self.plan.place_on(core, slot);
        let sits = Place { thread, context: place.context };
        if self.machine.is_over(thread as usize) {
            waits.exit(sits, at);
            return false;
        }
        let goes_on = waits.reach(sits, at);
        self.take_off(place, at);
        if goes_on {
            self.begin_stretch(thread as usize);
            self.machine.start(place, at, self.plan.owned(thread as usize), None, 0);
        } else {
            self.os.block(thread, place.context, at + u64::from(self.plan.scenario.run.dispatch_cycles));
            self.keep(at, thread, SwitchKind::Out(place.context, Leaving::Waits));
        }
        true
    }

    /// Begins the first stretch of every thread, and notes the arrival of those that are runnable.
    pub(super) fn begin_waits(&mut self) {
        for thread in 0..self.os.threads() {
            self.begin_stretch(thread);
            if self.os.is_runnable(thread as u32) {
                self.arrive_in_queue(thread as u32);
            }
        }
    }

    /// Notes that a thread arrives now.
    pub(super) fn arrive_in_queue(&mut self, thread: u32) {
        if let Some(waits) = &mut self.waits {
            waits.arrive(thread, self.now);
        }
    }

    fn begin_stretch(&mut self, thread: usize) {
        let instructions = self.waits.as_mut().and_then(|waits| waits.next_run(thread as u32));
        if let Some(instructions) = instructions {
            self.machine.run_for(thread, instructions);
        }
    }

    /// The cycle up to which cores can run before the scheduler may be notified of a wait.
    pub(super) fn waits_horizon(&self) -> u64 {
        self.waits.as_ref().map_or(u64::MAX, |waits| waits.horizon(self.now))
    }

    /// Delivers the due notifications to the scheduler. All cores are at `now`.
    pub(super) fn notice(&mut self) -> Result<(), RunError> {
        while let Some(noticed) = self.waits.as_mut().and_then(|waits| waits.notice(self.now)) {
            let event = match noticed {
                Noticed::Blocked(Place { thread, context }) => Event::ThreadBlocked { thread, context },
                Noticed::Woken(Woken { thread, by, .. }) => {
                    self.os.wake(thread);
                    self.begin_stretch(thread as usize);
                    let (waker, waker_context) = by.map(|by| (by.thread, by.context)).unzip();
                    Event::ThreadWoken { thread, waker, waker_context }
                }
            };
            let kept = self.kept();
            if self.decider.follows_waits() || self.os.has_room_for_one() {
                self.decide(event)?;
            }
            if let Noticed::Woken(woken) = noticed {
                self.keep_wakeup(woken, kept);
            }
        }
        Ok(())
    }
}
