//! The co-run laboratory: JSON in, JSON out. The page runs the cells.

use bindings::to_json;
use document::{Read, read_value};
use engine::run::RunResult;
use laboratory::corun::{CorunRequest, DegradationTable, pair_choices, plan, report};
use wasm_bindgen::prelude::wasm_bindgen;

/// The plan of a request: the scenarios to run and what they represent. Throws what is wrong with the request.
#[wasm_bindgen]
pub fn corun_plan(request: &str) -> Result<String, String> {
    let request: CorunRequest = read(request)?;
    plan(&request).map(|plan| to_json(&plan)).map_err(|e| e.to_string())
}

/// The report of a request and the results of its plan's cells in order, null for a missing one. Throws if the two do
/// not match.
#[wasm_bindgen]
pub fn corun_report(request: &str, results: &str) -> Result<String, String> {
    let plan = plan(&read(request)?).map_err(|e| e.to_string())?;
    // Written by this engine: an error in it needs no JSON pointer.
    let results: Vec<Option<RunResult>> = serde_json::from_str(results).map_err(|e| e.to_string())?;
    report(&plan, &results).map(|report| to_json(&report)).map_err(|e| e.to_string())
}

/// The best and the worst pairing of a table `{programs, degradation}` from any source. Throws why there is none.
#[wasm_bindgen]
pub fn corun_choices(table: &str) -> Result<String, String> {
    let table: DegradationTable = read(table)?;
    pair_choices(&table).map(|choices| to_json(&choices))
}

/// Parses a JSON text of the page.
pub fn read<T: Read>(text: &str) -> Result<T, String> {
    let value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    read_value(value).map_err(|e| e.to_string())
}
