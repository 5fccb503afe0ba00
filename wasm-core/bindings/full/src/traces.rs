//! Properties of recorded traces.

use bindings::to_json;
use engine::analysis::trace_profile;
use engine::trace::read_meta;
use wasm_bindgen::prelude::wasm_bindgen;

/// The line reuse of a recorded program, from a compact trace file: a `ReuseProfile` as JSON. Throws why there is none.
#[wasm_bindgen]
pub fn trace_reuse_profile(file: &[u8], line_bytes: u32, one_in: u32) -> Result<String, String> {
    trace_profile(file, line_bytes, one_in).map(|p| to_json(&p)).map_err(|e| e.to_string())
}

/// A compact trace file's header as JSON; throws if it is not such a file.
#[wasm_bindgen]
pub fn trace_meta(file: &[u8]) -> Result<String, String> {
    read_meta(file).map(|meta| to_json(&meta)).map_err(|e| e.to_string())
}
