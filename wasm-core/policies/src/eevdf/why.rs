//! The steps of the last decision; sentences are made only on request.

use super::domains::Level;
use engine::policy::{Fact, Reason, ThreadId};

/// The steps of a decision, in order.
#[derive(Clone, Debug, Default)]
pub struct Why {
    steps: Vec<Step>,
    /// For the thread that is about to wake.
    power: Option<Power>,
}

/// Estimated power of the machine in mW, with a thread in one of two places.
#[derive(Clone, Copy, Debug)]
struct Power {
    there: f64,
    /// With the thread on its previous context, if it fits there.
    before: Option<f64>,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Woken { thread: ThreadId, context: usize, because: &'static str, power: Option<Power> },
    Lifted { thread: ThreadId, from: usize, to: usize },
    Followed(Follow),
    Pulled(Pull),
    Picked { context: usize, thread: ThreadId, runner_up: Option<ThreadId> },
}

/// A thread that moved to the memory node of its pages.
#[derive(Clone, Copy, Debug)]
pub struct Follow {
    /// The thread.
    pub thread: ThreadId,
    /// The hardware context that it left.
    pub from: usize,
    /// The hardware context to which it went.
    pub to: usize,
    /// The thread that swapped places with it.
    pub other: Option<ThreadId>,
    /// Local hinting faults after less before, per 1,000 faults of each thread.
    pub gain: i64,
}

/// A thread that moved to another run queue.
#[derive(Clone, Copy, Debug)]
pub struct Pull {
    /// The thread.
    pub thread: ThreadId,
    /// The queue that it left.
    pub from: usize,
    /// The queue to which it went.
    pub to: usize,
    /// The domain in which they were balanced.
    pub level: Level,
    /// The reason.
    pub because: &'static str,
}

const SOURCE: &str = "Stoica and Abdel-Wahab 1995; Linux 6.6 and later, kernel/sched/fair.c";

impl Step {
    fn sentence(&self) -> String {
        match *self {
            Self::Woken { thread, context, because, power } => {
                let power = power.map(|power| power.clause()).unwrap_or_default();
                format!("{{t{thread}}} woke and joins hardware context {context}: {because}{power}.")
            }
            Self::Lifted { thread, from, to } => format!(
                "{{t{thread}}} moves from hardware context {from} to {to}: it uses more than its slow core can spare."
            ),
            Self::Followed(Follow { thread, from, to, other: None, .. }) => format!(
                "{{t{thread}}} moves from hardware context {from} to {to}: most of its pages are on that memory node."
            ),
            Self::Followed(Follow { thread, from, to, other: Some(other), .. }) => format!(
                "{{t{thread}}} on hardware context {from} and {{t{other}}} on {to} change places: together they fault less on pages of the other memory node."
            ),
            Self::Pulled(Pull { thread, from, to, level, because }) => format!(
                "{{t{thread}}} moves from hardware context {from} to {to}, balanced within the {}: {because}.",
                level.name()
            ),
            Self::Picked { context, thread, runner_up } => {
                let next = runner_up.map_or(String::new(), |next| format!(", before {{t{next}}}"));
                format!(
                    "Hardware context {context} runs {{t{thread}}}{next}: eligible, with the earliest deadline."
                )
            }
        }
    }

    /// Its rank in a summary, from 0.
    fn kind(&self) -> usize {
        match self {
            Self::Woken { .. } => 0,
            Self::Lifted { .. } => 1,
            Self::Followed(_) => 2,
            Self::Pulled(_) => 3,
            Self::Picked { .. } => 4,
        }
    }

    /// The label of the count of its kind, if there may be several.
    fn counted(&self) -> Option<&'static str> {
        match self {
            Self::Woken { .. } | Self::Lifted { .. } => None,
            Self::Followed(_) => Some("threads moved to their pages"),
            Self::Pulled(_) => Some("threads moved"),
            Self::Picked { .. } => Some("hardware contexts that change their thread"),
        }
    }
}

impl Power {
    fn clause(&self) -> String {
        let before = self.before.map_or(String::new(), |mw| format!(" against {mw:.0} mW where it ran"));
        format!(", at an estimated {:.0} mW{before}", self.there)
    }
}

impl Why {
    /// Begins another decision.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.power = None;
    }

    /// Records that a hardware context changes its thread, and the runner-up.
    pub fn picked(&mut self, context: usize, thread: ThreadId, runner_up: Option<ThreadId>) {
        self.steps.push(Step::Picked { context, thread, runner_up });
    }

    /// Records a balanced thread.
    pub fn pulled(&mut self, pull: Pull) {
        self.steps.push(Step::Pulled(pull));
    }

    /// Records a thread that woke and joined a queue.
    pub fn woken(&mut self, thread: ThreadId, context: usize, because: &'static str) {
        let power = self.power.take();
        self.steps.push(Step::Woken { thread, context, because, power });
    }

    /// Records the estimated power with a thread where it wakes, and on its previous context if it fits there.
    pub fn estimated(&mut self, power: f64, before: Option<f64>) {
        self.power = Some(Power { there: power, before });
    }

    /// Records a thread that outgrew a slow core and moved to a faster one.
    pub fn lifted(&mut self, thread: ThreadId, from: usize, to: usize) {
        self.steps.push(Step::Lifted { thread, from, to });
    }

    /// Records a thread that followed its pages.
    pub fn followed(&mut self, follow: Follow) {
        self.steps.push(Step::Followed(follow));
    }

    /// All steps as sentences.
    pub fn sentences(&self) -> Vec<String> {
        self.steps.iter().map(Step::sentence).collect()
    }

    /// The first step of each kind as a sentence, and their number; `None` if the decision changed nothing.
    pub fn reason(&self) -> Option<Reason> {
        let (mut rules, mut facts) = (Vec::new(), Vec::new());
        for kind in 0..5 {
            let steps = || self.steps.iter().filter(|step| step.kind() == kind);
            let Some(first) = steps().next() else { continue };
            rules.push(first.sentence());
            if let Step::Followed(Follow { gain, .. }) = first {
                facts.push(Fact::new("gain per 1,000 hinting faults", *gain as f64));
            }
            facts.extend(first.counted().map(|label| Fact::new(label, steps().count() as f64)));
        }
        if rules.is_empty() {
            return None;
        }
        let rule = rules.join(" ");
        Some(Reason { rule, facts, source: SOURCE.into(), ..Reason::default() })
    }
}
