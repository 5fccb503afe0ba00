//! Values that are set while a run goes on: from this moment on it goes on as if the document held them.

use super::hierarchy::Hierarchy;
use super::prepare::{new_policy, tick_cycles};
use super::remote::RemoteSampler;
use super::sources::Sources;
use super::threads::ThreadState;
use super::{Plan, Run, RunError, frame};
use crate::core::Rest;
use crate::policy::Reason;
use document::{Scenario, becomes_another_program};
use std::sync::Arc;

impl Run {
    /// Begins every future whose moment has come. All cores stand at `now`, a frame has just ended or none has begun.
    pub(super) fn change(&mut self) -> Result<(), RunError> {
        let plan = self.plan.clone();
        while let Some(future) = plan.futures.get(self.futures_begun).filter(|f| f.at_cycle <= self.now) {
            self.futures_begun += 1;
            self.changed.extend(future.changed.iter().cloned());
            let before = self.plan.clone();
            self.plan = Arc::new(Plan {
                scenario: future.scenario.clone(),
                topology: future.topology.clone(),
                tick_cycles: tick_cycles(&future.scenario),
                ..Plan::clone(&before)
            });
            self.change_machine(&before);
            let newcomers = self.change_workload(&before.scenario)?;
            if newcomers || before.scenario.policy != self.plan.scenario.policy {
                self.change_policy()?;
            }
        }
        if !self.pending.is_empty() {
            self.tick()?;
        }
        Ok(())
    }

    fn change_machine(&mut self, before: &Plan) {
        let plan = self.plan.clone();
        let (was, is) = (&before.scenario.machine, &plan.scenario.machine);
        if was == is {
            return;
        }
        let counts = (self.threads.len(), plan.layout.owners.len());
        let seed = u64::from(plan.scenario.run.seed);
        let fresh = Hierarchy::new(is, &plan.topology, counts, &plan.layout.tracked_caches, seed);
        let empty = self.hierarchy.go_on_as(fresh, (was, is), &plan.topology);
        self.changed.extend(empty);
        for (core, path) in self.cores.iter_mut().zip(&plan.paths) {
            let entry = plan.topology.caches[path[0] as usize].entry;
            core.retune(is.caches[entry as usize].hit_cycles, &is.perfect);
        }
    }

    /// Groups that become another program, end or come. Whether somebody came.
    fn change_workload(&mut self, before: &Scenario) -> Result<bool, RunError> {
        let plan = self.plan.clone();
        let after = &plan.scenario;
        if before.workload == after.workload {
            return Ok(false);
        }
        let groups = &after.workload.threads;
        let known = self.threads.len();
        let count = plan.listed.iter().filter(|thread| thread.entry < groups.len()).count();
        let listed = &plan.listed[..count];
        // Everybody's memory begins behind all that anybody ever had: lines of those who change are never mixed up.
        let built = Sources::build(after, &plan.traces, listed, self.free_memory)?;
        self.free_memory = built.free;
        for (thread, source) in built.sources.into_iter().enumerate() {
            let group = &groups[listed[thread].entry];
            let Some(was) = before.workload.threads.get(listed[thread].entry) else {
                self.sources.push(source);
                continue;
            };
            if becomes_another_program((before, was), (after, group)) {
                self.begin_again(thread, source);
            }
            if group.instructions == Some(1) && was.instructions != Some(1) {
                self.end_now(thread);
            }
        }
        self.allocation.make_room(count);
        self.hierarchy.make_room(count);
        self.credits.resize(count, frame::Credit::default());
        for (thread, who) in listed.iter().enumerate().skip(known) {
            let mut state = ThreadState::new(groups[who.entry].arrives_at_cycle);
            state.arrived = state.arrives_at <= self.now;
            if state.arrived {
                self.allocation.arrive(thread, self.now);
            }
            self.threads.push(state);
        }
        Ok(count > known)
    }

    /// A thread goes on as another program, from its first instruction, wherever it runs.
    fn begin_again(&mut self, thread: usize, source: crate::workload::Source) {
        self.sources[thread] = source;
        self.threads[thread].rest = None;
        let Some(context) = self.placement.iter().position(|&t| t == Some(thread as u32)) else { return };
        let plan = self.plan.clone();
        let unit = &plan.topology.contexts[context];
        let (core, slot) = (unit.core as usize, unit.slot as usize);
        self.credit_context(core, slot, context, self.now);
        // What it had left is of no use to anybody.
        self.cores[core].vacate(slot, self.now);
        let source = &mut self.sources[thread];
        let rest = Rest::new(source);
        let who = (thread as u32, plan.layout.threads[thread].owner);
        self.cores[core].start_thread(slot, self.now, who, rest, 0, source);
    }

    /// A thread ends, whether it runs, waits or is still to come.
    fn end_now(&mut self, thread: usize) {
        if self.threads[thread].ended {
            return;
        }
        if let Some(context) = self.placement.iter().position(|&t| t == Some(thread as u32)) {
            let plan = self.plan.clone();
            let unit = &plan.topology.contexts[context];
            self.end_thread(unit.core as usize, unit.slot as usize, self.now);
            return;
        }
        let state = &mut self.threads[thread];
        if state.arrived {
            self.allocation.leave(thread, self.now);
        }
        (state.arrived, state.ended, state.rest) = (true, true, None);
    }

    /// Another policy, or the same one among more threads, begins to know: it sees counters and who runs where, but no
    /// samples that it did not ask for.
    fn change_policy(&mut self) -> Result<(), RunError> {
        let plan = self.plan.clone();
        self.policy =
            Some(new_policy(&plan.scenario, plan.parts, &plan.topology, &plan.listed[..self.threads.len()])?);
        self.remote_sampler = RemoteSampler::new(u64::from(plan.scenario.run.seed));
        for state in &mut self.threads {
            (state.sampler, state.sampling) = (None, false);
            state.remote_samples.clear();
        }
        Ok(())
    }

    /// A decision's reason with what was set just before it.
    pub(super) fn with_what_changed(&mut self, reason: Option<Reason>) -> Option<Reason> {
        let changed = std::mem::take(&mut self.changed);
        if changed.is_empty() {
            return reason;
        }
        let mut reason = reason.unwrap_or_default();
        let rule = format!("Set from here on: {}.", changed.join("; "));
        reason.rule = if reason.rule.is_empty() { rule } else { format!("{rule} {}", reason.rule) };
        Some(reason)
    }
}
