//! `round-robin`: threads in a circle, with a window that advances each quantum.

use super::anti_starvation;
use super::group::{Asked, Choice, GroupPolicy, grouped};
use super::queue::Arrivals;
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
    let policy = RoundRobin { places, next: 0, by_one, arrivals: Arrivals::new(setup.seed) };
    grouped(policy, params, setup)
}

#[derive(Clone)]
struct RoundRobin {
    /// Each thread's place in the circle; `None` before it arrives.
    places: Vec<Option<usize>>,
    /// The place at which the window starts.
    next: usize,
    by_one: bool,
    arrivals: Arrivals,
}

impl GroupPolicy for RoundRobin {
    fn choose(&mut self, asked: &Asked) -> Choice {
        self.take_in(asked);
        let place = |t: &ThreadId| self.places[*t as usize];
        let mut circle = asked.threads.to_vec();
        circle.order_by_key(place);
        let size = asked.places.min(circle.len());
        if size == 0 {
            return Choice::blind(Vec::new());
        }
        let at = circle.iter().position(|t| place(t) >= Some(self.next)).unwrap_or(0);
        let step = if self.by_one { 1 } else { size };
        let start = if asked.event == Event::QuantumEnd { (at + step) % circle.len() } else { at };
        self.next = place(&circle[start]).unwrap_or(0);
        Choice::blind((0..size).map(|i| circle[(start + i) % circle.len()]).collect())
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
