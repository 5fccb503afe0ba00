//! `round-robin`: threads in a circle, with a window that advances each quantum.

use super::anti_starvation;
use super::group::{Asked, Choice, GroupPolicy, grouped};
use super::queue::{Arrivals, is_first_half};
use document::Order;
use engine::policy::{Event, ParamSpec, Params, PolicyInfo, Setup, ThreadId, ThreadPolicy};

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "round-robin",
        name: "Round robin",
        summary: "Runs the threads in a circle; each quantum the window of running threads moves on.",
        observes: "which threads are runnable",
        cost: "none",
        weakness: "co-schedules neighbours in the list for ever, good or bad",
        source: "Parekh et al. 2000, §4.2 (RR and RR-by-1)",
        oracle: false,
        params: vec![
            ParamSpec::choice(
                "step",
                "Window moves by",
                "How many threads change each quantum: a whole window (RR) or one (RR-by-1).",
                &[("window", "a whole window"), ("one", "one thread")],
                "window",
            ),
            ParamSpec::choice(
                "order",
                "Circle",
                "In which order the threads stand: by number, or as they arrived; those of the start arrive in an order that the seed shuffles.",
                &[("number", "by number"), ("arrival", "as they arrived")],
                "number",
            ),
            anti_starvation::param(),
        ],
    }
}

pub fn build(params: &Params, setup: &Setup) -> Box<dyn ThreadPolicy> {
    let by_number = params.text("order") == "number";
    let places = (0..setup.threads).map(|t| by_number.then_some(t)).collect();
    let by_one = params.text("step") == "one";
    let policy = RoundRobin { places, start: 0, end: 0, by_one, arrivals: Arrivals::new(setup.seed) };
    grouped(policy, params, setup)
}

#[derive(Clone)]
struct RoundRobin {
    /// Each thread's place in the circle; `None` before it arrives.
    places: Vec<Option<usize>>,
    /// The place at which the window starts.
    start: usize,
    /// The place after the last thread that took its turn.
    end: usize,
    by_one: bool,
    arrivals: Arrivals,
}

impl GroupPolicy for RoundRobin {
    fn choose(&mut self, asked: &Asked) -> Choice {
        self.take_in(asked);
        let mut group = Vec::new();
        if asked.is_new_quantum() {
            if self.by_one && asked.event == Event::QuantumEnd {
                self.end = self.start + 1;
            }
        } else {
            group.extend(asked.threads.iter().copied().filter(|&t| asked.runs(t)));
        }
        let place = |t: ThreadId| self.places[t as usize].unwrap_or(0);
        let mut circle = asked.threads.to_vec();
        circle.order_by_key(|&t| place(t));
        let first = circle.partition_point(|&t| place(t) < self.end);
        circle.rotate_left(first);
        circle.retain(|t| !group.contains(t));
        circle.truncate(asked.places - group.len());
        if let (Some(&first), true) = (circle.first(), asked.is_new_quantum()) {
            self.start = place(first);
        }
        // A turn of less than half a quantum does not count as one (chosen).
        if let Some(&last) = circle.last().filter(|_| is_first_half(asked.os)) {
            self.end = place(last) + 1;
        }
        Choice::blind([group, circle].concat())
    }
}

impl RoundRobin {
    /// Gives every new thread the next place.
    fn take_in(&mut self, asked: &Asked) {
        let mut new: Vec<ThreadId> =
            asked.os.runnable().filter(|&t| self.places[t as usize].is_none()).collect();
        self.arrivals.order(asked.event, &mut new);
        for thread in new {
            let taken = self.places.iter().flatten().count();
            self.places[thread as usize] = Some(taken);
        }
    }
}
