//! `thread-sensitive`: runs the threads whose counters look best (Parekh et al. 2000, §4.3.1).
//!
//! One mechanism for eight of the paper's schedulers: a metric, and whether the best are taken (G_D1MR, G_L2MR,
//! G_DTLBMR, G_ADMAT, G_IPC) or half of the best and half of the worst (DTLBMR_MIX, ADMAT_MIX, IPC_MIX). The paper does
//! not say how a thread that has never run is measured: here it runs before all others, in order of arrival.

mod describe;
mod figure;
mod plan;

pub use describe::info;

use super::group::{Asked, Choice, GroupPolicy, grouped};
use super::queue::{Arrivals, ReadyQueue};
use describe::SOURCE;
use document::machine::{CoreUnit, Topology};
use document::{CoreModel, ScenarioError};
use engine::policy::{Candidate, Event, Fact, OsView, Params, Reason, Setup, ThreadId, ThreadPolicy};
use figure::{Counted, Figure};
use plan::{Place, fill, halves};
use std::collections::VecDeque;

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let mix = params.text("choose") == "mix";
    let figures = match params.text("metric") {
        "d1mr" => vec![Figure::L1dMissRatio],
        "l2mr" => vec![Figure::L2MissRatio],
        "dtlbmr" => vec![Figure::DtlbMissRatio],
        "admat" => vec![Figure::Admat],
        _ if mix => vec![Figure::Ipc],
        _ => vec![Figure::IntegerIpc, Figure::FloatingPointIpc, Figure::Ipc],
    };
    let policy = ThreadSensitive {
        before: vec![VecDeque::new(); setup.threads],
        cycles: vec![0; setup.threads],
        figures,
        mix,
        turns: params.integer("turns") as usize,
        queue: ReadyQueue::default(),
        arrivals: Arrivals::new(setup.seed),
    };
    grouped(policy, params, setup)
}

/// Rejects a metric that the machine does not count. Only simultaneous-multithreaded cores count D-TLB lookups and the
/// waits of loads and stores, and a miss ratio needs its cache.
pub fn check(params: &Params, topology: &Topology) -> Result<(), ScenarioError> {
    let metric = params.text("metric");
    let refuse = |problem: &str, remedy: &str| {
        Err(ScenarioError::at("/policy/params/metric", format!("\"{metric}\" {problem}"), remedy))
    };
    let is_smt = |core: &CoreUnit| core.model == CoreModel::Smt;
    if matches!(metric, "dtlbmr" | "admat") && !topology.cores.iter().all(is_smt) {
        return refuse(
            "is not counted by every core of this machine",
            "Use cores of the model smt, or another metric.",
        );
    }
    if metric == "l2mr" && topology.caches.iter().all(|cache| cache.level != 2) {
        return refuse(
            "needs caches of the second level, and this machine has none",
            "Add an L2, or use another metric.",
        );
    }
    Ok(())
}

#[derive(Clone)]
struct ThreadSensitive {
    /// One figure, or integer, floating-point and total IPC.
    figures: Vec<Figure>,
    mix: bool,
    /// Number of last turns that count; 0 for all.
    turns: usize,
    /// By thread: the figures' counters at the start of each counted turn, oldest first, and at the end of the last.
    before: Vec<VecDeque<Vec<Counted>>>,
    /// By thread: scheduled cycles at the end of the last turn.
    cycles: Vec<u64>,
    /// Threads in order of arrival.
    queue: ReadyQueue,
    arrivals: Arrivals,
}

impl GroupPolicy for ThreadSensitive {
    fn choose(&mut self, asked: &Asked) -> Choice {
        let os = asked.os;
        self.queue.refresh(asked.event, os, &mut self.arrivals);
        if asked.event == Event::QuantumEnd {
            self.end_turns(os);
        }
        let stays = |t: ThreadId| !asked.is_new_quantum() && asked.runs(t);
        let (mut staying, waiting): (Vec<ThreadId>, Vec<ThreadId>) =
            asked.threads.iter().partition(|&&t| stays(t));
        let places = asked.places.saturating_sub(staying.len());
        let is_new = |t: &ThreadId| os.threads[*t as usize].observed.scheduled_cycles == 0;
        let new: Vec<ThreadId> = self
            .queue
            .to_vec()
            .into_iter()
            .filter(|t| waiting.contains(t) && is_new(t))
            .take(places)
            .collect();
        let known: Vec<ThreadId> = waiting.into_iter().filter(|t| !is_new(t)).collect();
        let plan = self.plan(places - new.len(), &known, os);
        staying.extend(&new);
        let reason = self.reason(&plan, &known, &new, &staying, os);
        let group = [staying, self.fill(&plan, &known, os)].concat();
        Choice { group, reason: Some(reason) }
    }
}

impl ThreadSensitive {
    /// Records the counters of every thread that had a turn.
    fn end_turns(&mut self, os: &OsView) {
        if self.turns == 0 {
            return;
        }
        for ((view, before), cycles) in os.threads.iter().zip(&mut self.before).zip(&mut self.cycles) {
            // The figures' counters need not change in a turn: a thread may make no reference.
            if std::mem::replace(cycles, view.observed.scheduled_cycles) == view.observed.scheduled_cycles {
                continue;
            }
            let now: Vec<Counted> = self.figures.iter().map(|f| f.read(&view.observed)).collect();
            if before.is_empty() {
                before.push_back(vec![Counted::default(); now.len()]);
            }
            before.push_back(now);
            while before.len() > self.turns + 1 {
                before.pop_front();
            }
        }
    }

    fn value(&self, figure: Figure, thread: ThreadId, os: &OsView) -> f64 {
        let now = figure.read(&os.threads[thread as usize].observed);
        let at = self.figures.iter().position(|&f| f == figure);
        let before = self.before[thread as usize].front().zip(at).map(|(counted, at)| counted[at]);
        now.since(before.unwrap_or_default()).ratio()
    }

    /// The rule for each place. Halves would be blind if no thread has executed floating-point instructions or the
    /// machine does not count them separately; then all places go by total IPC.
    fn plan(&self, places: usize, known: &[ThreadId], os: &OsView) -> Vec<Place> {
        let of = |figure, worst| Place { figure, worst };
        match self.figures[..] {
            [one] if self.mix => halves(of(one, false), of(one, true), places),
            [integer, floating, ..] if known.iter().any(|&t| self.value(floating, t, os) > 0.0) => {
                halves(of(integer, false), of(floating, false), places)
            }
            [one] | [.., one] => vec![of(one, false); places],
            [] => Vec::new(),
        }
    }

    fn fill(&self, plan: &[Place], known: &[ThreadId], os: &OsView) -> Vec<ThreadId> {
        fill(plan, known, |figure, thread| self.value(figure, thread, os))
    }

    fn reason(
        &self,
        plan: &[Place],
        known: &[ThreadId],
        new: &[ThreadId],
        others: &[ThreadId],
        os: &OsView,
    ) -> Reason {
        let chosen = self.fill(plan, known, os);
        let mut candidates = Vec::new();
        if let Some((last, _)) = chosen.split_last() {
            candidates.push(self.candidate(&chosen, plan, others, os));
            let without: Vec<ThreadId> = known.iter().copied().filter(|t| t != last).collect();
            let second = self.fill(plan, &without, os);
            if second.len() == chosen.len() {
                candidates.push(self.candidate(&second, plan, others, os));
            }
        }
        let mut figures: Vec<Figure> = Vec::new();
        plan.iter().for_each(|p| {
            if !figures.contains(&p.figure) {
                figures.push(p.figure)
            }
        });
        let value = |figure: Figure, t| Fact::of(figure.label(), self.value(figure, t, os), t);
        let facts = known.iter().flat_map(|&t| figures.iter().map(move |&f| value(f, t)));
        let labels: Vec<&str> = figures.iter().map(|f| f.label()).collect();
        Reason {
            rule: rule(plan, new),
            fallback: !new.is_empty(),
            score: if candidates.is_empty() {
                String::new()
            } else {
                format!("{}, mean", labels.join(" and "))
            },
            candidates,
            facts: facts.collect(),
            source: SOURCE.into(),
            ..Reason::default()
        }
    }

    /// A group with the mean of the figures that selected its threads.
    fn candidate(&self, chosen: &[ThreadId], plan: &[Place], others: &[ThreadId], os: &OsView) -> Candidate {
        let values = chosen.iter().zip(plan).map(|(&t, place)| self.value(place.figure, t, os));
        let score = values.sum::<f64>() / chosen.len().max(1) as f64;
        let mut threads = [others, chosen].concat();
        threads.sort_unstable();
        Candidate { threads, score, note: String::new() }
    }
}

/// The decision in a sentence or two.
fn rule(plan: &[Place], new: &[ThreadId]) -> String {
    let mut parts: Vec<(Place, usize)> = Vec::new();
    for &place in plan {
        match parts.last_mut() {
            Some((last, count)) if *last == place => *count += 1,
            _ => parts.push((place, 1)),
        }
    }
    let part = |(place, count): &(Place, usize)| {
        let highest = place.figure.more_is_better() != place.worst;
        format!("{count} with the {} {}", if highest { "highest" } else { "lowest" }, place.figure.label())
    };
    let by_figure = parts.iter().map(part).collect::<Vec<_>>().join(", ");
    let names = new.iter().map(|t| format!("{{t{t}}}")).collect::<Vec<_>>().join(", ");
    match (new.is_empty(), parts.is_empty()) {
        (true, _) => format!("Threads run by their counters: {by_figure}."),
        (false, true) => format!("Not measured yet, so they run first, in order of arrival: {names}."),
        (false, false) => {
            format!(
                "Not measured yet, so they run first, in order of arrival: {names}. Of the others: {by_figure}."
            )
        }
    }
}
