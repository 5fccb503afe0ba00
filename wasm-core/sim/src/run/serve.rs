//! The simulation between two decisions: always the earliest event of all cores.

use super::Run;
use super::hierarchy::{Requester, Service};
use crate::core::{Cause, Event, Stall};
use crate::policy;

impl Run {
    /// Brings every core to `horizon`. Events are served in order of cycle, of equals the lowest core first.
    pub(super) fn simulate(&mut self, horizon: u64) {
        let mut events: Vec<Option<Event>> = Vec::with_capacity(self.cores.len());
        let mut times: Vec<u64> = Vec::with_capacity(self.cores.len());
        for core in 0..self.cores.len() {
            let event = self.advance_core(core, horizon);
            times.push(event.map_or(u64::MAX, |e| e.at()));
            events.push(event);
        }
        loop {
            let (core, at) = earliest(&times);
            if at == u64::MAX {
                return;
            }
            if let Some(event) = events[core] {
                self.serve(core, event);
            }
            events[core] = self.advance_core(core, horizon);
            times[core] = events[core].map_or(u64::MAX, |e| e.at());
        }
    }

    #[inline]
    fn advance_core(&mut self, core: usize, horizon: u64) -> Option<Event> {
        let first_level = self.plan.paths[core][0] as usize;
        self.cores[core].advance(horizon, &mut self.hierarchy.caches[first_level], &mut self.sources)
    }

    fn serve(&mut self, core: usize, event: Event) {
        match event {
            Event::Exit { at, seat } => self.end_thread(core, seat, at),
            Event::Fetch { at, seat, looked_up, victim } => {
                let first_level = self.plan.paths[core][0] as usize;
                let victim = if looked_up {
                    victim
                } else {
                    let cache = &mut self.hierarchy.caches[first_level];
                    match self.cores[core].look_up(seat, at, cache, &mut self.sources) {
                        Ok(()) => return,
                        Err(victim) => victim,
                    }
                };
                self.fetch(core, seat, at, victim);
            }
        }
    }

    fn fetch(&mut self, core: usize, seat: usize, at: u64, victim: Option<crate::cache::Victim>) {
        let s = &self.cores[core].seats()[seat];
        let (line, thread) = (s.record.line(), s.thread);
        let node = self.plan.layout.topology.cores[core].node;
        let who = Requester { thread, owner: s.owner, node };
        let path = &self.plan.paths[core];
        if let Some(microscope) = &mut self.microscope {
            microscope.look(&self.hierarchy, path, line, thread, at);
        }
        let service = self.hierarchy.fetch(path, line, who, at, victim);
        let mut trap = 0;
        let state = &mut self.threads[thread as usize];
        if state.sampling
            && service.reached_last
            && let Some(sampler) = &mut state.sampler
        {
            trap = sampler.reference(line).count * self.plan.scenario.run.trap_cycles;
            state.sampling = !sampler.is_complete();
        }
        let (ready_at, stall) = wait(at, &service, trap);
        self.cores[core].block(seat, at, ready_at, stall, &mut self.sources);
    }

    /// A thread has ended: its hardware context is idle until the operating system looks again.
    fn end_thread(&mut self, core: usize, seat: usize, at: u64) {
        let context = self.plan.layout.topology.cores[core].first_context as usize + seat;
        let thread = self.cores[core].seats()[seat].thread;
        self.credit_seat(core, seat, context, at);
        self.cores[core].vacate(seat, at);
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

#[inline(always)]
fn earliest(times: &[u64]) -> (usize, u64) {
    let mut best = (0, times[0]);
    for (core, &at) in times.iter().enumerate().skip(1) {
        if at < best.1 {
            best = (core, at);
        }
    }
    best
}
