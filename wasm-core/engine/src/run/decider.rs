//! Who decides which threads run where: a policy, or somebody outside; and what was decided.

use super::decision::DecisionRecord;
use super::steps::DecisionSteps;
use crate::policy::{Decision, Event, OsView, OwnPolicy, Reason, ThreadId, ThreadPolicy};
use std::collections::VecDeque;

/// The policy and its decisions.
#[derive(Clone, Default)]
pub struct Decider {
    /// None where workers run tasks.
    policy: Option<Box<dyn ThreadPolicy>>,
    /// Events that a policy outside has not answered yet, all of the present cycle.
    waiting: VecDeque<Event>,
    /// Whether somebody outside answers.
    pauses: bool,
    /// What was set since the policy was asked last.
    changed: Vec<String>,
    decisions: Vec<DecisionRecord>,
    /// Somebody asks for all steps of this quantum.
    told: Option<(u64, Vec<DecisionSteps>)>,
}

impl Decider {
    /// Nobody outside answers, until they say so.
    pub fn new(policy: Option<Box<dyn ThreadPolicy>>) -> Self {
        Self { policy, ..Self::default() }
    }

    /// Another policy decides from now on.
    pub fn set_policy(&mut self, policy: Box<dyn ThreadPolicy>) {
        self.policy = Some(policy);
    }

    /// Whether the run stops where somebody outside has to decide.
    pub fn set_pauses(&mut self, pauses: bool) {
        self.pauses = pauses;
    }

    /// Whether it does.
    pub fn pauses(&self) -> bool {
        self.pauses
    }

    /// The policy if its answers come from outside.
    pub fn outside(&mut self) -> Option<&mut OwnPolicy> {
        self.policy.as_mut().and_then(|policy| policy.outside())
    }

    /// The event that a policy outside has to answer next.
    pub fn waits_for(&self) -> Option<Event> {
        self.waiting.front().copied()
    }

    /// A policy outside is asked later.
    pub fn put_off(&mut self, event: Event) {
        self.waiting.push_back(event);
    }

    /// The event that it has to answer next is answered.
    pub fn answered(&mut self) {
        self.waiting.pop_front();
    }

    /// Asks the policy, which can answer; `None` where no threads are scheduled.
    pub fn ask(&mut self, event: Event, os: &OsView) -> Option<Decision> {
        self.policy.as_mut().map(|policy| policy.on(event, os))
    }

    /// Whether it is asked after every block and wake-up.
    pub fn follows_waits(&self) -> bool {
        self.policy.as_ref().is_some_and(|policy| policy.follows_waits())
    }

    /// The next cycle at which it wants to be asked.
    pub fn timer(&self) -> Option<u64> {
        self.policy.as_ref().and_then(|policy| policy.timer())
    }

    /// Why its last decision fell, where it did not say so.
    pub fn explain(&self) -> Option<Reason> {
        self.policy.as_ref().and_then(|policy| policy.explain())
    }

    /// From now on all steps of a quantum's decisions are kept.
    pub fn tell_steps_of(&mut self, quantum: u64) {
        self.told = Some((quantum, Vec::new()));
    }

    /// They are kept no longer; what there was.
    pub fn told_steps(&mut self) -> Vec<DecisionSteps> {
        self.told.take().map(|(_, told)| told).unwrap_or_default()
    }

    /// A decision has fallen; where its policy does not tell steps, its rule is the only one.
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

    /// Tells `each` of every thread in a hardware context's run queue, and of which.
    pub fn run_queues(&self, each: &mut dyn FnMut(ThreadId, usize)) {
        if let Some(policy) = &self.policy {
            policy.run_queues(each);
        }
    }

    /// Threads that the policy keeps together because they share data.
    pub fn clusters(&self) -> Vec<Vec<ThreadId>> {
        self.policy.as_ref().map(|policy| policy.clusters()).unwrap_or_default()
    }

    /// These were set; the next decision of a quantum says so.
    pub fn note_changes(&mut self, changed: impl IntoIterator<Item = String>) {
        self.changed.extend(changed);
    }

    /// Keeps a decision. The first of a quantum says what was set just before it.
    pub fn record(&mut self, mut decision: DecisionRecord, is_quantum: bool) {
        if is_quantum {
            decision.reason = self.with_what_changed(decision.reason);
        }
        self.decisions.push(decision);
    }

    /// Decisions since the last call.
    pub fn take_decisions(&mut self) -> Vec<DecisionRecord> {
        std::mem::take(&mut self.decisions)
    }

    fn with_what_changed(&mut self, reason: Option<Reason>) -> Option<Reason> {
        let changed = std::mem::take(&mut self.changed);
        if changed.is_empty() {
            return reason;
        }
        let mut reason = reason.unwrap_or_default();
        let rule = format!("Changed from here: {}.", changed.join("; "));
        reason.rule = if reason.rule.is_empty() { rule } else { format!("{rule} {}", reason.rule) };
        Some(reason)
    }
}
