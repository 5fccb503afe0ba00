//! `random`: a fresh random set of threads each quantum, or one random placement kept.

use super::anti_starvation;
use super::group::{Asked, Choice, GroupPolicy, grouped};
use super::homes::{FIRST_PLACES, Homes};
use super::queue::{Arrivals, ReadyQueue};
use engine::policy::{Decision, Event, OsView, ParamSpec, Params, PolicyInfo, Setup, ThreadPolicy};
use engine::rng::Rng;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "random",
        name: "Random",
        summary: "Draws a fresh set of threads each quantum, every set equally likely; or places them once.",
        observes: "which threads are runnable",
        cost: "none",
        weakness: "fair only in the long run; what every cleverer policy has to beat",
        source: "Parekh et al. 2000, §4.2; drawn once: the baseline of Kumar 2009, ch. 5",
        oracle: false,
        params: vec![
            ParamSpec::choice(
                "draw",
                "Draws",
                "Each quantum anew; or once, spread evenly over the last caches, where threads then stay and take turns, so that no thread starves and α has no effect.",
                &[("quantum", "each quantum"), ("once", "once")],
                "quantum",
            ),
            anti_starvation::param().only_with("draw", "quantum"),
        ],
    }
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let rng = Rng::new(setup.seed, FIRST_PLACES);
    match params.text("draw") {
        "once" => Box::new(Once {
            rng,
            homes: Homes::new(setup.topology, setup.threads),
            queue: ReadyQueue::default(),
            arrivals: Arrivals::new(setup.seed),
        }),
        _ => grouped(Random { rng }, params, setup),
    }
}

/// Every thread stays at its first cache; where a cache has too many threads, they take turns.
#[derive(Clone)]
struct Once {
    rng: Rng,
    homes: Homes,
    queue: ReadyQueue,
    arrivals: Arrivals,
}

impl ThreadPolicy for Once {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        self.queue.refresh(event, os, &mut self.arrivals);
        self.homes.house(self.queue.threads(), &mut self.rng);
        let homes = &self.homes;
        let group = self.queue.group_of(event, os, |t, group| homes.is_free_at_home(t, group));
        self.homes.settle(&group, &mut self.rng);
        Decision { actions: self.homes.place(os), reason: None }
    }
}

#[derive(Clone)]
struct Random {
    rng: Rng,
}

impl GroupPolicy for Random {
    fn choose(&mut self, asked: &Asked) -> Choice {
        let (mut group, mut waiting) = (Vec::new(), asked.threads.to_vec());
        if !asked.is_new_quantum() {
            (group, waiting) = waiting.into_iter().partition(|&t| asked.runs(t));
        }
        self.rng.shuffle(&mut waiting);
        group.extend(waiting.iter().take(asked.places - group.len()));
        Choice::blind(group)
    }
}
