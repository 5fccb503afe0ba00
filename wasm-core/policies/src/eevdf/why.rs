//! What the last decision was about; a reason is made of it only if one is shown.

use super::domains::Level;
use engine::policy::{Fact, Reason, ThreadId};

/// The steps of a decision: counts, and the first of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Why {
    picked: u32,
    first_pick: Option<(usize, ThreadId, Option<ThreadId>)>,
    pulled: u32,
    first_pull: Option<Pull>,
    woken: Option<(ThreadId, usize, &'static str)>,
    /// Estimated power of the machine: with the thread where it wakes, and where it ran before.
    power: Option<(f64, Option<f64>)>,
    lifted: Option<(ThreadId, usize, usize)>,
    followed: u32,
    first_follow: Option<Follow>,
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

impl Why {
    /// A hardware context runs another thread; which would have been next.
    pub fn picked(&mut self, context: usize, thread: ThreadId, runner_up: Option<ThreadId>) {
        self.picked += 1;
        self.first_pick.get_or_insert((context, thread, runner_up));
    }

    /// A thread moved.
    pub fn pulled(&mut self, pull: Pull) {
        self.pulled += 1;
        self.first_pull.get_or_insert(pull);
    }

    /// A thread woke and went to a queue.
    pub fn woken(&mut self, thread: ThreadId, context: usize, because: &'static str) {
        self.woken = Some((thread, context, because));
    }

    /// Estimated power with a thread where it wakes, and where it ran before if it fits there.
    pub fn estimated(&mut self, power: f64, before: Option<f64>) {
        self.power = Some((power, before));
    }

    /// A thread that used all of a slow core moved to a faster one.
    pub fn lifted(&mut self, thread: ThreadId, from: usize, to: usize) {
        self.lifted.get_or_insert((thread, from, to));
    }

    /// A thread followed its pages.
    pub fn followed(&mut self, follow: Follow) {
        self.followed += 1;
        self.first_follow.get_or_insert(follow);
    }

    /// In sentences; none of a decision that changed nothing.
    pub fn reason(&self) -> Option<Reason> {
        let mut rules = Vec::new();
        let mut facts = Vec::new();
        if let Some((thread, context, because)) = self.woken {
            rules.push(format!("{{t{thread}}} woke and joins hardware context {context}: {because}."));
        }
        if let Some((power, before)) = self.power {
            facts.push(Fact::new("estimated power there, mW", power));
            facts.extend(before.map(|power| Fact::new("estimated power where it ran, mW", power)));
        }
        if let Some((thread, from, to)) = self.lifted {
            rules.push(format!(
                "{{t{thread}}} moves from hardware context {from} to {to}: it uses more than its slow core can spare."
            ));
        }
        if let Some(Follow { thread, from, to, other, gain }) = self.first_follow {
            rules.push(match other {
                None => format!(
                    "{{t{thread}}} moves from hardware context {from} to {to}: most of its pages are on that memory node."
                ),
                Some(other) => format!(
                    "{{t{thread}}} on hardware context {from} and {{t{other}}} on {to} change places: together they fault less on pages of the other memory node."
                ),
            });
            facts.push(Fact::new("gain per 1,000 hinting faults", gain as f64));
            facts.push(Fact::new("threads moved to their pages", f64::from(self.followed)));
        }
        if let Some(Pull { thread, from, to, level, because }) = self.first_pull {
            let level = level.name();
            rules.push(format!(
                "{{t{thread}}} moves from hardware context {from} to {to}, balanced within the {level}: {because}."
            ));
            facts.push(Fact::new("threads moved", f64::from(self.pulled)));
        }
        if let Some((context, thread, runner_up)) = self.first_pick {
            let next = runner_up.map_or(String::new(), |next| format!(", before {{t{next}}}"));
            rules.push(format!(
                "Hardware context {context} runs {{t{thread}}}{next}: eligible, with the earliest deadline."
            ));
            facts.push(Fact::new("hardware contexts that change their thread", f64::from(self.picked)));
        }
        if rules.is_empty() {
            return None;
        }
        let rule = rules.join(" ");
        Some(Reason { rule, facts, source: SOURCE.into(), ..Reason::default() })
    }
}
