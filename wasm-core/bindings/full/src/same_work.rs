//! Runs that end when every thread has done its work. Who drives them is the page's affair.

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
    /// A run at cycle 0. The goal is `{"work": …, "when_done": "ends" | "goes-on"}`, the work
    /// `{"kind": "each", "instructions": N}`, or `{"kind": "as", "result": …}` with the result of another run. Throws why
    /// it cannot be.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, traces: &Traces, goal: &str) -> Result<SameWorkRun, String> {
        let goal: Goal = read(goal)?;
        let scenario = parse(scenario).map_err(|e| e.to_string())?;
        WorkRun::new(&scenario, traces.library(), &goal).map(Self).map_err(|e| e.to_string())
    }

    /// Simulates up to `budget_cycles`. Frames are not looked at.
    pub fn advance(&mut self, budget_cycles: f64) -> Result<(), String> {
        self.0.advance(budget_cycles as u64).map_err(|e| e.to_string())
    }

    /// What a frame holds, as JSON.
    pub fn layout(&self) -> String {
        to_json(self.0.layout())
    }

    /// What a custom policy is asked, as JSON; none while nothing is to be decided.
    pub fn question(&self) -> Option<String> {
        self.0.question()
    }

    /// Takes in the reply to a question; throws what is wrong with it.
    pub fn answer(&mut self, reply: &str) -> Result<(), String> {
        self.0.answer(reply).map_err(|e| e.to_string())
    }

    /// Whether every thread has done its work, or the run is at its end.
    pub fn is_done(&self) -> bool {
        self.0.is_done()
    }

    /// How far it is, 0–1.
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// What was done so far: `WorkDone` as JSON.
    pub fn done(&self) -> String {
        to_json(&self.0.done())
    }
}

/// A `SameWork` as JSON of what two runs of the same threads did, each as [`SameWorkRun::done`] gave it.
#[wasm_bindgen]
pub fn same_work(a: &str, b: &str) -> Result<String, String> {
    let (a, b): (WorkDone, WorkDone) = (read(a)?, read(b)?);
    Ok(to_json(&laboratory::same_work::same_work(&a, &b)))
}
