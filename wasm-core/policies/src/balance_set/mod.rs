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
mod groups;
mod idle;
mod model;
mod select;
mod sorted;
mod trials;

pub use describe::info;

use super::queue::{Arrivals, ReadyQueue};
use alike::{Indifference, Noise};
use engine::analysis::{ReuseHistogram, estimate_miss_ratio};
use engine::policy::{
    Action, Candidate, Decision, Event, Fact, OsView, Params, Reason, Setup, ThreadId, ThreadPolicy,
    place_group, place_spread,
};
use groups::{Groups, Rules};
use model::{Known, Model};
use select::{Selection, Tally};
use std::sync::Arc;
use trials::Trials;

const SOURCE: &str = "Fedorova et al. 2005, §4.2";

/// Quanta after which a thread is estimated from the samples so far, however few: it hardly uses the cache.
const PATIENCE_QUANTA: u32 = 6;

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
        one_in: params.integer("sample_one_in") as u32,
        samples: params.integer("samples") as u32,
        refresh_quanta: params.integer("refresh_quanta") as u64,
        rules: Rules {
            model: Model::of(params),
            lines: lines as f64,
            idle_miss_cycles: predicts.then(|| params.integer("miss_cycles") as f64),
            noise: (errors > 0.0).then_some(Noise { errors, part: lines_a_context }),
        },
        lines_a_context,
        queue: ReadyQueue::default(),
        arrivals: Arrivals::new(setup.seed),
        estimates: vec![None; setup.threads],
        quanta_run: vec![0; setup.threads],
        pending: vec![false; setup.threads],
        tally: Tally::new(setup.threads),
        groups: None,
        trials: idle.filter(|&by| by == "trials").map(|_| Trials::new(setup.topology.contexts.len())),
        chosen: false,
    })
}

#[derive(Clone)]
struct BalanceSet {
    selection: Selection,
    one_in: u32,
    samples: u32,
    refresh_quanta: u64,
    rules: Rules,
    /// Lines of the last caches per hardware context: AVG's C/N.
    lines_a_context: f64,
    queue: ReadyQueue,
    arrivals: Arrivals,
    /// Complete histogram and estimated miss ratio in one context's part of the cache, by thread.
    estimates: Vec<Option<(ReuseHistogram, f64)>>,
    /// Quanta run since sampling began, by thread.
    quanta_run: Vec<u32>,
    /// Whether a histogram is being gathered, by thread.
    pending: Vec<bool>,
    tally: Tally,
    /// The candidates for the present estimates and runnable threads.
    groups: Option<Arc<Groups>>,
    /// Finds the best number of threads by trial, if enabled.
    trials: Option<Trials>,
    /// Whether the current quantum resulted from a choice among groups.
    chosen: bool,
}

impl ThreadPolicy for BalanceSet {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let mut actions = self.watch(event, os);
        self.queue.refresh(event, os, &mut self.arrivals);
        if matches!(event, Event::ThreadArrived { .. }) && os.placement.iter().all(Option::is_some) {
            return Decision { actions, reason: None };
        }
        let runnable: Vec<ThreadId> = os.runnable().collect();
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
        } else if let Some(unknown) = self.unknown(&runnable) {
            self.fall_back(&unknown, os)
        } else {
            self.chosen = true;
            self.choose(&runnable, os)
        };
        self.tally.count(&group);
        let place = if group.len() < most { place_spread } else { place_group };
        actions.extend(place(&group, os));
        Decision { actions, reason: Some(reason) }
    }
}

impl BalanceSet {
    /// Starts sampling, and turns complete histograms into estimates.
    fn watch(&mut self, event: Event, os: &OsView) -> Vec<Action> {
        let mut actions = Vec::new();
        let ended = event == Event::QuantumEnd;
        let refresh = ended && self.refresh_quanta > 0 && os.quantum.is_multiple_of(self.refresh_quanta);
        for view in os.threads.iter().filter(|t| t.runnable) {
            let t = view.id as usize;
            if ended && os.placement.contains(&Some(view.id)) {
                self.quanta_run[t] += 1;
            }
            let Some(histogram) = view.histogram.filter(|_| self.quanta_run[t] > 0 && !refresh) else {
                if view.histogram.is_none() || refresh {
                    self.quanta_run[t] = 0;
                    self.pending[t] = true;
                    actions.push(Action::Sample {
                        thread: view.id,
                        one_in: self.one_in,
                        samples: self.samples,
                    });
                }
                continue;
            };
            let tired = self.quanta_run[t] >= PATIENCE_QUANTA;
            if self.pending[t] && (!view.sampling || tired) {
                // A thread that never references the last cache does not miss in it.
                let estimate = estimate_miss_ratio(histogram, self.lines_a_context).unwrap_or(0.0);
                self.estimates[t] = Some((histogram.clone(), estimate));
                self.pending[t] = false;
                self.groups = None;
                if view.sampling {
                    actions.push(Action::StopSampling { thread: view.id });
                }
            }
        }
        actions
    }

    /// Runnable threads without an estimate, or `None` when all have one.
    fn unknown(&self, runnable: &[ThreadId]) -> Option<Vec<ThreadId>> {
        let unknown: Vec<ThreadId> =
            runnable.iter().copied().filter(|&t| self.estimates[t as usize].is_none()).collect();
        (!unknown.is_empty()).then_some(unknown)
    }

    /// Fallback until the histograms exist: threads without one first, in order of waiting.
    fn fall_back(&mut self, unknown: &[ThreadId], os: &OsView) -> (Vec<ThreadId>, Reason) {
        let group = self.longest_waiting(unknown, os);
        let rule =
            format!("Not sampled yet: {} of the threads, taken from the ready queue first.", unknown.len());
        let facts = vec![Fact::new("threads without a histogram", unknown.len() as f64)];
        (group, Reason { rule, fallback: true, facts, source: SOURCE.into(), ..Reason::default() })
    }

    /// One thread per context, in order of waiting, those of `first` before the others.
    fn longest_waiting(&mut self, first: &[ThreadId], os: &OsView) -> Vec<ThreadId> {
        let mut group = Vec::new();
        while group.len() < os.contexts() {
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
            let (histogram, estimate) = self.estimates[thread as usize].clone()?;
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
            let group = self.longest_waiting(&[], os);
            return (group, Reason { rule, fallback: true, source: SOURCE.into(), ..Reason::default() });
        };
        if self.rules.noise.is_some() {
            // Threads that run have waited least. Without a tolerance the queue stays as sampling left it.
            self.queue.send_back(&group);
        }
        let sentence = groups.alike.indifference.map(Indifference::sentence);
        let reason = Reason {
            rule: sentence.unwrap_or(self.selection.sentence()).into(),
            fallback: false,
            candidates: ranked,
            score: "estimated miss ratio".into(),
            facts: self.facts(&groups),
            source: SOURCE.into(),
            ..Reason::default()
        };
        (group, reason)
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
