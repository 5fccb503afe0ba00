//! The WebAssembly module of a first visit: threads on in-order and interval cores under most policies of threads. What
//! it has not is in the module `full`.

use bindings::Module;
use engine::Parts;
use wasm_bindgen::prelude::wasm_bindgen;

static PARTS: Parts = Parts {
    policies: policies::OF_A_FIRST_VISIT,
    schedulers: &[],
    tasks: None,
    smt: None,
    waits: None,
    ways: None,
    colours: None,
    traces: None,
};

/// Plugs in what this module has.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::plug_in(Module { parts: &PARTS, outside: None });
}
