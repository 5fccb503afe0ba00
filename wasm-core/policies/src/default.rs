//! `default`: an operating system that treats hardware contexts as processors and ignores caches.
//!
//! Solaris 9 in Fedorova et al. 2005, §3.2.2: "assigns threads to hardware contexts as if it were assigning them to
//! processors". Two forms, because the choice changes the published gain: one global ready queue, or one queue per
//! hardware context. Linux, the baseline of Tam et al. 2007, has the latter and balances them in two ways (§5.4):
//! _reactive_, an idle context steals a thread; _pro-active_, queue lengths are evened out at intervals.

use super::queue::{Arrivals, ReadyQueue};
use crate::queue::fill_idle;
use document::Order;
use engine::policy::{
    Decision, Event, OsView, ParamSpec, Params, PolicyInfo, Setup, ThreadId, ThreadPolicy, changes,
    place_group,
};

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "default",
        name: "Default",
        summary: "Takes hardware contexts for processors: the thread that has waited longest runs next, on any that is free.",
        observes: "which threads are runnable",
        cost: "one queue operation per context switch",
        weakness: "blind to caches: threads that ruin each other's lines meet by chance",
        source: "Fedorova et al. 2005, §3.2.2 (Solaris 9); Tam et al. 2007, §5.4 (Linux 2.6.15)",
        oracle: false,
        params: params(),
    }
}

fn params() -> Vec<ParamSpec> {
    vec![
        ParamSpec::choice(
            "queues",
            "Ready queues",
            "One queue for the machine, or one for each hardware context. The choice moves the published gain.",
            &[("global", "one global queue"), ("per-context", "per-context queues")],
            "global",
        ),
        ParamSpec::choice(
            "balancing",
            "Balances queues",
            "What is done about queues of different length, where there are several: nothing; an idle context takes a waiting thread (reactive); that, and queues are brought to one length now and then (pro-active).",
            &[("none", "none"), ("steal", "on idle"), ("level", "on idle + periodic balancing")],
            "steal",
        )
        .only_with("queues", "per-context"),
        ParamSpec::whole(
            "level_quanta",
            "Levels every",
            "Quanta from one pro-active balancing to the next. Chosen.",
            "quanta",
            (1, 10, 10_000),
        )
        .only_with("balancing", "level"),
    ]
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let arrivals = Arrivals::new(setup.seed);
    match params.text("queues") {
        "per-context" => Box::new(PerContext {
            queues: vec![ReadyQueue::default(); setup.topology.contexts.len()],
            arrivals,
            steals: params.text("balancing") != "none",
            level_quanta: (params.text("balancing") == "level")
                .then(|| params.integer("level_quanta") as u64),
        }),
        _ => Box::new(Global { queue: ReadyQueue::default(), arrivals }),
    }
}

#[derive(Clone)]
struct Global {
    queue: ReadyQueue,
    arrivals: Arrivals,
}

impl ThreadPolicy for Global {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.queue.refresh(event, os, &mut self.arrivals);
        let actions = match event {
            Event::Start | Event::QuantumEnd => place_group(&self.queue.rotate(os.contexts()), os),
            _ => fill_idle(&mut self.queue, os),
        };
        Decision { actions, reason: None }
    }
}

#[derive(Clone)]
struct PerContext {
    queues: Vec<ReadyQueue>,
    arrivals: Arrivals,
    /// Reactive balancing.
    steals: bool,
    /// Pro-active balancing: its period in quanta.
    level_quanta: Option<u64>,
}

impl PerContext {
    fn refresh(&mut self, event: Event, os: &OsView) {
        for queue in &mut self.queues {
            queue.refresh_known(event, os);
        }
        let known = |t, queues: &[ReadyQueue]| queues.iter().any(|q: &ReadyQueue| q.contains(t));
        let mut new: Vec<_> = os.runnable().filter(|&t| !known(t, &self.queues)).collect();
        self.arrivals.order(event, &mut new);
        for thread in new {
            if let Some(shortest) = (0..self.queues.len()).min_by_key(|&c| self.queues[c].len()) {
                self.queues[shortest].push(thread);
            }
        }
    }
}

impl ThreadPolicy for PerContext {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.refresh(event, os);
        let ended = matches!(event, Event::Start | Event::QuantumEnd);
        if event == Event::QuantumEnd && self.level_quanta.is_some_and(|n| os.quantum.is_multiple_of(n)) {
            self.level(os);
        }
        let mut next = if ended { vec![None; os.contexts()] } else { os.placement.to_vec() };
        for context in 0..next.len() {
            if next[context].is_some() {
                continue;
            }
            if self.steals && self.queues[context].is_empty() {
                self.steal(context, &next);
            }
            next[context] = self.queues[context].rotate(1).first().copied();
        }
        Decision { actions: changes(os, &next), reason: None }
    }

    fn run_queues(&self, each: &mut dyn FnMut(ThreadId, usize)) -> bool {
        for (context, queue) in self.queues.iter().enumerate() {
            queue.threads().iter().for_each(|&thread| each(thread, context));
        }
        true
    }
}

impl PerContext {
    /// Moves the longest-waiting thread of the longest queue to an idle context, if that queue has more than one.
    fn steal(&mut self, context: usize, running: &[Option<ThreadId>]) {
        let longest = (0..self.queues.len()).max_by_key(|&c| (self.queues[c].len(), std::cmp::Reverse(c)));
        if let Some(from) = longest.filter(|&c| self.queues[c].len() > 1)
            && let Some(thread) =
                self.queues[from].threads().iter().copied().find(|&t| !running.contains(&Some(t)))
        {
            self.queues[from].remove(thread);
            self.queues[context].push(thread);
        }
    }

    /// Moves threads from the longest queue to the shortest until lengths differ by less than two. The longest-waiting
    /// thread moves first, because a thread that has just run has its lines in the caches there.
    fn level(&mut self, os: &OsView) {
        let by_length = |queues: &[ReadyQueue]| {
            let mut order: Vec<usize> = (0..queues.len()).collect();
            order.order_by_key(|&c| queues[c].len());
            order
        };
        // Each move shortens the difference, so one move per thread is more than enough.
        for _ in 0..os.threads.len() {
            let order = by_length(&self.queues);
            let (Some(&shortest), Some(&longest)) = (order.first(), order.last()) else { return };
            if self.queues[longest].len() < self.queues[shortest].len() + 2 {
                return;
            }
            let Some(thread) = self.queues[longest].get(0) else { return };
            self.queues[longest].remove(thread);
            self.queues[shortest].push(thread);
        }
    }
}
