//! `round-robin`: threads in order of number, a window that moves on each quantum.

use super::describe::PolicyInfo;
use super::param_spec::ParamSpec;
use super::place::place_group;
use super::{Decision, Event, OsView, Params, Setup, ThreadId, ThreadPolicy};

pub fn info() -> PolicyInfo {
    PolicyInfo {
        id: "round-robin",
        name: "Round robin",
        summary: "Runs the threads in order of number; each quantum the window of running threads moves on.",
        observes: "who is runnable",
        cost: "none",
        weakness: "co-schedules neighbours in the list for ever, good or bad",
        source: "Parekh et al. 2000, §4.2 (RR and RR-by-1)",
        oracle: false,
        params: vec![ParamSpec::choice(
            "step",
            "Window moves by",
            "How many threads change each quantum: a whole window (RR) or one (RR-by-1).",
            &[("window", "a whole window"), ("one", "one thread")],
            "window",
        )],
    }
}

pub fn build(params: &Params, _setup: &Setup) -> Box<dyn ThreadPolicy> {
    Box::new(RoundRobin { next: 0, by_one: params.text("step") == "one" })
}

#[derive(Clone)]
struct RoundRobin {
    /// The thread number at which the window starts.
    next: ThreadId,
    by_one: bool,
}

impl ThreadPolicy for RoundRobin {
    fn on(&mut self, event: Event, os: &OsView) -> Decision {
        let runnable: Vec<ThreadId> = os.runnable().collect();
        if runnable.is_empty() {
            return Decision::default();
        }
        let contexts = os.contexts().min(runnable.len());
        let at = runnable.iter().position(|&t| t >= self.next).unwrap_or(0);
        let step = if self.by_one { 1 } else { contexts };
        let start = if event == Event::QuantumEnd { (at + step) % runnable.len() } else { at };
        self.next = runnable[start];
        let group: Vec<ThreadId> = (0..contexts).map(|i| runnable[(start + i) % runnable.len()]).collect();
        Decision { actions: place_group(&group, os), reason: None }
    }
}
