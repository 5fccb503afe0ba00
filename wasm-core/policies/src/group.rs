//! Policies that choose who runs and do not care where. Each takes the anti-starvation rule along.

use super::anti_starvation::AntiStarvation;
use engine::policy::{Decision, Event, OsView, Params, Reason, Setup, ThreadId, ThreadPolicy, place_group};

/// A policy that fills hardware contexts from a set of threads.
pub trait GroupPolicy: dyn_clone::DynClone + Send {
    /// Chooses at most `asked.places` of `asked.threads`. A reason's candidates are groups of those threads, the
    /// chosen one first.
    fn choose(&mut self, asked: &Asked) -> Choice;
}

dyn_clone::clone_trait_object!(GroupPolicy);

/// What a group policy is asked.
pub struct Asked<'a> {
    /// Why.
    pub event: Event,
    /// The operating system now.
    pub os: &'a OsView<'a>,
    /// Threads to choose from, lowest first: all that can run, without those whom the anti-starvation rule runs first.
    pub threads: &'a [ThreadId],
    /// Hardware contexts to fill.
    pub places: usize,
}

impl Asked<'_> {
    /// Whether everybody is chosen anew. Otherwise somebody came or went within a quantum, and only idle hardware
    /// contexts are filled.
    pub fn is_new_quantum(&self) -> bool {
        matches!(self.event, Event::Start | Event::QuantumEnd)
    }

    /// Whether a thread runs now.
    pub fn runs(&self, thread: ThreadId) -> bool {
        self.os.placement.contains(&Some(thread))
    }
}

/// A group policy's answer.
pub struct Choice {
    /// Who runs.
    pub group: Vec<ThreadId>,
    /// Why, when there was a choice.
    pub reason: Option<Reason>,
}

impl Choice {
    /// A group without a weight.
    pub fn blind(group: Vec<ThreadId>) -> Self {
        Self { group, reason: None }
    }
}

/// A scheduler of a group policy with its anti-starvation parameter.
pub fn grouped(policy: impl GroupPolicy + 'static, params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(Grouped { policy: Box::new(policy), starvation: AntiStarvation::new(params, setup.threads) })
}

#[derive(Clone)]
struct Grouped {
    policy: Box<dyn GroupPolicy>,
    starvation: AntiStarvation,
}

impl ThreadPolicy for Grouped {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let first = self.starvation.first(event, os);
        let threads: Vec<ThreadId> = os.runnable().filter(|t| !first.contains(t)).collect();
        let asked = Asked { event, os, threads: &threads, places: os.contexts() - first.len() };
        let Choice { group, reason } = self.policy.choose(&asked);
        let reason = self.starvation.explain(reason, os);
        let (group, reason) = with_first(&first, group, reason, os.veto);
        Decision { actions: place_group(&group, os), reason }
    }
}

/// Everybody who runs: those who go first and those whom the policy chose, or its runner-up where a person forbade that.
fn with_first(
    first: &[ThreadId],
    chosen: Vec<ThreadId>,
    mut reason: Option<Reason>,
    veto: Option<&[ThreadId]>,
) -> (Vec<ThreadId>, Option<Reason>) {
    let mut group = [first, &chosen].concat();
    if let Some(reason) = &mut reason {
        for candidate in &mut reason.candidates {
            candidate.threads.extend(first);
            candidate.threads.sort_unstable();
        }
        reason.candidates.retain(|c| veto.is_none_or(|forbidden| forbidden != c.threads));
        if let Some(best) = reason.candidates.first() {
            group.clone_from(&best.threads);
        }
    }
    (group, reason)
}
