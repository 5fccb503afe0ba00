//! `optimal`: an oracle that has, from earlier runs, the degradation of every pair of threads.

use super::homes::Homes;
use super::queue::{Arrivals, ReadyQueue};
use crate::corun::Degradation;
use crate::schedule::{ScheduleError, Schedules, group_schedules, pair_schedules, uneven_schedules};
use engine::policy::{
    Candidate, Decision, Event, Fact, OsView, ParamSpec, Params, PolicyInfo, Reason, Setup, ThreadId,
    ThreadPolicy,
};
use engine::rng::Rng;

const SOURCE: &str = "Kumar 2009, §1.3 and §4.5";

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "optimal",
        name: "Optimal",
        summary: "Divides the threads among the caches so that together they lose least, by what co-runs have shown.",
        observes: "no operating system could: the measured degradation of every pair of threads, beforehand",
        cost: "a co-run of every pair before the run begins",
        weakness: "an oracle: it shows what could be gained, not how; adds pairs up where more than two share a cache",
        source: SOURCE,
        oracle: true,
        params: vec![ParamSpec::matrix(
            "degradation",
            "Degradation",
            "Row by row, the percentage of its solo IPC that a thread loses beside each other thread. The co-run matrix measures it.",
            "%",
        )],
    }
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(Optimal {
        degradation: Degradation(params.matrix("degradation")),
        homes: Homes::new(setup.topology, setup.threads),
        queue: ReadyQueue::default(),
        arrivals: Arrivals::new(setup.seed),
        rng: Rng::new(setup.seed, 0x0047),
        placed: Vec::new(),
        reason: Reason::default(),
    })
}

#[derive(Clone)]
struct Optimal {
    degradation: Degradation,
    homes: Homes,
    queue: ReadyQueue,
    arrivals: Arrivals,
    rng: Rng,
    /// The threads of the last division.
    placed: Vec<ThreadId>,
    /// Why they were divided so.
    reason: Reason,
}

impl ThreadPolicy for Optimal {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.queue.refresh(event, os, &mut self.arrivals);
        let mut group = self.queue.group(event, os);
        group.sort_unstable();
        if group != self.placed {
            self.reason = self.divide(&group);
        }
        self.homes.settle(&group, &mut self.rng);
        self.placed = group;
        Decision { actions: self.homes.place(os), reason: Some(self.reason.clone()) }
    }
}

impl Optimal {
    fn divide(&mut self, group: &[ThreadId]) -> Reason {
        let rooms = self.homes.rooms(group.len());
        let is_alike = match rooms.as_slice() {
            [_] => Some("All threads share one cache: nothing to choose."),
            rooms if rooms.iter().all(|&room| room < 2) => {
                Some("No two threads need share a cache: nothing to choose.")
            }
            _ => None,
        };
        if let Some(rule) = is_alike {
            return Reason { rule: rule.into(), ..Reason::default() };
        }
        match self.schedules(group, &rooms) {
            Ok(found) => {
                let cost = |threads: &[ThreadId]| self.cost(threads).unwrap_or(0.0);
                let mut left = found.best.groups.clone();
                let of_cache = |room: &usize| -> Vec<ThreadId> {
                    let next = left.iter().position(|places| places.len() == *room);
                    let places = next.map(|next| left.remove(next)).unwrap_or_default();
                    places.iter().filter_map(|&place| group.get(place).copied()).collect()
                };
                let groups: Vec<Vec<ThreadId>> = rooms.iter().map(of_cache).collect();
                let candidates = groups.iter().map(|g| Candidate {
                    threads: g.clone(),
                    score: cost(g),
                    note: String::new(),
                });
                let reason = Reason {
                    rule: "Of all divisions, this one loses least in all.".into(),
                    fallback: false,
                    candidates: candidates.collect(),
                    score: "degradation, % of solo IPC".into(),
                    facts: vec![
                        Fact::new("least total degradation, %", found.best.total),
                        Fact::new("greatest total degradation, %", found.worst.total),
                        Fact::new("at random, %", found.mean_total),
                    ],
                    source: SOURCE.into(),
                    ..Reason::default()
                };
                for (cache, threads) in groups.iter().enumerate() {
                    threads.iter().for_each(|&t| self.homes.set(t, cache));
                }
                reason
            }
            Err(problem) => Reason {
                rule: format!("The oracle is silent, and threads are spread at random: {problem}."),
                fallback: true,
                source: SOURCE.into(),
                ..Reason::default()
            },
        }
    }

    /// Divisions of `group`, padded with empty places of zero cost, into one group for each of `rooms`.
    fn schedules(&self, group: &[ThreadId], rooms: &[usize]) -> Result<Schedules, ScheduleError> {
        let places = rooms.iter().sum();
        let threads =
            |of: &[usize]| -> Vec<ThreadId> { of.iter().filter_map(|&p| group.get(p).copied()).collect() };
        let even = rooms[1..].iter().all(|&room| room == rooms[0]);
        match rooms[0] {
            _ if !even => uneven_schedules(rooms, |of| self.cost(&threads(of))),
            2 => pair_schedules(places, |a, b| match threads(&[a, b])[..] {
                [a, b] => Some([self.beside(a, b)?, self.beside(b, a)?]),
                _ => Some([0.0, 0.0]),
            }),
            size => group_schedules(places, size, |of| self.cost(&threads(of))),
        }
    }

    /// The loss of threads on one cache: the sum over all pairs.
    fn cost(&self, threads: &[ThreadId]) -> Option<f64> {
        let mut sum = 0.0;
        for (i, &a) in threads.iter().enumerate() {
            for &b in &threads[i + 1..] {
                sum += self.beside(a, b)? + self.beside(b, a)?;
            }
        }
        Some(sum)
    }

    fn beside(&self, thread: ThreadId, other: ThreadId) -> Option<f64> {
        self.degradation.get(thread as usize, other as usize)
    }
}
