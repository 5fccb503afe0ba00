//! Policies that choose which threads run but not where. Each also applies the anti-starvation rule.

use super::anti_starvation::AntiStarvation;
use engine::policy::{Decision, Event, OsView, Params, Reason, Setup, ThreadId, ThreadPolicy, place_group};

/// A policy that fills hardware contexts from a set of threads.
pub trait GroupPolicy: dyn_clone::DynClone + Send {
    /// Chooses at most `asked.places` of `asked.threads`. A reason's candidates are groups of those threads, the
    /// chosen one first.
    fn choose(&mut self, asked: &Asked) -> Choice;
}

dyn_clone::clone_trait_object!(GroupPolicy);

/// The input of a group policy.
pub struct Asked<'a> {
    /// The event that requires a decision.
    pub event: Event,
    /// The operating system now.
    pub os: &'a OsView<'a>,
    /// Threads to choose from, lowest first: all runnable threads except those that the anti-starvation rule runs
    /// first.
    pub threads: &'a [ThreadId],
    /// Hardware contexts to fill.
    pub places: usize,
}

impl Asked<'_> {
    /// Whether all threads are chosen anew. Otherwise a thread arrived or left within a quantum, and only idle hardware
    /// contexts are filled.
    pub fn is_new_quantum(&self) -> bool {
        matches!(self.event, Event::Start | Event::QuantumEnd)
    }

    /// Whether a thread is running.
    pub fn runs(&self, thread: ThreadId) -> bool {
        self.os.placement.contains(&Some(thread))
    }
}

/// A group policy's answer.
pub struct Choice {
    /// The threads that run.
    pub group: Vec<ThreadId>,
    /// The reason, if there was a choice.
    pub reason: Option<Reason>,
}

impl Choice {
    /// A group chosen without a score.
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

/// All threads that run: the starved ones first, then those that the policy chose, or its runner-up if the user has
/// vetoed that group.
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
