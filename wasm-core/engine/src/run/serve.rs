//! The simulation between two decisions: always the earliest event of all cores.

use super::agenda::Agenda;
use super::memory::Service;
use super::simulation::Run;
use crate::core::{Cause, Event, Missed, Stall};

impl Run {
    /// Brings every core to `horizon`. Events are served in order of cycle, of equals the lowest core first.
    pub(super) fn simulate(&mut self, horizon: u64) {
        let cores = self.machine.cores().len();
        let mut events: Vec<Option<Event>> = Vec::with_capacity(cores);
        let mut agenda = Agenda::new(cores);
        for core in 0..cores {
            let event = self.advance_core(core, horizon);
            agenda.set(core, event.map_or(u64::MAX, |e| e.at()));
            events.push(event);
        }
        loop {
            let (core, at) = agenda.first();
            if at == u64::MAX {
                return;
            }
            let event = events[core];
            if let Some(event) = event {
                self.serve(core, event);
            }
            events[core] = self.advance_core(core, horizon);
            agenda.set(core, events[core].map_or(u64::MAX, |e| e.at()));
            if let Some(Event::Exit { .. }) = event {
                // A core that had nothing to do, and so no event, may have been given a task.
                for other in self.take_woken() {
                    if other != core {
                        events[other] = self.advance_core(other, horizon);
                        agenda.set(other, events[other].map_or(u64::MAX, |e| e.at()));
                    }
                }
            }
        }
    }

    #[inline]
    fn advance_core(&mut self, core: usize, horizon: u64) -> Option<Event> {
        self.machine.advance(&self.plan, core, horizon)
    }

    fn serve(&mut self, core: usize, event: Event) {
        match event {
            Event::Exit { at, context: slot } => {
                if !self.end_task(core, at) {
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
        let trap_cycles = traps * self.plan.scenario.run.trap_cycles;
        let (ready_at, stall) = wait(at, &served.service, trap_cycles);
        self.machine.block(core, slot, at, ready_at, stall);
    }

    /// A thread has ended: its hardware context is idle until the operating system looks again.
    pub(super) fn end_thread(&mut self, core: usize, slot: usize, at: u64) {
        let place = self.plan.place_on(core, slot);
        let thread = self.machine.thread_on(core, slot);
        self.take_off(place, at);
        self.os.end(thread, place.context, at);
    }
}

/// When the thread goes on, and what it waits for until then.
fn wait(at: u64, service: &Service, trap_cycles: u32) -> (u64, Stall) {
    let ready_at = (service.ready_at + u64::from(trap_cycles)).max(at + 1);
    let parts = [
        (Cause::Trap, trap_cycles),
        (Cause::Bandwidth, service.bandwidth_cycles),
        (service.source, (ready_at - at - 1) as u32 - trap_cycles - service.bandwidth_cycles),
    ];
    (ready_at, Stall::new(at + 1, parts))
}
