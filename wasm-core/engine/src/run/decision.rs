//! Requests decisions from the policy, and applies them.

use super::accounts::Accounts;
use super::error::RunError;
use super::machine::Machine;
use super::plan::Plan;
use super::simulation::Run;
use super::switches::{Leaving, SwitchKind};
use super::system::OperatingSystem;
use crate::analysis::{Sampler, horizon_of};
use crate::policy::{Action, Decision, Event, OsView, Reason, ThreadId};
use crate::waits;
use document::{InterventionAction, SettingChange};
use serde::Serialize;

/// A decision at the start of a quantum, or when a thread arrived or ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct DecisionRecord {
    /// Cycle of the decision.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub cycle: u64,
    /// The quantum that begins with the decision, or during which it was made.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub quantum: u64,
    /// By hardware context, the thread that runs there from now on; null for none.
    pub placement: Vec<Option<ThreadId>>,
    /// Settings that changed at this cycle, before the decision.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<Vec<SettingChange>>"))]
    pub changed: Vec<SettingChange>,
    /// Explanation of the decision. It is also given if there was no choice because no thread waits; otherwise null.
    pub reason: Option<Reason>,
}

impl Run {
    /// Lets the operating system look for threads that have arrived or ended.
    pub(super) fn tick(&mut self) -> Result<(), RunError> {
        let events = self.os.look(self.now);
        for event in &events {
            if let Event::ThreadArrived { thread } = *event {
                self.arrive_in_queue(thread);
            }
        }
        if !events.is_empty() {
            self.accounts.credit_all(&self.plan, &mut self.machine, self.now);
            self.os.pass(self.now);
            self.with_books(|accounts, books| accounts.mark_after(&events, books));
        }
        // A decision in the last cycle has no visible effect, and a switch then is not part of the run.
        if self.has_ended() {
            return Ok(());
        }
        let kept = self.kept();
        for &event in &events {
            self.decide(event)?;
        }
        let arrived = events.iter().filter_map(|event| match *event {
            Event::ThreadArrived { thread } => Some(thread),
            _ => None,
        });
        self.keep_arrivals(arrived, kept);
        Ok(())
    }

    /// Requests a decision and applies it. An outside policy decides later in this cycle. All cores are at `now`.
    pub(super) fn decide(&mut self, event: Event) -> Result<(), RunError> {
        self.machine.end_scans(self.now);
        if self.decider.outside().is_some() {
            self.decider.put_off(event);
            return Ok(());
        }
        self.decide_now(event)
    }

    /// Calls `with` on the operating system's view at an event.
    pub(super) fn seen<T>(&self, event: Event, with: impl FnOnce(&OsView) -> T) -> T {
        see(&self.plan, (&self.os, &self.machine), &self.accounts, (self.now, event), with)
    }

    /// Requests a decision from a policy that can answer, and applies it.
    pub(super) fn decide_now(&mut self, event: Event) -> Result<(), RunError> {
        let Self { plan, os, machine, accounts, decider, now, .. } = self;
        let decision = see(plan, (os, machine), accounts, (*now, event), |os| decider.ask(event, os));
        let Some(Decision { actions, reason }) = decision else { return Ok(()) };
        self.os.forget_remote_samples();
        self.apply(&actions)?;
        let quantum = self.plan.quantum(self.now);
        let rule = || reason.as_ref().map(|reason| reason.rule.clone());
        self.decider.note_steps(quantum, self.now, rule);
        // These are many: they are reported only as the steps of a quantum, on request.
        if matches!(event, Event::ThreadBlocked { .. } | Event::ThreadWoken { .. } | Event::Timer) {
            return Ok(());
        }
        let reason = reason.or_else(|| self.decider.explain());
        let decision = DecisionRecord {
            cycle: self.now,
            quantum,
            placement: self.os.placement().to_vec(),
            changed: Vec::new(),
            reason: reason.or_else(|| nothing_to_choose(&self.os)),
        };
        self.decider.record(decision, matches!(event, Event::Start | Event::QuantumEnd));
        Ok(())
    }

    fn apply(&mut self, actions: &[Action]) -> Result<(), RunError> {
        let mut next = self.os.placement().to_vec();
        let mut is_placed = vec![false; next.len()];
        for action in actions {
            match *action {
                Action::Run { context, thread } if context < next.len() => {
                    if thread.is_some() && std::mem::replace(&mut is_placed[context], true) {
                        return Err(
                            self.refuse(format!("two threads are placed on hardware context {context}"))
                        );
                    }
                    next[context] = thread;
                }
                Action::Run { context, .. } => {
                    return Err(self.refuse(format!("hardware context {context} does not exist")));
                }
                Action::Sample { thread, one_in, samples } => {
                    let seed = u64::from(self.plan.scenario.run.seed);
                    let sampler = Sampler::new(one_in, samples, seed, thread).watching(horizon(&self.plan));
                    let is_there = self.os.sample(thread, sampler);
                    self.check_thread(thread, is_there)?;
                }
                Action::SampleRemote { one_in } => self.os.sample_remote(one_in),
                Action::StopSampling { thread } => {
                    let is_there = self.os.stop_sampling(thread);
                    self.check_thread(thread, is_there)?;
                }
            }
        }
        self.check_placement(&next)?;
        self.replace_threads(&next);
        Ok(())
    }

    fn check_thread(&self, thread: ThreadId, is_there: bool) -> Result<(), RunError> {
        if is_there { Ok(()) } else { Err(self.refuse(format!("thread {thread} does not exist"))) }
    }

    fn check_placement(&self, next: &[Option<ThreadId>]) -> Result<(), RunError> {
        let mut seen = vec![false; self.os.threads()];
        for &thread in next.iter().flatten() {
            if !self.os.is_runnable(thread) {
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

    /// Changes the threads on the contexts that differ: first all are removed, then all are placed.
    fn replace_threads(&mut self, next: &[Option<ThreadId>]) {
        let before = self.os.placement();
        let changed: Vec<usize> = (0..next.len()).filter(|&c| next[c] != before[c]).collect();
        for &context in &changed {
            if self.os.placement()[context].is_some() {
                let rest = self.take_off(self.plan.place(context), self.now);
                if let Some(thread) = self.os.placement()[context] {
                    let sits = waits::Place { thread, context };
                    if let Some(waits) = &mut self.waits {
                        waits.preempt(sits, self.now, !next.contains(&Some(thread)));
                    }
                    self.keep(self.now, thread, SwitchKind::Out(context, Leaving::Preempted));
                }
                self.os.displace(context, rest);
            }
        }
        for &context in &changed {
            if let Some(thread) = next[context] {
                let place = self.plan.place(context);
                let cost = self.plan.scenario.run.switch_cycles;
                let before = self.put_on(place, self.now, thread as usize, cost);
                self.keep(self.now, thread, SwitchKind::In(context));
                let moved = before.is_some_and(|context| self.plan.place(context).core != place.core);
                self.accounts.count_start(&self.plan, self.now, moved);
            }
        }
    }
}

/// Calls `with` on the operating system's view in a cycle at an event.
fn see<T>(
    plan: &Plan,
    (os, machine): (&OperatingSystem, &Machine),
    accounts: &Accounts,
    (cycle, event): (u64, Event),
    with: impl FnOnce(&OsView) -> T,
) -> T {
    with(&OsView {
        cycle,
        quantum: plan.quantum(cycle),
        quantum_cycles: u64::from(plan.scenario.run.quantum_cycles),
        topology: &plan.topology,
        threads: &os.view(accounts.observed(), machine.hinting_faults()),
        placement: os.placement(),
        veto: veto(plan, cycle, event).as_deref(),
    })
}

/// References for which a line is watched. They go to one last cache at a time, so the largest one counts.
fn horizon(plan: &Plan) -> u64 {
    let last = plan.topology.caches.iter().filter(|cache| cache.last);
    let lines = last.map(|cache| u64::from(cache.sets) * u64::from(cache.ways));
    let (largest, all) = lines.fold((0, 0), |(most, sum), lines| (lines.max(most), sum + lines));
    horizon_of(largest, all / plan.topology.contexts.len().max(1) as u64)
}

/// The threads of a veto on this decision: a veto applies to the first decision of a quantum at or after its cycle.
fn veto(plan: &Plan, cycle: u64, event: Event) -> Option<Vec<ThreadId>> {
    let quantum_cycles = u64::from(plan.scenario.run.quantum_cycles);
    let hit = plan.scenario.run.interventions.iter().find(|i| {
        let due = i.at_cycle.div_ceil(quantum_cycles) * quantum_cycles;
        let is_veto = matches!(i.action, InterventionAction::Veto { .. });
        is_veto && matches!(event, Event::QuantumEnd) && due == cycle
    })?;
    let InterventionAction::Veto { threads } = &hit.action else { return None };
    let mut threads = threads.clone();
    threads.sort_unstable();
    Some(threads)
}

/// The reason for empty hardware contexts where no thread waits for one.
fn nothing_to_choose(os: &OperatingSystem) -> Option<Reason> {
    let contexts = os.placement().len();
    let running = os.placement().iter().flatten().count();
    if running == 0 || running == contexts || running < os.runnable() {
        return None;
    }
    let threads = if running == 1 { "1 thread runs".into() } else { format!("{running} threads run") };
    let empty = if contexts - running == 1 { "1 is".into() } else { format!("{} are", contexts - running) };
    // Threads that sleep may wake within the quantum.
    let rule = format!(
        "At its beginning, {threads} on {contexts} hardware contexts, {empty} empty, and no thread waits for one."
    );
    Some(Reason { rule, ..Reason::default() })
}
