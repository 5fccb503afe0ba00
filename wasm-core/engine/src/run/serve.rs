//! The simulation between two decisions: always the earliest event of all cores.

use super::Run;
use super::agenda::Agenda;
use super::hierarchy::{Requester, Service};
use crate::core::{Cause, Event, Missed, Stall};
use crate::policy::{self, ThreadId};

impl Run {
    /// Brings every core to `horizon`. Events are served in order of cycle, of equals the lowest core first.
    pub(super) fn simulate(&mut self, horizon: u64) {
        let mut events: Vec<Option<Event>> = Vec::with_capacity(self.cores.len());
        let mut agenda = Agenda::new(self.cores.len());
        for core in 0..self.cores.len() {
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
        let first_level = self.plan.paths[core][0] as usize;
        self.cores[core].advance(horizon, &mut self.hierarchy.caches[first_level], &mut self.sources)
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

    /// Serves a reference that others can see, after its lookup in the first level if that is still to be done.
    fn refer(&mut self, core: usize, slot: usize, at: u64, missed: Missed) {
        let s = &self.cores[core].contexts()[slot];
        let (record, thread, owner) = (s.record, s.thread, s.owner);
        let missed = if missed == Missed::NotAsked {
            let cache = &mut self.hierarchy.caches[self.plan.paths[core][0] as usize];
            let found = self.cores[core].look_up(slot, at, cache, &mut self.sources);
            if record.is_shared() {
                let just_in = matches!(found, Err(Missed::Line(_)));
                cache.note_word(record.line(), record.word(), just_in);
            }
            match found {
                Ok(()) => return,
                Err(missed) => missed,
            }
        } else {
            missed
        };
        let path = &self.plan.paths[core];
        let service = match missed {
            Missed::Permission | Missed::NotAsked => self.hierarchy.upgrade(path, record, at),
            Missed::Line(victim) => {
                if let Some(microscope) = &mut self.microscope {
                    microscope.look(&self.hierarchy, path, record.line(), thread, at);
                }
                let node = self.plan.layout.topology.cores[core].node;
                self.hierarchy.fetch(path, record, Requester { thread, owner, node }, at, victim)
            }
        };
        if let Some(running) = self.tasks.as_mut().and_then(|tasks| tasks.running[core].as_mut()) {
            running.count(&service);
        }
        let trap_cycles = self.observe(core, slot, (thread, record.line()), &service);
        let (ready_at, stall) = wait(at, &service, trap_cycles);
        self.cores[core].block(slot, at, ready_at, stall, &mut self.sources);
    }

    /// What the operating system sees of a reference; the cycles that its sampling costs the thread.
    fn observe(
        &mut self,
        core: usize,
        slot: usize,
        (thread, line): (ThreadId, u32),
        service: &Service,
    ) -> u32 {
        let thread = thread as usize;
        let state = &mut self.threads[thread];
        let mut traps = 0;
        if state.sampling
            && service.reached_last
            && let Some(sampler) = &mut state.sampler
        {
            traps = sampler.reference(line).count;
            state.sampling = !sampler.is_complete();
        }
        if service.is_remote {
            self.credits[thread].remote += 1;
            let context = self.plan.layout.topology.cores[core].first_context as usize + slot;
            if self.remote_sampler.samples(context) {
                state.remote_samples.push(line);
                traps += 1;
            }
        }
        traps * self.plan.scenario.run.trap_cycles
    }

    /// A thread has ended: its hardware context is idle until the operating system looks again.
    pub(super) fn end_thread(&mut self, core: usize, slot: usize, at: u64) {
        let context = self.plan.layout.topology.cores[core].first_context as usize + slot;
        let thread = self.cores[core].contexts()[slot].thread;
        self.credit_context(core, slot, context, at);
        self.cores[core].vacate(slot, at);
        self.allocation.leave(thread as usize, at);
        self.threads[thread as usize].ended = true;
        self.threads[thread as usize].last_context = Some(context);
        self.placement[context] = None;
        self.pending.push(policy::Event::ThreadExited { thread, context });
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
