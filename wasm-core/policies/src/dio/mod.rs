//! `dio`: deals threads over the last-level caches by their miss rates, measured while they run.
//!
//! Zhuravlev, Blagodurov and Fedorova 2010: a thread's last-level miss rate predicts contention with others on its
//! cache, bus and controller. Distributed Intensity sorts threads by that rate and deals them so that the sums are
//! even: intensive threads apart, each beside the least intensive. Distributed Intensity Online reads the rates from
//! counters at intervals, and moves threads only where that evens the sums out by more than a tolerance.

mod deal;

use super::homes::{FIRST_PLACES, Homes};
use super::queue::{Arrivals, ReadyQueue};
use deal::{Deal, Rated};
use engine::policy::{
    Candidate, Decision, Event, Fact, OsView, ParamSpec, Params, PolicyInfo, Reason, Setup, ThreadId,
    ThreadPolicy,
};
use engine::rng::Rng;

const SOURCE: &str = "Zhuravlev, Blagodurov and Fedorova 2010 (DIO)";

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "dio",
        name: "DIO",
        summary: "Deals threads over the last-level caches by their measured miss rates, so that the rates sum evenly.",
        observes: "which threads are runnable; instructions, cycles and last-level misses of each thread",
        cost: "two counters per thread and one sort per interval; migrations where the sums have become uneven",
        weakness: "a rate is measured beside other threads, which raise it; threads that share data are torn apart; moved threads leave their pages on the old memory node",
        source: SOURCE,
        oracle: false,
        params: vec![
            ParamSpec::whole(
                "interval_quanta",
                "Interval",
                "Threads are dealt anew after so many quanta, by the misses of that time; the paper: about a second.",
                "quanta",
                (1, 10, 100_000),
            ),
            ParamSpec::choice(
                "per",
                "Misses per",
                "What misses are divided by. Cycles include those in which a thread waited because of its neighbours.",
                &[("instruction", "instruction"), ("cycle", "cycle")],
                "instruction",
            ),
            ParamSpec::number(
                "tolerance",
                "Keep the placement within",
                "No thread moves as long as the largest sum of rates exceeds that of the new deal by no more than this share (chosen).",
                "share",
                (0.0, 0.1, 10.0),
            ),
        ],
    }
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(Dio {
        interval: params.integer("interval_quanta") as u64,
        per_cycle: params.text("per") == "cycle",
        tolerance: params.number("tolerance"),
        since: 0,
        before: vec![(0, 0); setup.threads],
        rates: vec![None; setup.threads],
        dealt: Vec::new(),
        homes: Homes::new(setup.topology, setup.threads),
        queue: ReadyQueue::default(),
        arrivals: Arrivals::new(setup.seed),
        rng: Rng::new(setup.seed, FIRST_PLACES),
        quantum_cycles: u64::from(setup.quantum_cycles),
    })
}

#[derive(Clone)]
struct Dio {
    interval: u64,
    per_cycle: bool,
    tolerance: f64,
    /// Quanta since the last reading.
    since: u64,
    /// Instructions (or cycles) and misses of each thread at the last reading.
    before: Vec<(u64, u64)>,
    /// Misses per 1,000 instructions (or cycles) of each thread in the last interval in which it ran; `None` before.
    rates: Vec<Option<f64>>,
    /// The threads of the last deal, lowest first.
    dealt: Vec<ThreadId>,
    homes: Homes,
    queue: ReadyQueue,
    arrivals: Arrivals,
    rng: Rng,
    quantum_cycles: u64,
}

impl ThreadPolicy for Dio {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.queue.refresh(event, os, &mut self.arrivals);
        let group = self.group(event, os);
        self.homes.settle(&group, &mut self.rng);
        if event == Event::QuantumEnd {
            self.since += 1;
        }
        let is_due = self.since >= self.interval;
        if is_due {
            self.since = 0;
            self.read(os);
        }
        // Where threads take turns, each new group is dealt by the rates known so far.
        let mut threads = group;
        threads.sort_unstable();
        let rated = self.rated(&threads);
        let has_rates = threads.iter().any(|&t| self.rates[t as usize].is_some());
        let changed = event == Event::QuantumEnd && threads != self.dealt;
        let decides = has_rates && self.homes.caches() > 1 && (is_due || changed);
        let reason = decides.then(|| {
            self.dealt = threads;
            self.decide(&rated, os)
        });
        Decision { actions: self.homes.place(os), reason }
    }
}

impl Dio {
    /// The threads that run. At the end of a quantum those that have waited longest; otherwise the running ones, and
    /// the longest-waiting ones for idle hardware contexts.
    fn group(&mut self, event: Event, os: &OsView) -> Vec<ThreadId> {
        if matches!(event, Event::Start | Event::QuantumEnd) {
            return self.queue.rotate(os.contexts());
        }
        let running = os.placement.iter().flatten().copied();
        let mut group: Vec<ThreadId> = running.filter(|&t| self.queue.contains(t)).collect();
        while group.len() < os.contexts() {
            let Some(next) = self.queue.take_within(os, self.quantum_cycles, |t| !group.contains(&t)) else {
                break;
            };
            group.push(next);
        }
        group
    }

    /// Updates the rates from the interval that ends.
    fn read(&mut self, os: &OsView) {
        for view in os.threads {
            let seen = &view.observed;
            let work = if self.per_cycle { seen.scheduled_cycles } else { seen.instructions };
            let now = (work, seen.last.misses);
            let before = std::mem::replace(&mut self.before[view.id as usize], now);
            if now.0 > before.0 {
                let misses = (now.1 - before.1) as f64;
                self.rates[view.id as usize] = Some(misses * 1_000.0 / (now.0 - before.0) as f64);
            }
        }
    }

    /// Rates of the given threads; 0 for a thread that has not run yet.
    fn rated(&self, threads: &[ThreadId]) -> Vec<Rated> {
        threads.iter().map(|&t| (t, self.rates[t as usize].unwrap_or(0.0))).collect()
    }

    fn decide(&mut self, rated: &[Rated], os: &OsView) -> Reason {
        let rooms = self.homes.rooms(rated.len());
        let present = Deal((0..self.homes.caches()).map(|c| self.homes.members(c)).collect());
        let home = |t: ThreadId| self.homes.of(t);
        // Ties go to the lowest number.
        let first = rated.iter().fold(rated[0], |best, &next| if next.1 > best.1 { next } else { best }).0;
        let even = Deal::even(rated, &rooms).near(home, &rooms);
        let next = even.without(&even.beside(first), rated).near(home, &rooms);
        let (as_placed, as_dealt) = (present.peak(rated), even.peak(rated));
        let is_even = as_placed <= as_dealt * (1.0 + self.tolerance);

        let mut options: Vec<(Deal, &str)> = Vec::new();
        let listed = is_even.then_some((present, "as placed")).into_iter().chain([(even, ""), (next, "")]);
        for option in listed {
            if options.iter().all(|other| other.0.beside(first) != option.0.beside(first)) {
                options.push(option);
            }
        }
        let forbidden = |deal: &Deal| os.veto.is_some_and(|veto| deal.0.iter().any(|group| group == veto));
        options.sort_by_key(|(deal, _)| forbidden(deal));
        let moved: Vec<ThreadId> = rated
            .iter()
            .map(|r| r.0)
            .filter(|&t| home(t).is_none_or(|cache| !options[0].0.0[cache].contains(&t)))
            .collect();
        for (cache, group) in options[0].0.0.iter().enumerate() {
            group.iter().for_each(|&thread| self.homes.set(thread, cache));
        }
        let per = if self.per_cycle { "cycles" } else { "instructions" };
        let candidate = |(deal, note): &(Deal, &str)| Candidate {
            threads: deal.beside(first),
            score: deal.peak(rated),
            note: (*note).into(),
        };
        let label = format!("last-level misses per 1,000 {per}");
        let mut facts = vec![
            Fact::new("largest sum at one cache as placed", as_placed),
            Fact::new("largest sum if dealt anew", as_dealt),
        ];
        facts.extend(rated.iter().map(|&(thread, rate)| Fact::of(&label, rate, thread)));
        Reason {
            rule: rule(first, &options[0].0.beside(first), &moved),
            candidates: options.iter().map(candidate).collect(),
            score: format!("{label}, largest sum at one last-level cache"),
            facts,
            source: SOURCE.into(),
            ..Reason::default()
        }
    }
}

/// The decision in a sentence.
fn rule(first: ThreadId, beside: &[ThreadId], moved: &[ThreadId]) -> String {
    let name =
        |threads: &[ThreadId]| threads.iter().map(|t| format!("{{t{t}}}")).collect::<Vec<_>>().join(", ");
    let others: Vec<ThreadId> = beside.iter().copied().filter(|&t| t != first).collect();
    let place = match others[..] {
        [] => format!("{{t{first}}} misses most and has a last-level cache of its own"),
        _ => format!("{{t{first}}} misses most and shares a last-level cache with {}", name(&others)),
    };
    match moved {
        [] => format!(
            "{place}. No thread moves: a new deal would even the sums out by no more than the tolerance."
        ),
        _ => format!("{place}. Moved so that the miss rates sum evenly: {}.", name(moved)),
    }
}
