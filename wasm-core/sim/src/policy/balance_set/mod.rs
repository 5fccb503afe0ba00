//! `balance-set`: run together the threads whose estimated miss ratio in the shared cache is lowest.
//!
//! Fedorova et al. 2005, §4.2. Each thread's reuse distances are sampled while it runs; the AVG method gives each
//! thread the miss ratio that it would have alone in a cache of size C/N, and a group the mean of its threads. The
//! greediest thread sets a threshold: the lowest estimate of any group that contains it. Groups at or below it are
//! candidates; PERF or FAIR picks one each quantum. Until every runnable thread has a histogram, the ready queue
//! decides, threads without one first.

mod enumerate;
mod groups;
mod select;
mod sorted;

use super::describe::{ParamKind, ParamSpec, PolicyInfo};
use super::place::place_group;
use super::queue::{Arrivals, ReadyQueue};
use super::{Action, Decision, Event, Fact, OsView, Params, Reason, Setup, ThreadId, ThreadPolicy};
use crate::analysis::estimate_miss_ratio;
use groups::Groups;
use select::{Selection, Tally};
use serde_json::json;

const SOURCE: &str = "Fedorova et al. 2005, §4.2";

/// Quanta after which a thread is estimated from however few samples it gave: it hardly uses the cache.
const PATIENCE_QUANTA: u32 = 6;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "balance-set",
        name: "Balance set",
        summary: "Runs together the threads whose estimated miss ratio in the shared cache is lowest.",
        observes: "who is runnable; sampled reuse distances of each thread in references to the last cache",
        cost: "two traps a sample (Berg and Hagersten report under 20 % while sampling); one sort when estimates change",
        weakness: "unfair to greedy threads; slow to notice a program that changes its habits",
        source: "Fedorova et al. 2005, §4",
        params: vec![
            ParamSpec {
                id: "selection",
                label: "Selection",
                about: "PERF takes the candidate with the lowest estimate that holds a thread not yet run in this round; FAIR the one with most of the least often selected threads.",
                unit: "",
                kind: ParamKind::Choice { options: vec![("perf", "PERF"), ("fair", "FAIR")] },
                default: json!("perf"),
            },
            ParamSpec {
                id: "sample_one_in",
                label: "Sampling, one in",
                about: "One reference to the last cache in so many is watched until its line is used again.",
                unit: "references",
                kind: ParamKind::Integer { low: 1, high: 100_000 },
                default: json!(32),
            },
            ParamSpec {
                id: "samples",
                label: "Samples a histogram",
                about: "So many references are picked; the histogram is complete when each was used again or 8,192 references have passed.",
                unit: "samples",
                kind: ParamKind::Integer { low: 8, high: 100_000 },
                default: json!(200),
            },
            ParamSpec {
                id: "refresh_quanta",
                label: "Sample again after",
                about: "Quanta after which all threads are sampled anew; 0 is never, as in the paper.",
                unit: "quanta",
                kind: ParamKind::Integer { low: 0, high: 1_000_000 },
                default: json!(0),
            },
        ],
    }
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let caches = setup.topology.caches.iter().filter(|c| c.last);
    let lines: u64 = caches.map(|c| u64::from(c.sets) * u64::from(c.ways)).sum();
    Box::new(BalanceSet {
        selection: if params.text("selection") == "fair" { Selection::Fair } else { Selection::Perf },
        one_in: params.integer("sample_one_in") as u32,
        samples: params.integer("samples") as u32,
        refresh_quanta: params.integer("refresh_quanta") as u64,
        lines_a_context: lines as f64 / setup.topology.contexts.len() as f64,
        queue: ReadyQueue::default(),
        arrivals: Arrivals::new(setup.seed),
        estimates: vec![None; setup.threads],
        quanta_run: vec![0; setup.threads],
        pending: vec![false; setup.threads],
        tally: Tally::new(setup.threads),
        groups: None,
    })
}

#[derive(Clone)]
struct BalanceSet {
    selection: Selection,
    one_in: u32,
    samples: u32,
    refresh_quanta: u64,
    /// Lines of the last caches for each hardware context: AVG's C/N.
    lines_a_context: f64,
    queue: ReadyQueue,
    arrivals: Arrivals,
    /// Estimated solo miss ratio by thread.
    estimates: Vec<Option<f64>>,
    /// Quanta run since sampling began, by thread.
    quanta_run: Vec<u32>,
    /// Whether a histogram is being gathered, by thread.
    pending: Vec<bool>,
    tally: Tally,
    /// The candidates for the present estimates and runnable threads.
    groups: Option<Groups>,
}

impl ThreadPolicy for BalanceSet {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let mut actions = self.watch(event, os);
        self.queue.refresh(event, os, &mut self.arrivals);
        if matches!(event, Event::ThreadArrived(_)) && os.placement.iter().all(Option::is_some) {
            return Decision { actions, reason: None };
        }
        let runnable: Vec<ThreadId> = os.runnable().collect();
        let (group, reason) = if runnable.len() <= os.contexts() {
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
            self.choose(&runnable, os)
        };
        self.tally.count(&group);
        actions.extend(place_group(&group, os));
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
                // A thread that never asks the last cache does not miss in it.
                self.estimates[t] = Some(estimate_miss_ratio(histogram, self.lines_a_context).unwrap_or(0.0));
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

    /// Before the histograms exist: threads without one first, in order of waiting.
    fn fall_back(&mut self, unknown: &[ThreadId], os: &OsView) -> (Vec<ThreadId>, Reason) {
        let mut group = Vec::new();
        while group.len() < os.contexts() {
            let fresh = |t: ThreadId| !group.contains(&t);
            let next = self
                .queue
                .take_first(|t| fresh(t) && unknown.contains(&t))
                .or_else(|| self.queue.take_first(fresh));
            group.extend(next);
        }
        group.sort_unstable();
        let rule = format!(
            "No histogram yet for {} of the threads: the ready queue decides, threads without one first.",
            unknown.len()
        );
        let facts = vec![Fact::new("threads without a histogram", unknown.len() as f64)];
        (group, Reason { rule, fallback: true, facts, source: SOURCE.into(), ..Reason::default() })
    }

    fn choose(&mut self, runnable: &[ThreadId], os: &OsView) -> (Vec<ThreadId>, Reason) {
        let size = os.contexts();
        let known: Vec<(ThreadId, f64)> =
            runnable.iter().filter_map(|&t| self.estimates[t as usize].map(|e| (t, e))).collect();
        if self.groups.as_ref().is_none_or(|g| g.members() != runnable) {
            self.groups = None;
        }
        let groups = self.groups.get_or_insert_with(|| Groups::new(&known, size));
        let ranked = select::rank(self.selection, groups, &mut self.tally, os.veto);
        let group = ranked.first().map(|c| c.threads.clone()).unwrap_or_default();
        let mut facts = vec![
            Fact::of("greediest thread", groups.greediest.1, groups.greediest.0),
            Fact::new("threshold", groups.threshold),
            Fact::new("lines a thread", self.lines_a_context),
        ];
        if let Some((below, all)) = groups.counts() {
            facts.push(Fact::new("candidate groups", below as f64));
            facts.push(Fact::new("groups in all", all as f64));
        }
        facts.extend(known.iter().map(|&(t, e)| Fact::of("estimate", e, t)));
        let reason = Reason {
            rule: self.selection.sentence().into(),
            fallback: false,
            candidates: ranked,
            score: "estimated miss ratio".into(),
            facts,
            source: SOURCE.into(),
        };
        (group, reason)
    }
}
