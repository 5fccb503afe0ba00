//! Simulation between two decisions: always serves the earliest event of all cores.

use super::agenda::Pending;
use super::memory::Service;
use super::plan::Place;
use super::simulation::Run;
use super::switches::{Leaving, SwitchKind};
use crate::core::{Cause, Event, Missed, Stall};

impl Run {
    /// Advances every core to `horizon`. Events are served in order of cycle; ties go to the lowest core.
    pub(super) fn simulate(&mut self, horizon: u64) {
        let cores = self.machine.cores().len();
        let mut next = Pending::new(cores);
        (0..cores).for_each(|core| next.set(core, self.advance_core(core, horizon)));
        if self.tasks.is_none() && self.waits.is_none() && self.simulate_plainly(horizon, &mut next) {
            return;
        }
        while let Some((core, event)) = next.first() {
            self.serve(core, event);
            next.set(core, self.advance_core(core, horizon));
            if let Event::Exit { .. } = event {
                // An idle core, which had no event, may have been given a task.
                for other in self.take_woken() {
                    if other != core {
                        next.set(other, self.advance_core(other, horizon));
                    }
                }
            }
        }
    }

    #[inline]
    pub(super) fn advance_core(&mut self, core: usize, horizon: u64) -> Option<Event> {
        self.machine.advance(&self.plan, core, horizon)
    }

    fn serve(&mut self, core: usize, event: Event) {
        match event {
            Event::Exit { at, context: slot } => {
                if !self.end_task(core, at) && !self.end_stretch(core, slot, at) {
                    self.end_thread(core, slot, at);
                }
            }
            Event::Fetch { at, context: slot, missed } => self.refer(core, slot, at, missed),
        }
    }

    fn refer(&mut self, core: usize, slot: usize, at: u64, missed: Missed) {
        let Some(served) = self.machine.refer(&self.plan, core, slot, at, missed) else { return };
        if let Some(tasks) = &mut self.tasks {
            tasks.count(core, &served.service);
        }
        if served.service.is_remote {
            self.accounts.count_remote(served.thread as usize);
        }
        let traps = self.os.observe(&served, || self.plan.place_on(core, slot).context);
        let trap_cycles = (traps + served.service.faults) * self.plan.scenario.run.trap_cycles;
        let (ready_at, stall) = wait(at, &served.service, trap_cycles);
        self.machine.block(core, slot, at, ready_at, stall);
    }

    /// Ends the threads that have executed their last instruction by now, before a decision takes them off: else each
    /// would queue for a whole turn in which it executes nothing. All accounts are complete up to now.
    #[inline(never)]
    pub(super) fn end_before_decision(&mut self) {
        // A task is not taken off its core.
        if self.tasks.is_some() {
            return;
        }
        for context in 0..self.plan.topology.contexts.len() {
            let Place { core, slot, .. } = self.plan.place(context);
            // One that waits next does so once it runs again, as after any other preemption.
            if self.machine.has_ended(core, slot, self.now) {
                self.serve(core, Event::Exit { at: self.now, context: slot });
            }
        }
    }

    /// Ends a thread. Its hardware context is idle until the operating system's next check.
    pub(super) fn end_thread(&mut self, core: usize, slot: usize, at: u64) {
        let place = self.plan.place_on(core, slot);
        let thread = self.machine.thread_on(core, slot);
        self.take_off(place, at);
        self.os.end(thread, place.context, at);
        self.keep(at, thread, SwitchKind::Out(place.context, Leaving::Ended));
    }
}

/// The cycle in which the thread continues, and the causes of its wait until then.
#[inline(always)]
pub(super) fn wait(at: u64, service: &Service, trap_cycles: u32) -> (u64, Stall) {
    let ready_at = (service.ready_at + u64::from(trap_cycles)).max(at + 1);
    let parts = [
        (Cause::Trap, trap_cycles),
        (Cause::Bandwidth, service.bandwidth_cycles),
        (service.source, (ready_at - at - 1) as u32 - trap_cycles - service.bandwidth_cycles),
    ];
    (ready_at, Stall::new(at + 1, parts))
}
