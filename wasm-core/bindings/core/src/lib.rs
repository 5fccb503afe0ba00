//! The WebAssembly module of a first visit: threads on in-order and interval cores under most thread policies. The
//! module `full` has the rest.

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

/// Plugs in this module's parts.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::plug_in(Module { parts: &PARTS, outside: None });
}
