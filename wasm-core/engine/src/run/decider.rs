//! Decides which threads run where, by a policy inside or outside the simulator, and keeps the decisions.

use super::decision::DecisionRecord;
use super::steps::DecisionSteps;
use crate::policy::{Decision, Event, OsView, OwnPolicy, Reason, ThreadId, ThreadPolicy};
use document::SettingChange;
use std::collections::VecDeque;

/// The policy and its decisions.
#[derive(Clone, Default)]
pub struct Decider {
    /// `None` where workers run tasks.
    policy: Option<Box<dyn ThreadPolicy>>,
    /// Events that an outside policy has not answered yet, all of the present cycle.
    waiting: VecDeque<Event>,
    /// Whether the run pauses for answers from outside.
    pauses: bool,
    /// Settings changed since the last decision at the beginning of a quantum.
    changed: Vec<SettingChange>,
    decisions: Vec<DecisionRecord>,
    /// The quantum whose steps are requested, and the steps kept so far.
    told: Option<(u64, Vec<DecisionSteps>)>,
}

impl Decider {
    /// A decider with this policy. It does not pause until [`Decider::set_pauses`].
    pub fn new(policy: Option<Box<dyn ThreadPolicy>>) -> Self {
        Self { policy, ..Self::default() }
    }

    /// Replaces the policy.
    pub fn set_policy(&mut self, policy: Box<dyn ThreadPolicy>) {
        self.policy = Some(policy);
    }

    /// Sets whether the run pauses where an outside policy has to decide.
    pub fn set_pauses(&mut self, pauses: bool) {
        self.pauses = pauses;
    }

    /// Whether the run pauses where an outside policy has to decide.
    pub fn pauses(&self) -> bool {
        self.pauses
    }

    /// The policy if its answers come from outside.
    pub fn outside(&mut self) -> Option<&mut OwnPolicy> {
        self.policy.as_mut().and_then(|policy| policy.outside())
    }

    /// The event that an outside policy has to answer next.
    pub fn waits_for(&self) -> Option<Event> {
        self.waiting.front().copied()
    }

    /// Queues an event for an outside policy.
    pub fn put_off(&mut self, event: Event) {
        self.waiting.push_back(event);
    }

    /// Removes the event that has just been answered.
    pub fn answered(&mut self) {
        self.waiting.pop_front();
    }

    /// The decision of a policy that can answer; `None` where no threads are scheduled.
    pub fn ask(&mut self, event: Event, os: &OsView) -> Option<Decision> {
        self.policy.as_mut().map(|policy| policy.on(event, os))
    }

    /// Whether the policy decides after every block and wake-up.
    pub fn follows_waits(&self) -> bool {
        self.policy.as_ref().is_some_and(|policy| policy.follows_waits())
    }

    /// The next cycle at which the policy requests a decision.
    pub fn timer(&self) -> Option<u64> {
        self.policy.as_ref().and_then(|policy| policy.timer())
    }

    /// The reason for the policy's last decision, where the decision itself has none.
    pub fn explain(&self) -> Option<Reason> {
        self.policy.as_ref().and_then(|policy| policy.explain())
    }

    /// Keeps all steps of a quantum's decisions from now on.
    pub fn tell_steps_of(&mut self, quantum: u64) {
        self.told = Some((quantum, Vec::new()));
    }

    /// Stops keeping steps and returns those kept.
    pub fn told_steps(&mut self) -> Vec<DecisionSteps> {
        self.told.take().map(|(_, told)| told).unwrap_or_default()
    }

    /// Keeps the steps of a decision. If its policy reports none, its rule is the only step.
    pub fn note_steps(&mut self, quantum: u64, cycle: u64, rule: impl FnOnce() -> Option<String>) {
        let Self { policy: Some(policy), told: Some((of, told)), .. } = self else { return };
        if *of == quantum {
            let mut steps = policy.steps();
            if steps.is_empty() {
                steps.extend(rule());
            }
            if !steps.is_empty() {
                told.push(DecisionSteps { cycle, steps });
            }
        }
    }

    /// Calls `each` with every thread in a run queue, and the hardware context of that queue.
    pub fn run_queues(&self, each: &mut dyn FnMut(ThreadId, usize)) {
        if let Some(policy) = &self.policy {
            policy.run_queues(each);
        }
    }

    /// Groups of threads that the policy keeps together because they share data.
    pub fn clusters(&self) -> Vec<Vec<ThreadId>> {
        self.policy.as_ref().map(|policy| policy.clusters()).unwrap_or_default()
    }

    /// Notes changed settings for the next decision at the beginning of a quantum.
    pub fn note_changes(&mut self, changed: impl IntoIterator<Item = SettingChange>) {
        self.changed.extend(changed);
    }

    /// Keeps a decision; a quantum's first one with the settings that changed just before it.
    pub fn record(&mut self, mut decision: DecisionRecord, is_quantum: bool) {
        if is_quantum {
            decision.changed = std::mem::take(&mut self.changed);
        }
        self.decisions.push(decision);
    }

    /// Takes the decisions since the last call.
    pub fn take_decisions(&mut self) -> Vec<DecisionRecord> {
        std::mem::take(&mut self.decisions)
    }
}
