//! The anti-starvation rule (Parekh et al. 2000, §5): whoever has had too small a part of its ideal time runs first.
//!
//! In each quantum every one of n runnable threads should have k/n of it on one of the k hardware contexts. Threads of
//! which Actual/Ideal ≤ α run first, the most starved one before the others; the policy fills what is left. The paper
//! counts quanta; here both are counted in cycles, so that quanta in which threads come and go need no rule of their
//! own, and a thread can have no more than the whole of a quantum (k/n ≤ 1).

use document::Order;
use engine::policy::{Event, Fact, OsView, ParamSpec, Params, Reason, ThreadId};

const SOURCE: &str = "Parekh et al. 2000, §5";

/// The rule's parameter, of every policy that takes it.
pub fn param() -> ParamSpec {
    ParamSpec::number(
        "alpha",
        "Anti-starvation α",
        "Threads that have had at most this share of their ideal time run first, and the policy fills the other hardware contexts. 0 is off; with 1 all get the same.",
        "",
        (0.0, 0.0, 1.0),
    )
}

/// What the rule remembers.
#[derive(Clone)]
pub struct AntiStarvation {
    alpha: f64,
    /// Cycles that each thread should have had on hardware contexts.
    ideal: Vec<f64>,
    /// Who could run since the policy was asked last, and when that was.
    runnable: Vec<ThreadId>,
    since: u64,
    /// Who runs first in this quantum.
    first: Vec<ThreadId>,
}

impl AntiStarvation {
    /// The rule as `param` sets it.
    pub fn new(params: &Params, threads: usize) -> Self {
        Self {
            alpha: params.number("alpha"),
            ideal: vec![0.0; threads],
            runnable: Vec::new(),
            since: 0,
            first: Vec::new(),
        }
    }

    /// Who runs whatever the policy says, at most as many as there are hardware contexts: chosen when a quantum
    /// begins, and kept until it ends.
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

    /// Counts the time since the policy was asked last.
    fn pass(&mut self, os: &OsView) {
        let cycles = (os.cycle - self.since) as f64;
        let part = (os.contexts() as f64 / self.runnable.len() as f64).min(1.0);
        for &thread in &self.runnable {
            self.ideal[thread as usize] += cycles * part;
        }
        self.runnable = os.runnable().collect();
        self.since = os.cycle;
    }

    /// A thread that has just arrived is owed nothing yet.
    fn is_starved(&self, thread: ThreadId, os: &OsView) -> bool {
        let actual = os.threads[thread as usize].observed.scheduled_cycles as f64;
        let ideal = self.ideal[thread as usize];
        ideal > 0.0 && actual <= self.alpha * ideal
    }

    /// Actual/Ideal.
    fn share(&self, thread: ThreadId, os: &OsView) -> f64 {
        os.threads[thread as usize].observed.scheduled_cycles as f64 / self.ideal[thread as usize]
    }

    /// A policy's reason with what this rule added to it.
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
