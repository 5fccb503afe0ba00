//! Fast path of the simulation between two decisions: in-order cores with plain caches.
//!
//! Does the same as [`Run::simulate`], without a check for each feature that the machine lacks. The tests compare the
//! two.

use super::agenda::{Agenda, Pending};
use super::machine::Served;
use super::memory::Requester;
use super::serve::wait;
use super::simulation::Run;
use crate::cache::Rows;
use crate::core::{FEW, Lifted};

impl Run {
    /// Serves all events up to `horizon`. Returns `false`, with nothing done, if the machine is not plain or its
    /// cores have too many contexts.
    pub(super) fn simulate_plainly(&mut self, horizon: u64, next: &mut Pending) -> bool {
        if !self.machine.is_plain(&self.plan) {
            return false;
        }
        match self.machine.cores().iter().map(|core| core.contexts().len()).max() {
            Some(0..=4) => self.simulate_lifted::<4>(horizon, next),
            Some(5..=FEW) => self.simulate_lifted::<FEW>(horizon, next),
            _ => return false,
        }
        true
    }

    /// Compiled for up to `N` hardware contexts per core: on cores with up to four, the version for four is 5 %
    /// faster than that for eight.
    fn simulate_lifted<const N: usize>(&mut self, horizon: u64, next: &mut Pending) {
        while let Some((core, slot, at)) = self.run_to_exit::<N>(horizon, next) {
            self.end_thread(core, slot, at);
            next.set(core, self.advance_core(core, horizon));
        }
    }

    /// Serves events up to the first that ends a thread, and returns its core, hardware context and cycle.
    fn run_to_exit<const N: usize>(
        &mut self,
        horizon: u64,
        next: &mut Pending,
    ) -> Option<(usize, usize, u64)> {
        let Self { plan, machine, os, .. } = self;
        let (mut cores, memory, sources) = machine.plain_parts();
        let trap_cycles = plan.scenario.run.trap_cycles;
        let mut agenda = Agenda::new(cores.len());
        let mut lifted: Vec<Plain<N>> = Vec::with_capacity(cores.len());
        for (number, core) in cores.iter_mut().enumerate() {
            let core = core.lift(next.of(number), sources);
            // Until the loop ends, only its own core accesses a first level.
            let first_level = memory.first_level(plan.paths[number][0] as usize).lift();
            agenda.set(number, core.stopped_at().at);
            let (below, node) = (&plan.paths[number][1..], plan.layout.topology.cores[number].node);
            lifted.push(Plain { core, first_level, below, node });
        }
        let exit = loop {
            let (number, at) = agenda.first();
            if at == u64::MAX {
                break None;
            }
            let Plain { core, first_level, below, node } = &mut lifted[number];
            let stop = *core.stopped_at();
            if stop.is_exit {
                break Some((number, stop.context, at));
            }
            let (line, thread, owner) = core.asks_for();
            let service =
                memory.fetch_plainly(below, line, Requester { thread, owner, node: *node }, at, stop.victim);
            let traps =
                os.observe(&Served { thread, line, service }, || plan.place_on(number, stop.context).context);
            let (ready_at, stall) = wait(at, &service, (traps + service.faults) * trap_cycles);
            core.suspend(ready_at, stall, sources);
            agenda.set(number, core.run(horizon, first_level, sources));
        };
        for (number, (core, plain)) in cores.into_iter().zip(lifted).enumerate() {
            next.set(number, core.put_down(plain.core, sources));
            memory.first_level(plan.paths[number][0] as usize).put_down(plain.first_level);
        }
        exit
    }
}

/// A core and its first level, which no other core accesses; the caches below that, and the core's memory node.
struct Plain<'a, const N: usize> {
    core: Lifted<N>,
    first_level: Rows,
    below: &'a [u32],
    node: u32,
}
