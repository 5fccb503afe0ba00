//! Real machines: read from lstopo, and written for it.

use bindings::to_json;
use document::MachineSpec;
use laboratory::hwloc;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads lstopo's XML or a synthetic description: a `RealMachine` as JSON. Throws why it is invalid.
#[wasm_bindgen]
pub fn read_machine(text: &str) -> Result<String, String> {
    hwloc::read_machine(text).map(|real| to_json(&real)).map_err(|error| {
        let place = if error.path.is_empty() { String::new() } else { format!("{}: ", error.path) };
        format!("{place}{}. {}", error.problem, error.remedy)
    })
}

/// A machine, given as JSON, as XML that lstopo reads. Throws what hwloc cannot represent.
#[wasm_bindgen]
pub fn machine_xml(machine: &str) -> Result<String, String> {
    let machine: MachineSpec = serde_json::from_str(machine).map_err(|e| e.to_string())?;
    hwloc::to_xml(&machine).map_err(|e| e.to_string())
}
