//! Functions that need no run.

use super::door::{parse, parts, read, to_json};
use document::machine::Topology;
use document::{Checked, MachineSpec, Panes, Program, ScenarioError, panes};
use engine::NOT_IN_THIS_BUILD;
use engine::analysis::{program_curve, program_profile};
use engine::run::ENGINE_VERSION;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine's version; part of every digest.
#[wasm_bindgen]
pub fn engine_version() -> String {
    ENGINE_VERSION.to_string()
}

/// The error text of a module if only the other one supports a request.
#[wasm_bindgen]
pub fn not_in_this_build() -> String {
    NOT_IN_THIS_BUILD.to_string()
}

/// Provides the shipped programs, as JSON by name: before this call, scenarios have only their own programs. Throws
/// what is not a program.
#[wasm_bindgen]
pub fn provide_programs(programs: &str) -> Result<(), String> {
    document::provide_programs(programs).map_err(|e| e.to_string())
}

/// A scenario, and what each pane runs of it, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Reading {
    Accepted { scenario: Box<Checked>, a: Option<Box<Checked>>, b: Box<Checked> },
    Refused { error: ScenarioError },
    NotInThisBuild { is_in_full: bool },
}

/// Reads a scenario: JSON `{scenario, a, b}`, `{error}`, or `{is_in_full: true}` if only the other module supports it.
#[wasm_bindgen]
pub fn pane_scenarios(text: &str) -> String {
    let read = parse(text).and_then(|scenario| {
        let Panes { a, b } = panes(&scenario)?;
        Ok(Reading::Accepted { scenario: Box::new(scenario), a: a.map(Box::new), b: Box::new(b) })
    });
    to_json(&read.unwrap_or_else(|error| {
        if error.problem == NOT_IN_THIS_BUILD {
            Reading::NotInThisBuild { is_in_full: true }
        } else {
            Reading::Refused { error }
        }
    }))
}

/// The policies of this module with their parameters, as JSON.
#[wasm_bindgen]
pub fn policies() -> String {
    to_json(&parts().policies())
}

/// A machine's numbered units: a `Topology` as JSON. Throws what is impossible, with its place.
#[wasm_bindgen]
pub fn topology(machine: &str) -> Result<String, String> {
    let machine: MachineSpec = read(machine)?;
    Topology::build(&machine).map(|topology| to_json(&topology)).map_err(|e| e.to_string())
}

/// A program's miss-ratio curve as JSON `[{lines, miss_ratio}]`; "null" if the program's JSON is invalid.
#[wasm_bindgen]
pub fn miss_ratio_curve(program: &str, line_bytes: u32) -> String {
    let program: Option<Program> = read(program).ok();
    let valid = program.filter(|p| line_bytes.is_power_of_two() && document::check_program(p, "").is_ok());
    to_json(&valid.map(|p| program_curve(&p, line_bytes)))
}

/// The line reuse of a program, given as JSON: a `ReuseProfile` as JSON. Throws why there is none.
#[wasm_bindgen]
pub fn reuse_profile(program: &str, line_bytes: u32, one_in: u32) -> Result<String, String> {
    let program: Program = read(program)?;
    program_profile(&program, line_bytes, one_in).map(|p| to_json(&p)).map_err(|e| e.to_string())
}
