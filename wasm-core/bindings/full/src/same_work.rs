//! Runs that end when every thread has done its work. The page drives them.

use crate::corun::read;
use bindings::{Traces, to_json};
use laboratory::same_work::{Goal, WorkDone, WorkRun};
use simulator::parse;
use wasm_bindgen::prelude::wasm_bindgen;

/// A run until every thread has done its work, in pieces.
#[wasm_bindgen]
pub struct SameWorkRun(WorkRun);

#[wasm_bindgen]
impl SameWorkRun {
    /// A run at cycle 0. The goal is `{"work": …, "when_done": "ends" | "goes-on"}`, the work `{"kind": "each",
    /// "instructions": N}`, or `{"kind": "as", "result": …}` with the result of another run. Throws why it is
    /// impossible.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, traces: &Traces, goal: &str) -> Result<SameWorkRun, String> {
        let goal: Goal = read(goal)?;
        let scenario = parse(scenario).map_err(|e| e.to_string())?;
        WorkRun::new(&scenario, traces.library(), &goal).map(Self).map_err(|e| e.to_string())
    }

    /// Simulates up to `budget_cycles`, without returning frames.
    pub fn advance(&mut self, budget_cycles: f64) -> Result<(), String> {
        self.0.advance(budget_cycles as u64).map_err(|e| e.to_string())
    }

    /// The layout of a frame, as JSON.
    pub fn layout(&self) -> String {
        to_json(self.0.layout())
    }

    /// The question to a custom policy, as JSON; none while there is nothing to decide.
    pub fn question(&self) -> Option<String> {
        self.0.question()
    }

    /// Accepts the reply to a question; throws what is wrong with it.
    pub fn answer(&mut self, reply: &str) -> Result<(), String> {
        self.0.answer(reply).map_err(|e| e.to_string())
    }

    /// Whether every thread has done its work, or the run is at its end.
    pub fn is_done(&self) -> bool {
        self.0.is_done()
    }

    /// Progress, 0–1.
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// The work done so far: `WorkDone` as JSON.
    pub fn done(&self) -> String {
        to_json(&self.0.done())
    }
}

/// A `SameWork` as JSON, from two runs, each as returned by [`SameWorkRun::done`]. Throws if their threads differ.
#[wasm_bindgen]
pub fn same_work(a: &str, b: &str) -> Result<String, String> {
    let (a, b): (WorkDone, WorkDone) = (read(a)?, read(b)?);
    laboratory::same_work::same_work(&a, &b).map(|found| to_json(&found)).map_err(|e| e.to_string())
}
