//! `balance-set`: runs together the threads whose estimated miss ratio in the shared cache is lowest.
//!
//! Fedorova et al. 2005, §4.2. Each thread's reuse distances are sampled while it runs; AVG, COMB or COMB+IPC turns
//! them into an estimate for every group. The threshold is the lowest estimate of any group with the greediest thread.
//! Groups at or below it are candidates; PERF or FAIR picks one each quantum. Until every runnable thread has a
//! histogram, the ready queue decides, threads without one first.

mod alike;
mod build;
#[cfg(test)]
mod cases;
mod describe;
mod draft;
mod enumerate;
mod fill;
mod groups;
mod idle;
mod model;
mod samples;
mod scarce;
mod select;
mod sorted;
mod trials;

pub use describe::info;

use super::queue::{Arrivals, ReadyQueue, is_first_half};
use alike::{Indifference, Noise};
use engine::policy::{
    Action, Candidate, Decision, Event, Fact, OsView, Params, Reason, Setup, ThreadId, ThreadPolicy,
    place_group, place_spread,
};
use groups::{Groups, Rules};
use model::{Known, Model};
use samples::Samples;
use select::{Selection, Tally};
use std::sync::Arc;
use trials::Trials;

const SOURCE: &str = "Fedorova et al. 2005, §4.2";

/// Builds the policy from checked parameters.
pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let caches = setup.topology.caches.iter().filter(|c| c.last);
    let lines: u64 = caches.map(|c| u64::from(c.sets) * u64::from(c.ways)).sum();
    let lines_a_context = lines as f64 / setup.topology.contexts.len() as f64;
    let errors = params.number("equal_within");
    let idle = params.flag("leave_idle").then(|| params.text("idle_by"));
    let predicts = idle.is_some_and(|by| by == "prediction");
    Box::new(BalanceSet {
        selection: if params.text("selection") == "fair" { Selection::Fair } else { Selection::Perf },
        samples: Samples::new(params, lines_a_context, setup.threads),
        rules: Rules {
            model: Model::of(params),
            lines: lines as f64,
            idle_miss_cycles: predicts.then(|| params.integer("miss_cycles") as f64),
            noise: (errors > 0.0).then_some(Noise { errors, part: lines_a_context }),
        },
        lines_a_context,
        queue: ReadyQueue::default(),
        arrivals: Arrivals::new(setup.seed),
        tally: Tally::new(setup.threads),
        groups: None,
        trials: idle.filter(|&by| by == "trials").map(|_| Trials::new(setup.topology.contexts.len())),
        chosen: false,
        most: setup.topology.contexts.len(),
    })
}

#[derive(Clone)]
struct BalanceSet {
    selection: Selection,
    samples: Samples,
    rules: Rules,
    /// Lines of the last caches per hardware context: AVG's C/N.
    lines_a_context: f64,
    queue: ReadyQueue,
    arrivals: Arrivals,
    tally: Tally,
    /// The candidates for the present estimates and runnable threads.
    groups: Option<Arc<Groups>>,
    /// Finds the best number of threads by trial, if enabled.
    trials: Option<Trials>,
    /// Whether the current quantum resulted from a choice among groups.
    chosen: bool,
    /// Threads that may run in this quantum: fewer than the hardware contexts if some are better left idle.
    most: usize,
}

impl ThreadPolicy for BalanceSet {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let (mut actions, has_new_estimate) = self.samples.watch(event, os);
        if has_new_estimate {
            self.groups = None;
        }
        self.queue.refresh(event, os, &mut self.arrivals);
        let runnable: Vec<ThreadId> = os.runnable().collect();
        self.tally.admit(&runnable);
        if !matches!(event, Event::Start | Event::QuantumEnd) {
            let (placed, reason) = self.fill_idle(&runnable, os);
            actions.extend(placed);
            return Decision { actions, reason };
        }
        self.tally.begin_quantum();
        // With a hardware context for every thread there is a choice only if some may be left idle.
        let may_idle = self.rules.idle_miss_cycles.is_some() || self.trials.is_some();
        let may_choose = runnable.len() > os.contexts() || may_idle;
        if let Some(trials) = self.trials.as_mut().filter(|_| event == Event::QuantumEnd) {
            trials.end_quantum(os, self.chosen);
        }
        let most = runnable.len().min(os.contexts());
        self.chosen = false;
        let (group, reason) = if !may_choose || runnable.is_empty() {
            (
                runnable,
                Reason {
                    rule: "Every runnable thread has a hardware context: there is nothing to choose.".into(),
                    ..Reason::default()
                },
            )
        } else if let Some(unknown) = self.samples.unknown(&runnable) {
            self.fall_back(Vec::new(), os.contexts(), &unknown)
        } else {
            self.chosen = true;
            self.choose(&runnable, os)
        };
        self.tally.count(&group);
        self.most = if group.len() < most { group.len() } else { os.contexts() };
        let place = if group.len() < most { place_spread } else { place_group };
        actions.extend(place(&group, os));
        Decision { actions, reason: Some(reason) }
    }
}

impl BalanceSet {
    /// Within a quantum: running threads stay, others take the contexts that have become idle.
    fn fill_idle(&mut self, runnable: &[ThreadId], os: &OsView) -> (Vec<Action>, Option<Reason>) {
        let running: Vec<ThreadId> = os.placement.iter().flatten().copied().collect();
        let most = self.most.min(runnable.len());
        if running.len() >= most {
            return (Vec::new(), None);
        }
        let places = most - running.len();
        let (group, reason) = if runnable.len() == most {
            (runnable.to_vec(), None)
        } else if let Some(unknown) = self.samples.unknown(runnable) {
            let (group, reason) = self.fall_back(running, places, &unknown);
            (group, Some(reason))
        } else {
            self.choose_more(runnable, running, places, os)
        };
        // A turn of less than half a quantum does not count as one (chosen).
        if is_first_half(os) {
            self.tally.count(&group);
        }
        let place = if most < os.contexts().min(runnable.len()) { place_spread } else { place_group };
        (place(&group, os), reason)
    }

    /// The running threads and `places` more.
    fn choose_more(
        &mut self,
        runnable: &[ThreadId],
        running: Vec<ThreadId>,
        places: usize,
        os: &OsView,
    ) -> (Vec<ThreadId>, Option<Reason>) {
        let groups = self.groups(runnable, os);
        if groups.alike.indifference.is_some() {
            return (self.longest_waiting(running, places, &[]), None);
        }
        let places = places.min(groups.size.saturating_sub(running.len()));
        let waiting = self.rules.noise.map_or(Vec::new(), |_| self.queue.to_vec());
        let candidates = fill::fill(&groups, (self.selection, &self.tally), &waiting, &running, places);
        let group = candidates.first().map_or(running, |c| c.threads.clone());
        if self.rules.noise.is_some() {
            self.queue.send_back(&group);
        }
        (group, Some(self.reason(fill::RULE, &groups, candidates)))
    }

    /// Fallback until the histograms exist: the group and `places` more threads, those without one first, in order of
    /// waiting.
    fn fall_back(
        &mut self,
        group: Vec<ThreadId>,
        places: usize,
        unknown: &[ThreadId],
    ) -> (Vec<ThreadId>, Reason) {
        let group = self.longest_waiting(group, places, unknown);
        let rule =
            format!("Not sampled yet: {} of the threads, taken from the ready queue first.", unknown.len());
        let facts = vec![Fact::new("threads without a histogram", unknown.len() as f64)];
        (group, Reason { rule, fallback: true, facts, source: SOURCE.into(), ..Reason::default() })
    }

    /// The group and `places` more threads, in order of waiting, those of `first` before the others.
    fn longest_waiting(
        &mut self,
        mut group: Vec<ThreadId>,
        places: usize,
        first: &[ThreadId],
    ) -> Vec<ThreadId> {
        for _ in 0..places {
            let fresh = |t: ThreadId| !group.contains(&t);
            let next = self
                .queue
                .take_first(|t| fresh(t) && first.contains(&t))
                .or_else(|| self.queue.take_first(fresh));
            let Some(next) = next else { break };
            group.push(next);
        }
        group.sort_unstable();
        group
    }

    /// The groups of the runnable threads, recomputed when an estimate, the set of threads or the group size has
    /// changed.
    fn groups(&mut self, runnable: &[ThreadId], os: &OsView) -> Arc<Groups> {
        let most = self.trials.as_ref().map_or(os.contexts(), Trials::size).min(os.contexts());
        let size = most.min(runnable.len());
        if let Some(same) = self.groups.as_ref().filter(|g| g.members() == runnable && g.size == size) {
            return same.clone();
        }
        let known = |&thread: &ThreadId| {
            let (histogram, estimate) = self.samples.of(thread).cloned()?;
            Some(Known { thread, estimate, histogram, observed: os.threads[thread as usize].observed })
        };
        let known: Vec<Known> = runnable.iter().filter_map(known).collect();
        self.groups.insert(Arc::new(Groups::new(known, size, self.rules))).clone()
    }

    fn choose(&mut self, runnable: &[ThreadId], os: &OsView) -> (Vec<ThreadId>, Reason) {
        let groups = self.groups(runnable, os);
        let ranked = match groups.alike.indifference {
            Some(_) => self.in_turn(&groups),
            None => {
                let waiting = self.queue.to_vec();
                select::rank(self.selection, &groups, &mut self.tally, &waiting, os.veto)
            }
        };
        let Some(Candidate { threads: group, .. }) = ranked.first().cloned() else {
            let rule = "The only candidate is forbidden: the ready queue decides.".into();
            let group = self.longest_waiting(Vec::new(), os.contexts(), &[]);
            return (group, Reason { rule, fallback: true, source: SOURCE.into(), ..Reason::default() });
        };
        if self.rules.noise.is_some() {
            // Threads that run have waited least. Without a tolerance the queue stays as sampling left it.
            self.queue.send_back(&group);
        }
        let sentence = groups.alike.indifference.map(Indifference::sentence);
        let rule = sentence.unwrap_or(self.selection.sentence());
        let reason = self.reason(rule, &groups, ranked);
        (group, reason)
    }

    /// The reason for the first of the candidates.
    fn reason(&self, rule: &str, groups: &Groups, candidates: Vec<Candidate>) -> Reason {
        Reason {
            rule: rule.into(),
            fallback: false,
            candidates,
            score: "estimated miss ratio".into(),
            facts: self.facts(groups),
            source: SOURCE.into(),
            ..Reason::default()
        }
    }

    /// If no group is better than another: the threads at the head of the ready queue, fewer where that pays.
    fn in_turn(&mut self, groups: &Groups) -> Vec<Candidate> {
        let mut threads: Vec<ThreadId> = self.queue.to_vec().into_iter().take(groups.size).collect();
        threads.sort_unstable();
        let score = groups.estimator.of(&groups.places_of(&threads));
        let first = Candidate { threads, score, note: "longest waiting".into() };
        let favoured = self.tally.favoured(self.selection, groups.members());
        vec![groups.trimmed(first, &favoured)]
    }

    /// The figures behind a choice.
    fn facts(&self, groups: &Groups) -> Vec<Fact> {
        let mut facts = vec![
            Fact::of("thread that sets the threshold", groups.greediest.1, groups.greediest.0),
            Fact::new("threshold", groups.threshold),
            Fact::new("lines a thread", self.lines_a_context),
        ];
        if let Some((below, all)) = groups.counts() {
            facts.push(Fact::new("candidate groups", below as f64));
            facts.push(Fact::new("groups in all", all as f64));
        }
        if let Some(trials) = &self.trials {
            let (size, ipc) = trials.best();
            facts.push(Fact::new("threads at once, best so far", size as f64));
            facts.extend(ipc.map(|ipc| Fact::new("IPC with that many", ipc)));
        }
        facts.extend(groups.known.iter().map(|k| Fact::of("estimate", k.estimate, k.thread)));
        let errors = groups.alike.errors.iter().zip(groups.members());
        facts.extend(errors.map(|(&error, &thread)| Fact::of("standard error", error, thread)));
        if self.rules.model == Model::CombIpc {
            facts.extend(groups.known.iter().map(|k| Fact::of("IPC", k.ipc(), k.thread)));
        }
        facts
    }
}
