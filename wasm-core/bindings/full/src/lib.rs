//! The WebAssembly module with all parts: JSON in, JSON out. It contains no logic of its own.

mod benchmark;
mod contention;
mod corun;
mod hwloc;
mod import;
mod lesson;
mod library;
mod recording;
mod same_work;
mod sharing;
mod speedup;
mod traces;

use bindings::{Module, Outside, plug_in};
use engine::run::Run;
use wasm_bindgen::prelude::wasm_bindgen;

/// Plugs in this module's parts.
#[wasm_bindgen(start)]
pub fn start() {
    let outside = Outside { question: Run::question, answer: Run::answer };
    plug_in(Module { parts: &simulator::PARTS, outside: Some(outside) });
}
