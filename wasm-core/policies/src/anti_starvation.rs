//! The anti-starvation rule (Parekh et al. 2000, §5): threads with too small a share of their ideal time run first.
//!
//! In each quantum every one of n runnable threads should get k/n of it on one of the k hardware contexts. Threads with
//! Actual/Ideal ≤ α run first, in order of that ratio, lowest first; the policy fills the other contexts. The paper
//! counts quanta. Here both are counted in cycles, so that quanta in which threads arrive or leave need no special
//! rule, and no thread gets more than a whole quantum (k/n ≤ 1).

use document::Order;
use engine::policy::{Event, Fact, OsView, ParamSpec, Params, Reason, ThreadId};

/// Ideal times are sums of fractions. A thread with exactly α of its ideal time must not depend on how they were rounded.
const ROUNDING: f64 = 1e-9;
const SOURCE: &str = "Parekh et al. 2000, §5";

/// The rule's parameter, for every policy that applies the rule.
pub fn param() -> ParamSpec {
    ParamSpec::number(
        "alpha",
        "Anti-starvation α",
        "Threads that have had at most this share of their ideal time run first, and the policy fills the other hardware contexts. 0 is off; with 1 all get the same.",
        "",
        (0.0, 0.0, 1.0),
    )
}

/// State of the rule.
#[derive(Clone)]
pub struct AntiStarvation {
    alpha: f64,
    /// Ideal cycles of each thread on hardware contexts.
    ideal: Vec<f64>,
    /// Threads that were runnable at the last call, and its cycle.
    runnable: Vec<ThreadId>,
    since: u64,
    /// Threads that run first in this quantum.
    first: Vec<ThreadId>,
}

impl AntiStarvation {
    /// The rule with the given parameters.
    pub fn new(params: &Params, threads: usize) -> Self {
        Self {
            alpha: params.number("alpha"),
            ideal: vec![0.0; threads],
            runnable: Vec::new(),
            since: 0,
            first: Vec::new(),
        }
    }

    /// The threads that run whatever the policy chooses, at most one per hardware context. They are chosen when a
    /// quantum begins and kept until it ends.
    pub fn first(&mut self, event: Event, os: &OsView) -> Vec<ThreadId> {
        if self.alpha <= 0.0 {
            return Vec::new();
        }
        self.pass(os);
        if matches!(event, Event::Start | Event::QuantumEnd) {
            let mut starved: Vec<ThreadId> = os.runnable().filter(|&t| self.is_starved(t, os)).collect();
            starved.order_by(|&a, &b| self.share(a, os).total_cmp(&self.share(b, os)).then(a.cmp(&b)));
            starved.truncate(os.contexts());
            self.first = starved;
        } else {
            self.first.retain(|&t| os.threads[t as usize].runnable);
        }
        self.first.clone()
    }

    /// Adds the time since the last call.
    fn pass(&mut self, os: &OsView) {
        let cycles = (os.cycle - self.since) as f64;
        let part = (os.contexts() as f64 / self.runnable.len() as f64).min(1.0);
        for &thread in &self.runnable {
            self.ideal[thread as usize] += cycles * part;
        }
        self.runnable = os.runnable().collect();
        self.since = os.cycle;
    }

    /// Whether a thread has had at most α of its ideal time. False for a thread that has just arrived.
    fn is_starved(&self, thread: ThreadId, os: &OsView) -> bool {
        let actual = os.threads[thread as usize].observed.scheduled_cycles as f64;
        let ideal = self.ideal[thread as usize];
        ideal > 0.0 && actual <= self.alpha * ideal * (1.0 + ROUNDING)
    }

    /// Actual/Ideal.
    fn share(&self, thread: ThreadId, os: &OsView) -> f64 {
        os.threads[thread as usize].observed.scheduled_cycles as f64 / self.ideal[thread as usize]
    }

    /// The policy's reason, extended by this rule's effect.
    pub fn explain(&self, reason: Option<Reason>, os: &OsView) -> Option<Reason> {
        if self.first.is_empty() {
            return reason;
        }
        let names = self.first.iter().map(|t| format!("{{t{t}}}")).collect::<Vec<_>>().join(", ");
        let mut reason = reason.unwrap_or_else(|| Reason { source: SOURCE.into(), ..Reason::default() });
        let rule = format!("Had at most {} of their ideal time and run first: {names}.", self.alpha);
        reason.rule = if reason.rule.is_empty() { rule } else { format!("{rule} {}", reason.rule) };
        let shares = self.first.iter().map(|&t| Fact::of("actual ÷ ideal time", self.share(t, os), t));
        reason.facts.splice(0..0, shares);
        Some(reason)
    }
}
