//! Imported files: a trace's text, in pieces, and task programs.

use bindings::to_json;
use document::{MachineSpec, ScenarioError};
use engine::trace::{TextFormat, TextImporter, TraceLabel};
use laboratory::fit::{Counted, CounterFile, FittedProgram};
use laboratory::import::ImportedTasks;
use serde::Serialize;
use simulator::parse;
use wasm_bindgen::prelude::wasm_bindgen;

/// What became of a file of tasks, or why it is refused.
#[derive(Serialize)]
#[serde(untagged)]
enum TasksRead {
    Imported(Box<ImportedTasks>),
    Refused { error: ScenarioError },
}

/// Makes a scenario of a task program from a file: JSON of an [`ImportedTasks`], or `{error}`. The scenario takes its
/// machine and policies from `base`.
#[wasm_bindgen]
pub fn import_tasks(text: &str, base: &str) -> String {
    let read = laboratory::import::import_tasks(text, parse(base).ok().as_deref());
    to_json(&match read {
        Ok(imported) => TasksRead::Imported(Box::new(imported)),
        Err(error) => TasksRead::Refused { error },
    })
}

/// What a file of counters says, or why it is refused.
#[derive(Serialize)]
#[serde(untagged)]
enum CountersRead {
    Read(CounterFile),
    Refused { error: ScenarioError },
}

/// A program that fits, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum FitMade {
    Fitted(Box<FittedProgram>),
    Refused { error: ScenarioError },
}

/// Reads `perf stat` output or a table of counters: JSON of a [`CounterFile`], or `{error}`. `name` is the name of a
/// program that the file does not name.
#[wasm_bindgen]
pub fn read_counters(text: &str, name: &str) -> String {
    to_json(&match laboratory::fit::read_counters(text, name) {
        Ok(file) => CountersRead::Read(file),
        Err(error) => CountersRead::Refused { error },
    })
}

/// Fits a program to a JSON [`Counted`], number `number` of its file, on a JSON machine: JSON of a [`FittedProgram`], or
/// `{error}`. Throws for JSON that is neither.
#[wasm_bindgen]
pub fn fit_counters(counted: &str, machine: &str, number: u32) -> Result<String, String> {
    let counted: Counted = serde_json::from_str(counted).map_err(|e| e.to_string())?;
    let machine: MachineSpec = serde_json::from_str(machine).map_err(|e| e.to_string())?;
    Ok(to_json(&match laboratory::fit::fit_counted(&counted, &machine, number) {
        Ok(fitted) => FitMade::Fitted(Box::new(fitted)),
        Err(error) => FitMade::Refused { error },
    }))
}

/// Turns a text trace into a compact trace file.
#[wasm_bindgen]
pub struct Importer(Option<TextImporter>);

#[wasm_bindgen]
impl Importer {
    /// An importer for a [`TextFormat`] by name; throws for another name.
    #[wasm_bindgen(constructor)]
    pub fn new(format: &str) -> Result<Importer, String> {
        let known = TextFormat::of_name(format).ok_or_else(|| {
            let names = TextFormat::ALL.map(TextFormat::name).join(", ");
            format!("there is no trace format \"{format}\"; these are read: {names}")
        })?;
        Ok(Self(Some(TextImporter::new(known))))
    }

    /// Reads a piece; returns the references so far. Throws at the first line that does not match the format.
    pub fn push(&mut self, piece: &[u8]) -> Result<f64, String> {
        let importer = self.0.as_mut().ok_or("the import has ended")?;
        importer.push(piece).map(|p| p.references as f64).map_err(|e| e.to_string())
    }

    /// Ends the import; returns the compact file.
    pub fn finish(&mut self, name: &str, about: &str) -> Result<Vec<u8>, String> {
        let importer = self.0.take().ok_or("the import has ended")?;
        let label = TraceLabel { name: name.into(), about: about.into(), command: String::new() };
        importer.finish(label).map(|done| done.file).map_err(|e| e.to_string())
    }
}
