//! Breakdown of contention: JSON in, JSON out. The page runs the cells.

use super::corun::read;
use bindings::to_json;
use document::Scenario;
use engine::run::RunResult;
use laboratory::contention::{ContentionPlan, plan, report};
use wasm_bindgen::prelude::wasm_bindgen;

/// The plan of a scenario: the runs that break down its contention. Throws what it cannot do.
#[wasm_bindgen]
pub fn contention_plan(scenario: &str) -> Result<String, String> {
    let scenario: Scenario = read(scenario)?;
    plan(&scenario).map(|plan| to_json(&plan)).map_err(|e| e.to_string())
}

/// The report of a plan and the results of its runs in order, null for a missing one.
#[wasm_bindgen]
pub fn contention_report(scenario: &str, results: &str) -> Result<String, String> {
    let scenario: Scenario = read(scenario)?;
    let plan: ContentionPlan = plan(&scenario).map_err(|e| e.to_string())?;
    // Written by this engine: an error in it needs no JSON pointer.
    let results: Vec<Option<RunResult>> = serde_json::from_str(results).map_err(|e| e.to_string())?;
    report(&plan, &results).map(|report| to_json(&report))
}
