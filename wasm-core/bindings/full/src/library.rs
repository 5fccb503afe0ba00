//! The shipped library, read and expanded for the page. The build calls it once (scripts/steps/library.mjs).

use bindings::to_json;
use document::machine::Topology;
use document::{
    Program, ScenarioError, Shipped, ShippedMachine, chen_machines, fitted_programs, read_variant, shipped,
    shipped_machine,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// Provides the files of workloads/: JSON of texts by id, by folder, and `order`. Throws what is malformed.
#[wasm_bindgen]
pub fn provide_files(files: &str) -> Result<(), String> {
    document::provide_files(files).map_err(|e| e.to_string())
}

/// All programs by name, fitted ones included, as JSON. Throws which file is not a program.
#[wasm_bindgen]
pub fn programs() -> Result<String, String> {
    let read = |file: &Shipped| {
        let program = serde_json::from_str(file.text);
        let program = program.map_err(|e| format!("workloads/programs/{}.json: {e}", file.id))?;
        Ok::<_, String>((file.id.to_string(), Arc::new(program)))
    };
    let written = shipped().programs.iter().map(read);
    let all: BTreeMap<String, Arc<Program>> =
        written.chain(fitted_programs().map(|program| Ok(program.clone()))).collect::<Result<_, _>>()?;
    Ok(to_json(&all))
}

#[derive(Serialize)]
struct Document {
    id: &'static str,
    text: String,
}

/// A variant of a shipped scenario, written out.
#[derive(Serialize)]
struct Variant {
    id: &'static str,
    text: String,
    of: String,
    label: String,
}

#[derive(Serialize)]
struct Machine {
    id: String,
    #[serde(flatten)]
    machine: ShippedMachine,
}

#[derive(Serialize)]
struct Library {
    scenarios: Vec<Document>,
    variants: Vec<Variant>,
    machines: Vec<Machine>,
}

/// Scenarios, variants and machines, expanded: `{scenarios: [{id, text}], variants: [{id, text, of, label}], machines:
/// [{id, about, source, machine}]}` as JSON. Throws which file is invalid.
#[wasm_bindgen]
pub fn library() -> Result<String, String> {
    let named = |id: &str, e: ScenarioError| format!("{id}: {e}");
    let scenarios = shipped()
        .scenarios
        .iter()
        .map(|file| Document { id: file.id, text: file.text.to_string() })
        .collect();
    let variants = shipped().variants.iter().map(|file| {
        let read = read_variant(file.text).map_err(|e| named(file.id, e))?;
        let text = to_json(&read.document().map_err(|e| named(file.id, e))?);
        Ok::<_, String>(Variant { id: file.id, text, of: read.of, label: read.label })
    });
    let machines = shipped().machines.iter().map(|file| {
        let machine = shipped_machine(file.id).map_err(|e| e.to_string())?;
        // No other code checks it before a person opens it.
        Topology::build(&machine.machine).map_err(|e| format!("workloads/machines/{}.json: {e}", file.id))?;
        Ok(Machine { id: file.id.to_string(), machine })
    });
    let machines =
        machines.chain(chen_machines().into_iter().map(|(id, machine)| Ok(Machine { id, machine })));
    Ok(to_json(&Library {
        scenarios,
        variants: variants.collect::<Result<_, _>>()?,
        machines: machines.collect::<Result<_, String>>()?,
    }))
}
