//! Breakdown of the difference between two runs.

use super::door::{read, to_json};
use laboratory::gain::WindowCounts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A `Gain` as JSON from two results as JSON: the breakdown of B's IPC over A's. Of a result it reads `cycles`,
/// `contexts`, `dag`, and of each thread `program`, `instructions`, `scheduled_cycles`, `stalls.switch` and
/// `stalls.trap`, so the counts of a part of a run suffice. Throws what is missing, with its place.
#[wasm_bindgen]
pub fn gain(a: &str, b: &str) -> Result<String, String> {
    let (a, b): (WindowCounts, WindowCounts) = (read(a)?, read(b)?);
    Ok(to_json(&laboratory::gain::gain(&a, &b)))
}
