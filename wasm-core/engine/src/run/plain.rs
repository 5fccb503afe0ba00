//! The simulation between two decisions where nothing is special: in-order cores over plain caches.
//!
//! Does what [`Run::simulate`] does, without a question for each feature that the machine lacks. The tests compare the two.

use super::agenda::Pending;
use super::machine::{Machine, Served};
use super::memory::Requester;
use super::plan::Plan;
use super::serve::wait;
use super::simulation::Run;
use super::system::OperatingSystem;
use crate::core::{CoreModel, Event, Missed};

impl Run {
    /// Serves all events up to `horizon`. `false` if something is special; then nothing has happened.
    pub(super) fn simulate_plainly(&mut self, horizon: u64, next: &mut Pending) -> bool {
        loop {
            let Self { plan, machine, os, .. } = self;
            if !machine.is_plain() {
                return false;
            }
            let Some((core, slot, at)) = run_to_exit(plan, machine, os, horizon, next) else { return true };
            self.end_thread(core, slot, at);
            next.set(core, self.advance_core(core, horizon));
        }
    }
}

/// Serves events up to the first that ends a thread, and gives that one.
fn run_to_exit(
    plan: &Plan,
    machine: &mut Machine,
    os: &mut OperatingSystem,
    horizon: u64,
    next: &mut Pending,
) -> Option<(usize, usize, u64)> {
    let (mut cores, memory, sources) = machine.plain_parts();
    let trap_cycles = plan.scenario.run.trap_cycles;
    loop {
        let (number, event) = next.first()?;
        let (at, slot, missed) = match event {
            Event::Fetch { at, context, missed } => (at, context, missed),
            Event::Exit { at, context } => return Some((number, context, at)),
        };
        let (core, path) = (&mut *cores[number], plan.paths[number].as_slice());
        let s = &core.contexts[slot];
        let (line, thread) = (s.record.line(), s.thread);
        let who = Requester { thread, owner: s.owner, node: plan.layout.topology.cores[number].node };
        // A plain core stops at nothing but misses.
        let victim = if let Missed::Line(victim) = missed { victim } else { None };
        let service = memory.fetch_plainly(&path[1..], line, who, at, victim);
        let traps = os.observe(&Served { thread, line, service }, || plan.place_on(number, slot).context);
        let (ready_at, stall) = wait(at, &service, traps * trap_cycles);
        core.block(slot, at, ready_at, stall, sources);
        let event = core.run::<true>(horizon, memory.first_level(path[0] as usize), sources);
        next.set(number, event);
    }
}
