//! What the last decision did, step by step; sentences are made of it only if somebody reads them.

use super::domains::Level;
use engine::policy::{Fact, Reason, ThreadId};

/// The steps of a decision, in order.
#[derive(Clone, Debug, Default)]
pub struct Why {
    steps: Vec<Step>,
    /// Of the thread that is about to wake.
    power: Option<Power>,
}

/// Estimated power of the machine in mW, with a thread in one place or the other.
#[derive(Clone, Copy, Debug)]
struct Power {
    there: f64,
    /// Where it ran before, if it fits there.
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
    /// The thread that changed places with it.
    pub other: Option<ThreadId>,
    /// Per 1,000 hinting faults of each, those that are local now less those that were.
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
    /// Why.
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

    /// What is told first in a summary, from 0.
    fn kind(&self) -> usize {
        match self {
            Self::Woken { .. } => 0,
            Self::Lifted { .. } => 1,
            Self::Followed(_) => 2,
            Self::Pulled(_) => 3,
            Self::Picked { .. } => 4,
        }
    }

    /// What the count of its kind is called, where there may be several.
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
    /// Another decision begins.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.power = None;
    }

    /// A hardware context runs another thread; which would have been next.
    pub fn picked(&mut self, context: usize, thread: ThreadId, runner_up: Option<ThreadId>) {
        self.steps.push(Step::Picked { context, thread, runner_up });
    }

    /// A thread moved.
    pub fn pulled(&mut self, pull: Pull) {
        self.steps.push(Step::Pulled(pull));
    }

    /// A thread woke and went to a queue.
    pub fn woken(&mut self, thread: ThreadId, context: usize, because: &'static str) {
        let power = self.power.take();
        self.steps.push(Step::Woken { thread, context, because, power });
    }

    /// Estimated power with a thread where it wakes, and where it ran before if it fits there.
    pub fn estimated(&mut self, power: f64, before: Option<f64>) {
        self.power = Some(Power { there: power, before });
    }

    /// A thread that used all of a slow core moved to a faster one.
    pub fn lifted(&mut self, thread: ThreadId, from: usize, to: usize) {
        self.steps.push(Step::Lifted { thread, from, to });
    }

    /// A thread followed its pages.
    pub fn followed(&mut self, follow: Follow) {
        self.steps.push(Step::Followed(follow));
    }

    /// All steps in sentences.
    pub fn sentences(&self) -> Vec<String> {
        self.steps.iter().map(Step::sentence).collect()
    }

    /// The first step of each kind in a sentence, and how many there were; none of a decision that changed nothing.
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
