//! `random`: a fresh random set of threads each quantum.

use super::describe::PolicyInfo;
use super::place::place_group;
use super::{Decision, Event, OsView, Params, Setup, ThreadId, ThreadPolicy};
use crate::rng::Rng;

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "random",
        name: "Random",
        summary: "Draws a fresh set of threads each quantum, every set equally likely.",
        observes: "who is runnable",
        cost: "none",
        weakness: "fair only in the long run; what every cleverer policy has to beat",
        source: "Parekh et al. 2000, §4.2",
        params: Vec::new(),
    }
}

pub fn build(_params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(Random { rng: Rng::new(setup.seed, 0x4A4D) })
}

#[derive(Clone)]
struct Random {
    rng: Rng,
}

impl ThreadPolicy for Random {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let running = |t: &ThreadId| os.placement.contains(&Some(*t));
        let mut group: Vec<ThreadId> = Vec::new();
        let mut waiting: Vec<ThreadId> = os.runnable().collect();
        if !matches!(event, Event::Start | Event::QuantumEnd) {
            // Between quanta only idle contexts are filled.
            group = waiting.iter().copied().filter(running).collect();
            waiting.retain(|t| !running(t));
        }
        self.rng.shuffle(&mut waiting);
        group.extend(waiting.iter().take(os.contexts() - group.len()));
        Decision { actions: place_group(&group, os), reason: None }
    }
}
