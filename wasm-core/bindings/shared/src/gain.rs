//! The difference between two runs, taken apart.

use super::door::{read, to_json};
use laboratory::gain::WindowCounts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A `Gain` as JSON of two results as JSON: what B's IPC over A's is made of. Of a result it reads `cycles`, `contexts`,
/// `dag`, and of each thread `program`, `instructions`, `scheduled_cycles`, `stalls.switch` and `stalls.trap`, so that
/// the figures of a part of a run will do. Throws what is missing, with its place.
#[wasm_bindgen]
pub fn gain(a: &str, b: &str) -> Result<String, String> {
    let (a, b): (WindowCounts, WindowCounts) = (read(a)?, read(b)?);
    Ok(to_json(&laboratory::gain::gain(&a, &b)))
}
