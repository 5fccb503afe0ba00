//! Settings changed during a run: from that moment it continues as if the document contained them.

use super::error::RunError;
use super::memory::Hierarchy;
use super::plan::Plan;
use super::prepare::{deal_ways, new_policy, tick_cycles};
use super::simulation::Run;
use super::sources::Sources;
use super::system::arrival;
use crate::workload::{Address, Frames, Source};
use document::{Scenario, becomes_another_program};
use std::sync::Arc;

/// Which settings have taken effect.
#[derive(Clone)]
pub struct Changes {
    /// Number of futures that have begun.
    begun: usize,
    /// Start of the memory that no thread has ever had.
    free_memory: Address,
    /// Frames of the pages that threads have or had.
    frames: Frames,
}

impl Changes {
    /// No changes yet. The threads have memory up to `free_memory`, in these frames.
    pub fn new(free_memory: Address, frames: Frames) -> Self {
        Self { begun: 0, free_memory, frames }
    }
}

impl Run {
    /// Begins every future that is due. All cores are at `now`, and a frame has just ended or none has begun.
    pub(super) fn change(&mut self) -> Result<(), RunError> {
        let plan = self.plan.clone();
        while let Some(future) = plan.futures.get(self.changes.begun).filter(|f| f.at_cycle <= self.now) {
            self.changes.begun += 1;
            self.decider.note_changes(future.changed.iter().cloned());
            let before = self.plan.clone();
            self.plan = Arc::new(Plan {
                scenario: future.scenario.clone(),
                topology: future.topology.clone(),
                tick_cycles: tick_cycles(&future.scenario),
                ..Plan::clone(&before)
            });
            self.change_machine(&before)?;
            let newcomers = self.change_workload(&before.scenario)?;
            if newcomers || before.scenario.policy != self.plan.scenario.policy {
                self.change_policy()?;
            }
        }
        if self.os.has_news() {
            self.tick()?;
        }
        Ok(())
    }

    fn change_machine(&mut self, before: &Plan) -> Result<(), RunError> {
        let plan = self.plan.clone();
        let (was, is) = (&before.scenario.machine, &plan.scenario.machine);
        if was == is {
            return Ok(());
        }
        let counts = (self.os.threads(), plan.layout.owners.len());
        let seed = u64::from(plan.scenario.run.seed);
        let mut fresh = Hierarchy::new(is, &plan.topology, counts, &plan.layout.tracked_caches, seed);
        deal_ways(&mut fresh, &plan.scenario, &plan.topology, plan.parts)?;
        let empty = self.machine.go_on_as(fresh, (was, is), &plan.topology);
        self.decider.note_changes(empty);
        Ok(())
    }

    /// Changes the program of groups, ends groups and adds groups. Returns whether threads were added.
    fn change_workload(&mut self, before: &Scenario) -> Result<bool, RunError> {
        let plan = self.plan.clone();
        let after = &plan.scenario;
        if before.workload == after.workload {
            return Ok(false);
        }
        let groups = &after.workload.threads;
        let known = self.os.threads();
        let count = plan.listed.iter().filter(|thread| thread.entry < groups.len()).count();
        let listed = &plan.listed[..count];
        // Memory is allocated behind all that any thread ever had: lines of changed threads are never mixed up.
        let space = (self.changes.free_memory, self.changes.frames.clone());
        let built = Sources::build(after, (&plan.traces, plan.parts), listed, space)?;
        (self.changes.free_memory, self.changes.frames) = (built.free, built.frames);
        for (thread, source) in built.sources.into_iter().enumerate() {
            let group = &groups[listed[thread].entry];
            let Some(was) = before.workload.threads.get(listed[thread].entry) else {
                self.machine.set_source(thread, source);
                continue;
            };
            if becomes_another_program((before, was), (after, group)) {
                self.begin_again(thread, source);
            }
            if group.instructions == Some(1) && was.instructions != Some(1) {
                self.end_now(thread);
            }
        }
        self.machine.make_room(count);
        self.accounts.make_room(count);
        let more = listed[known..].iter().map(|who| arrival(&groups[who.entry]));
        self.os.admit(more, self.now);
        for thread in known..count {
            if self.os.is_runnable(thread as u32) {
                self.arrive_in_queue(thread as u32);
            }
        }
        Ok(count > known)
    }

    /// Makes a thread another program, from its first instruction, wherever it runs.
    fn begin_again(&mut self, thread: usize, source: Source) {
        self.machine.set_source(thread, source);
        self.os.forget_rest(thread);
        if let Some(context) = self.os.context_of(thread as u32) {
            let place = self.plan.place(context);
            // The remaining work of the old program is discarded.
            self.take_off(place, self.now);
            self.machine.start(place, self.now, self.plan.owned(thread), None, 0);
        }
    }

    /// Ends a thread, whether it runs, waits or has yet to arrive.
    fn end_now(&mut self, thread: usize) {
        if self.os.has_ended(thread as u32) {
            return;
        }
        match self.os.context_of(thread as u32) {
            Some(context) => {
                let place = self.plan.place(context);
                self.end_thread(place.core, place.slot, self.now);
            }
            None => self.os.end_waiting(thread, self.now),
        }
    }

    /// Starts another policy, or the same one with more threads. It sees counters and the placement, but no samples
    /// that it did not request.
    fn change_policy(&mut self) -> Result<(), RunError> {
        let plan = self.plan.clone();
        let listed = &plan.listed[..self.os.threads()];
        self.decider.set_policy(new_policy(&plan.scenario, plan.parts, &plan.topology, listed)?);
        self.os.forget_samples(u64::from(plan.scenario.run.seed));
        Ok(())
    }
}
