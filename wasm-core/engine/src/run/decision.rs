//! Asking the policy, and doing what it says.

use super::{Run, RunError};
use crate::analysis::Sampler;
use crate::core::Rest;
use crate::policy::{Action, Decision, Event, OsView, Reason, ThreadId, ThreadView};
use document::InterventionAction;
use serde::Serialize;

/// A decision as the page shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct DecisionRecord {
    /// When it fell.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycle: u64,
    /// The quantum that begins with it, or in which it fell.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub quantum: u64,
    /// Who runs where from now on.
    pub placement: Vec<Option<ThreadId>>,
    /// Why, where there was a choice, and where there was none because nobody waits.
    pub reason: Option<Reason>,
}

impl Run {
    /// The operating system looks for threads that arrived or ended.
    pub(super) fn tick(&mut self) -> Result<(), RunError> {
        let mut events = std::mem::take(&mut self.pending);
        for (id, thread) in self.threads.iter_mut().enumerate() {
            if !thread.arrived && thread.arrives_at <= self.now {
                thread.arrived = true;
                self.allocation.arrive(id, self.now);
                events.push(Event::ThreadArrived { thread: id as ThreadId });
            }
        }
        if !events.is_empty() {
            self.credit_threads();
            self.allocation.pass(self.now);
            self.mark_after(&events);
        }
        events.into_iter().try_for_each(|event| self.decide(event))
    }

    /// Asks the policy and does what it says; one outside is asked later, in this cycle. All cores stand at `now`.
    pub(super) fn decide(&mut self, event: Event) -> Result<(), RunError> {
        if self.policy.as_mut().is_some_and(|policy| policy.outside().is_some()) {
            self.waiting.push_back(event);
            return Ok(());
        }
        self.decide_now(event)
    }

    /// What the operating system sees at an event.
    pub(super) fn seen<T>(&self, event: Event, with: impl FnOnce(&OsView) -> T) -> T {
        let veto = self.veto(event);
        let threads: Vec<ThreadView> =
            self.threads.iter().enumerate().map(|(id, t)| t.view(id as ThreadId)).collect();
        with(&OsView {
            cycle: self.now,
            quantum: self.now / u64::from(self.plan.scenario.run.quantum_cycles),
            topology: &self.plan.topology,
            threads: &threads,
            placement: &self.placement,
            veto: veto.as_deref(),
        })
    }

    /// Asks the policy, which can answer, and does what it says.
    pub(super) fn decide_now(&mut self, event: Event) -> Result<(), RunError> {
        let Some(mut policy) = self.policy.take() else { return Ok(()) };
        let Decision { actions, reason } = self.seen(event, |os| policy.on(event, os));
        let quantum = self.now / u64::from(self.plan.scenario.run.quantum_cycles);
        let is_quantum = matches!(event, Event::Start | Event::QuantumEnd);
        self.policy = Some(policy);
        self.threads.iter_mut().for_each(|t| t.remote_samples.clear());
        self.apply(&actions)?;
        let reason = reason.or_else(|| self.nothing_to_choose());
        let reason = if is_quantum { self.with_what_changed(reason) } else { reason };
        self.decisions.push(DecisionRecord {
            cycle: self.now,
            quantum,
            placement: self.placement.clone(),
            reason,
        });
        Ok(())
    }

    /// Why hardware contexts stand empty, where nobody waits for one: then every policy does the same.
    fn nothing_to_choose(&self) -> Option<Reason> {
        let contexts = self.placement.len();
        let running = self.placement.iter().flatten().count();
        let runnable = self.threads.iter().filter(|t| t.arrived && !t.ended).count();
        if running == 0 || running == contexts || running < runnable {
            return None;
        }
        let threads = if running == 1 { "1 thread".into() } else { format!("{running} threads") };
        let rule = format!(
            "{threads} for {contexts} hardware contexts: all run, which leaves {} empty, and no policy has a choice.",
            contexts - running
        );
        Some(Reason { rule, ..Reason::default() })
    }

    /// A veto that falls on this decision: the first decision at or after its cycle.
    fn veto(&self, event: Event) -> Option<Vec<ThreadId>> {
        let quantum_cycles = u64::from(self.plan.scenario.run.quantum_cycles);
        let hit = self.plan.scenario.run.interventions.iter().find(|i| {
            let due = i.at_cycle.div_ceil(quantum_cycles) * quantum_cycles;
            let is_veto = matches!(i.action, InterventionAction::Veto { .. });
            is_veto && matches!(event, Event::QuantumEnd) && due == self.now
        })?;
        let InterventionAction::Veto { threads } = &hit.action else { return None };
        let mut threads = threads.clone();
        threads.sort_unstable();
        Some(threads)
    }

    fn apply(&mut self, actions: &[Action]) -> Result<(), RunError> {
        let mut next = self.placement.clone();
        for action in actions {
            match *action {
                Action::Run { context, thread } if context < next.len() => next[context] = thread,
                Action::Run { context, .. } => {
                    return Err(self.refuse(format!("hardware context {context} does not exist")));
                }
                Action::Sample { thread, one_in, samples } => {
                    let seed = u64::from(self.plan.scenario.run.seed);
                    let sampler = Sampler::new(one_in, samples, seed, thread);
                    let state = self.thread_mut(thread)?;
                    state.sampler = Some(Box::new(sampler));
                    state.sampling = true;
                }
                Action::SampleRemote { one_in } => {
                    let contexts = self.placement.len();
                    self.remote_sampler.set_rate(one_in, contexts);
                }
                Action::StopSampling { thread } => self.thread_mut(thread)?.sampling = false,
            }
        }
        self.check_placement(&next)?;
        self.replace_threads(&next);
        Ok(())
    }

    fn thread_mut(&mut self, thread: ThreadId) -> Result<&mut super::threads::ThreadState, RunError> {
        let problem = self.refuse(format!("thread {thread} does not exist"));
        self.threads.get_mut(thread as usize).ok_or(problem)
    }

    fn check_placement(&self, next: &[Option<ThreadId>]) -> Result<(), RunError> {
        let mut seen = vec![false; self.threads.len()];
        for &thread in next.iter().flatten() {
            let state = self.threads.get(thread as usize);
            if !state.is_some_and(|t| t.arrived && !t.ended) {
                return Err(self.refuse(format!(
                    "thread {thread} cannot run: it has not arrived, has ended or does not exist"
                )));
            }
            if std::mem::replace(&mut seen[thread as usize], true) {
                return Err(self.refuse(format!("thread {thread} is placed on two hardware contexts")));
            }
        }
        Ok(())
    }

    pub(super) fn refuse(&self, problem: String) -> RunError {
        RunError::Policy { policy: self.plan.scenario.policy.id.clone(), cycle: self.now, problem }
    }

    /// Changes the threads on the contexts that differ: first everybody leaves, then everybody sits down.
    fn replace_threads(&mut self, next: &[Option<ThreadId>]) {
        let plan = self.plan.clone();
        let contexts = &plan.layout.topology.contexts;
        let changed: Vec<usize> = (0..next.len()).filter(|&c| next[c] != self.placement[c]).collect();
        for &context in &changed {
            let unit = &contexts[context];
            if let Some(thread) = self.placement[context] {
                let (core, slot) = (unit.core as usize, unit.slot as usize);
                self.credit_context(core, slot, context, self.now);
                let rest = self.cores[core].vacate(slot, self.now);
                let state = &mut self.threads[thread as usize];
                state.rest = Some(rest);
                state.last_context = Some(context);
            }
        }
        for &context in &changed {
            let unit = &contexts[context];
            if let Some(thread) = next[context] {
                let state = &mut self.threads[thread as usize];
                let source = &mut self.sources[thread as usize];
                let rest = state.rest.take().unwrap_or_else(|| Rest::new(source));
                let moved = state.last_context.is_some_and(|c| contexts[c].core != unit.core);
                state.last_context = Some(context);
                self.totals_open(|t| {
                    t.context_switches += 1;
                    t.migrations += u64::from(moved);
                });
                let who = (thread, plan.layout.threads[thread as usize].owner);
                let cost = plan.scenario.run.switch_cycles;
                self.credit_context(unit.core as usize, unit.slot as usize, context, self.now);
                let source = &self.sources[thread as usize];
                self.cores[unit.core as usize].start_thread(
                    unit.slot as usize,
                    self.now,
                    who,
                    rest,
                    cost,
                    source,
                );
                self.events += 1;
            }
        }
        self.placement.copy_from_slice(next);
    }

    /// Adds to the window's sums if it has begun.
    fn totals_open(&mut self, add: impl FnOnce(&mut super::totals::Totals)) {
        let layout = &self.plan.layout;
        if self.now >= u64::from(layout.warmup_quanta) * u64::from(layout.quantum_cycles) {
            add(&mut self.totals);
        }
    }
}
