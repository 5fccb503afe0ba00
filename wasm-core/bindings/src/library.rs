//! What needs no run: reading scenarios, and what ships.

use document::{
    Checked, Panes, Program, SHIPPED_MACHINES, SHIPPED_PROGRAMS, SHIPPED_SCENARIOS, SHIPPED_VARIANTS,
    ScenarioError, Shipped, chen_machines, fitted_programs, panes, read_variant, shipped_machine,
};
use engine::analysis::{program_curve, program_profile, trace_profile};
use engine::run::ENGINE_VERSION;
use serde::Serialize;
use simulator::parse;
use std::borrow::Cow;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine's version; part of every digest.
#[wasm_bindgen]
pub fn engine_version() -> String {
    ENGINE_VERSION.to_string()
}

/// A scenario, and what each pane runs of it, or why the text is refused.
#[derive(Serialize)]
#[serde(untagged)]
enum Read {
    Accepted { scenario: Box<Checked>, a: Option<Box<Checked>>, b: Box<Checked> },
    Refused { error: ScenarioError },
}

/// Reads a scenario: JSON `{scenario, a, b}`, or `{error}`.
#[wasm_bindgen]
pub fn pane_scenarios(text: &str) -> String {
    let read = parse(text).and_then(|scenario| {
        let Panes { a, b } = panes(&scenario)?;
        Ok(Read::Accepted { scenario: Box::new(scenario), a: a.map(Box::new), b: Box::new(b) })
    });
    to_json(&read.unwrap_or_else(|error| Read::Refused { error }))
}

/// All policies with their parameters, as JSON.
#[wasm_bindgen]
pub fn policies() -> String {
    to_json(&simulator::policies())
}

#[derive(Serialize)]
struct ShippedFile {
    id: Cow<'static, str>,
    text: Cow<'static, str>,
}

/// A variant of a shipped scenario, written out.
#[derive(Serialize)]
struct ShippedVariant {
    id: &'static str,
    text: String,
    of: String,
    label: String,
}

#[derive(Serialize)]
struct ShippedFiles {
    scenarios: Vec<ShippedFile>,
    variants: Vec<ShippedVariant>,
    programs: Vec<ShippedFile>,
    machines: Vec<ShippedFile>,
}

/// What ships, as JSON `{scenarios: [{id, text}], variants: [{id, text, of, label}], programs: [{id, text}], machines: [{id, text}]}`.
#[wasm_bindgen]
pub fn shipped() -> String {
    let list = |files: &'static [Shipped]| {
        files.iter().map(|f| ShippedFile { id: f.id.into(), text: f.text.into() }).collect::<Vec<_>>()
    };
    let mut programs = list(SHIPPED_PROGRAMS);
    programs.extend(
        fitted_programs().map(|(id, p)| ShippedFile { id: id.as_str().into(), text: to_json(&**p).into() }),
    );
    // Read and written again, so that what a file leaves unsaid stands as in the scenario on the page.
    let machine = |s: &Shipped| {
        Some(ShippedFile { id: s.id.into(), text: to_json(&shipped_machine(s.id).ok()?).into() })
    };
    let chen = chen_machines().into_iter();
    let chen = chen.map(|(id, machine)| ShippedFile { id: id.into(), text: to_json(&machine).into() });
    let machines = SHIPPED_MACHINES.iter().filter_map(machine).chain(chen).collect();
    let variant = |s: &Shipped| {
        let read = read_variant(s.text).ok()?;
        Some(ShippedVariant {
            id: s.id,
            text: to_json(&read.document().ok()?),
            of: read.of,
            label: read.label,
        })
    };
    let variants = SHIPPED_VARIANTS.iter().filter_map(variant).collect();
    to_json(&ShippedFiles { scenarios: list(SHIPPED_SCENARIOS), variants, programs, machines })
}

/// A program's miss-ratio curve as JSON `[{lines, miss_ratio}]`; "null" when the program's JSON is not readable.
#[wasm_bindgen]
pub fn miss_ratio_curve(program: &str, line_bytes: u32) -> String {
    let program: Option<Program> = serde_json::from_str(program).ok();
    let valid = program.filter(|p| line_bytes.is_power_of_two() && document::check_program(p, "").is_ok());
    to_json(&valid.map(|p| program_curve(&p, line_bytes)))
}

/// How a program, as JSON, reuses its lines: a `ReuseProfile` as JSON. Throws why there is none.
#[wasm_bindgen]
pub fn reuse_profile(program: &str, line_bytes: u32, one_in: u32) -> Result<String, String> {
    let program: Program = serde_json::from_str(program).map_err(|e| e.to_string())?;
    program_profile(&program, line_bytes, one_in).map(|p| to_json(&p)).map_err(|e| e.to_string())
}

/// The same of a compact trace file.
#[wasm_bindgen]
pub fn trace_reuse_profile(file: &[u8], line_bytes: u32, one_in: u32) -> Result<String, String> {
    trace_profile(file, line_bytes, one_in).map(|p| to_json(&p)).map_err(|e| e.to_string())
}

/// JSON text; the types that come here always have one.
pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_string())
}
