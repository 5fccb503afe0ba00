//! The files of workloads/: compiled into native programs, passed by the page to its WebAssembly modules.

use super::error::ScenarioError;
use super::order::Order;
use super::parse::read_value;
use super::read::Read;
use super::workload::Program;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// One shipped file: its id, which is the file's name, and its text.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// File name without `.json`.
    pub id: &'static str,
    /// The JSON text.
    pub text: &'static str,
}

/// The files of workloads/ by folder, in the order of workloads/order.json; files that it does not name come last.
#[derive(Debug, Default)]
pub struct Files {
    /// Hand-written programs, without the fitted ones.
    pub programs: Vec<Shipped>,
    /// Machines.
    pub machines: Vec<Shipped>,
    /// Scenarios.
    pub scenarios: Vec<Shipped>,
    /// Variants of scenarios.
    pub variants: Vec<Shipped>,
    /// Lessons.
    pub lessons: Vec<Shipped>,
}

static FILES: OnceLock<Files> = OnceLock::new();
static PROGRAMS: OnceLock<BTreeMap<String, Arc<Program>>> = OnceLock::new();

/// The shipped files.
pub fn shipped() -> &'static Files {
    FILES.get_or_init(embedded)
}

/// A shipped program by name, including the fitted ones.
pub fn find_program(name: &str) -> Option<Arc<Program>> {
    programs().get(name).cloned()
}

/// Names of all shipped programs, separated by commas.
pub fn program_names() -> String {
    programs().keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Why there is no program of this name: no file has it, or its file is invalid.
pub fn unknown_program(name: &str) -> String {
    let file = shipped().programs.iter().find(|file| file.id == name);
    match file.and_then(|file| serde_json::from_str::<Program>(file.text).err()) {
        Some(problem) => format!("workloads/programs/{name}.json: {problem}"),
        None => format!("there is no program \"{name}\""),
    }
}

fn programs() -> &'static BTreeMap<String, Arc<Program>> {
    PROGRAMS.get_or_init(read_programs)
}

/// Passes the files of workloads/ to a WebAssembly module: a JSON object of folders, each with texts by id, and
/// `order`.
///
/// # Errors
/// Text with another structure.
pub fn provide_files(files: &str) -> Result<(), ScenarioError> {
    let folders: BTreeMap<String, Value> = read_text(files)?;
    let text = |text: &str| -> &'static str { Box::leak(text.to_string().into_boxed_str()) };
    let list = |folder: &str| {
        let files = folders.get(folder).and_then(Value::as_object);
        let file = |(id, body): (&String, &Value)| Some(Shipped { id: text(id), text: text(body.as_str()?) });
        files.map(|files| files.iter().filter_map(file).collect()).unwrap_or_default()
    };
    let order = folders.get("order").cloned().unwrap_or_default();
    // A second call would pass the same files.
    let _ = FILES.set(ordered(list, &order));
    Ok(())
}

/// Passes all programs by name to a WebAssembly module, including the fitted ones.
///
/// # Errors
/// Text with another structure.
pub fn provide_programs(programs: &str) -> Result<(), ScenarioError> {
    // A second call would pass the same programs.
    let _ = PROGRAMS.set(read_text(programs)?);
    Ok(())
}

fn read_text<T: Read>(text: &str) -> Result<T, ScenarioError> {
    let defect = |e: serde_json::Error| {
        ScenarioError::at("", format!("what ships: {e}"), "This is a defect of Coscope.")
    };
    read_value(serde_json::from_str(text).map_err(defect)?)
}

/// The files of every folder, in the order that `order` gives.
fn ordered(list: impl Fn(&str) -> Vec<Shipped>, order: &Value) -> Files {
    let sorted = |folder: &str| {
        let mut files = list(folder);
        let ids = order.get(folder).and_then(Value::as_array);
        let place = |file: &Shipped| ids.and_then(|ids| ids.iter().position(|id| id == file.id));
        files.order_by_key(|file| place(file).unwrap_or(usize::MAX));
        files
    };
    Files {
        programs: sorted("programs"),
        machines: sorted("machines"),
        scenarios: sorted("scenarios"),
        variants: sorted("variants"),
        lessons: sorted("lessons"),
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use super::{Arc, BTreeMap, Files, Program, Shipped, ordered, shipped};
    use crate::library::fitted_programs;

    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
    const ORDER: &str = include_str!("../../../workloads/order.json");

    pub fn embedded() -> Files {
        let list = |folder: &str| {
            let found = EMBEDDED.iter().find(|(name, _)| *name == folder);
            found.map(|(_, files)| files.to_vec()).unwrap_or_default()
        };
        ordered(list, &serde_json::from_str(ORDER).unwrap_or_default())
    }

    pub fn read_programs() -> BTreeMap<String, Arc<Program>> {
        // An invalid file is skipped here; `unknown_program` says why.
        let read = |p: &Shipped| Some((p.id.to_string(), Arc::new(serde_json::from_str(p.text).ok()?)));
        let written = shipped().programs.iter().filter_map(read);
        written.chain(fitted_programs().cloned()).collect()
    }
}

#[cfg(not(target_arch = "wasm32"))]
use native::{embedded, read_programs};

#[cfg(target_arch = "wasm32")]
fn embedded() -> Files {
    Files::default()
}

#[cfg(target_arch = "wasm32")]
fn read_programs() -> BTreeMap<String, Arc<Program>> {
    BTreeMap::new()
}
