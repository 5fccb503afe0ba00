//! The simulation between two decisions where nothing is special: in-order cores over plain caches.
//!
//! Does what [`Run::simulate`] does, without a question for each feature that the machine lacks. The tests compare the two.

use super::agenda::Pending;
use super::machine::Served;
use super::memory::Requester;
use super::serve::wait;
use super::simulation::Run;
use crate::cache::Rows;
use crate::core::{Event, Missed};

/// Lanes of first levels: nearly all of in-order cores have four ways, and another width costs the page 2 kB.
const LANES: usize = 4;

impl Run {
    /// Serves all events up to `horizon`. `false` if something is special; then nothing has happened.
    pub(super) fn simulate_plainly(&mut self, horizon: u64, next: &mut Pending) -> bool {
        if self.machine.plain_lanes(&self.plan) != Some(LANES) {
            return false;
        }
        while let Some((core, slot, at)) = self.run_to_exit(horizon, next) {
            self.end_thread(core, slot, at);
            next.set(core, self.advance_core(core, horizon));
        }
        true
    }

    /// Serves events up to the first that ends a thread, and gives its core, hardware context and cycle.
    fn run_to_exit(&mut self, horizon: u64, next: &mut Pending) -> Option<(usize, usize, u64)> {
        let Self { plan, machine, os, .. } = self;
        let (mut cores, memory, sources) = machine.plain_parts();
        // Until the end nobody but its core asks a first level.
        let lift = |path: &Vec<u32>| memory.first_level(path[0] as usize).lift();
        let mut rows: Vec<Rows<LANES>> = plan.paths.iter().map(lift).collect();
        let mut exit = None;
        while let Some((number, event)) = next.first() {
            let (at, slot, victim) = match event {
                Event::Fetch { at, context, missed: Missed::Line(victim) } => (at, context, victim),
                // Others stop a core at references that they can see, or at a line that they have too: there are none.
                Event::Fetch { at, context, .. } => (at, context, None),
                Event::Exit { at, context } => {
                    exit = Some((number, context, at));
                    break;
                }
            };
            let core = &mut *cores[number];
            let s = &core.contexts[slot];
            let (line, thread) = (s.record.line(), s.thread);
            let who = Requester { thread, owner: s.owner, node: plan.layout.topology.cores[number].node };
            let service = memory.fetch_plainly(&plan.paths[number][1..], line, who, at, victim);
            let traps = os.observe(&Served { thread, line, service }, || plan.place_on(number, slot).context);
            let (ready_at, stall) = wait(at, &service, traps * plan.scenario.run.trap_cycles);
            core.suspend(slot, at, ready_at, stall, sources);
            next.set(number, core.run_plainly(horizon, &mut rows[number], sources));
        }
        for (path, rows) in plan.paths.iter().zip(rows) {
            memory.first_level(path[0] as usize).put_down(rows);
        }
        exit
    }
}
