//! Reads the machines and scenarios that ship under workloads/.

use super::checked::{Catalogue, Checked};
use super::chen2007::chen_machines;
use super::error::ScenarioError;
use super::machine_spec::MachineSpec;
use super::parse::from_value;
use super::patch::set_pointer;
use super::shipped::{Shipped, shipped};
use super::spec95::spec95_programs;
use super::variant::read_variant;
use super::workload::Program;
use super::{cpu2006, parse};
use crate::read::Read;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A shipped machine: a file of workloads/machines.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ShippedMachine {
    /// Description in one sentence.
    pub about: String,
    /// Source of each number; numbers of our own are marked as chosen.
    pub source: String,
    /// The machine.
    pub machine: MachineSpec,
}

/// A file of workloads/machines that describes a variation of another machine.
#[derive(Read)]
#[serde(deny_unknown_fields)]
struct MachineLike {
    /// Id of the other machine.
    of: String,
    /// Description in one sentence.
    about: String,
    /// New values by JSON pointer.
    changes: BTreeMap<String, Value>,
}

/// Ids of the shipped scenarios, then of their variants.
pub fn scenario_ids() -> impl Iterator<Item = &'static str> {
    shipped().scenarios.iter().chain(&shipped().variants).map(|s| s.id)
}

/// The shipped programs that come from workloads/fitted, with their names.
pub fn fitted_programs() -> impl Iterator<Item = &'static (String, Arc<Program>)> {
    cpu2006::fitted_programs().iter().chain(spec95_programs())
}

/// A shipped machine by id.
///
/// # Errors
/// An unknown id, or an invalid shipped file.
pub fn shipped_machine(id: &str) -> Result<ShippedMachine, ScenarioError> {
    machine_of(&shipped().machines, id, &mut Vec::new())
}

fn chen_machine(id: &str) -> Option<ShippedMachine> {
    chen_machines().into_iter().find(|(known, _)| known == id).map(|(_, machine)| machine)
}

/// A machine of `files`. `above` has the ids of the variations that lead to it.
fn machine_of(
    files: &[Shipped],
    id: &str,
    above: &mut Vec<&'static str>,
) -> Result<ShippedMachine, ScenarioError> {
    if let Some(machine) = chen_machine(id) {
        return Ok(machine);
    }
    let file = find(files, "machine", id, files.iter().map(|s| s.id))?;
    let defect = |problem: String| {
        let problem = format!("workloads/machines/{id}.json: {problem}");
        ScenarioError::at("", problem, "Mend the file and start again.")
    };
    let unread = |e: serde_json::Error| defect(e.to_string());
    let document: Value = serde_json::from_str(file.text).map_err(unread)?;
    if document.get("of").is_none() {
        return serde_json::from_value(document).map_err(unread);
    }
    let like: MachineLike = serde_json::from_value(document).map_err(unread)?;
    above.push(file.id);
    if above.contains(&like.of.as_str()) {
        return Err(defect(format!("\"of\": \"{}\" is a variation of itself", like.of)));
    }
    let of = files.iter().map(|s| s.id).find(|known| *known == like.of);
    if of.is_none() && chen_machine(&like.of).is_none() {
        return Err(defect(format!("\"of\": there is no machine \"{}\"", like.of)));
    }
    let mut shipped = machine_of(files, of.unwrap_or(&like.of), above)?;
    let mut document = json!({ "machine": shipped.machine });
    for (pointer, value) in like.changes {
        set_pointer(&mut document, &pointer, value).map_err(|e| defect(e.to_string()))?;
    }
    shipped.about = like.about;
    shipped.machine = serde_json::from_value(document["machine"].take()).map_err(unread)?;
    Ok(shipped)
}

/// A shipped scenario, or a variant of one, by id.
///
/// # Errors
/// An unknown id, or an invalid shipped file.
pub fn shipped_scenario(id: &str, catalogue: &dyn Catalogue) -> Result<Checked, ScenarioError> {
    match shipped().variants.iter().find(|v| v.id == id) {
        Some(variant) => {
            let of_file = |e: ScenarioError| ScenarioError {
                problem: format!("workloads/variants/{id}.json: {}", e.problem),
                ..e
            };
            let document = read_variant(variant.text).and_then(|variant| variant.document());
            from_value(document.map_err(of_file)?, catalogue)
        }
        None => parse(scenario_text(id)?, catalogue),
    }
}

/// The text of a shipped scenario that is not a variant.
pub(super) fn scenario_text(id: &str) -> Result<&'static str, ScenarioError> {
    find(&shipped().scenarios, "scenario", id, scenario_ids()).map(|file| file.text)
}

fn find<'a>(
    shipped: &'a [Shipped],
    kind: &str,
    id: &str,
    valid: impl Iterator<Item = &'static str>,
) -> Result<&'a Shipped, ScenarioError> {
    shipped.iter().find(|s| s.id == id).ok_or_else(|| {
        let ids = valid.collect::<Vec<_>>().join(", ");
        ScenarioError::at("", format!("there is no {kind} \"{id}\""), format!("Shipped: {ids}."))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_defect_of_a_machine_s_file_names_the_file() {
        let file = |id, text| Shipped { id, text };
        let files = [
            file("own", r#"{"of": "own", "about": "", "changes": {}}"#),
            file("one", r#"{"of": "two", "about": "", "changes": {}}"#),
            file("two", r#"{"of": "one", "about": "", "changes": {}}"#),
            file("lost", r#"{"of": "nowhere", "about": "", "changes": {}}"#),
            file("odd", r#"{"of": "own", "about": "", "changes": {}, "colour": 1}"#),
            file("cut", r#"{"about": ""#),
        ];
        for (id, expected) in [
            ("own", "workloads/machines/own.json: \"of\": \"own\" is a variation of itself"),
            ("one", "workloads/machines/two.json: \"of\": \"one\" is a variation of itself"),
            ("lost", "workloads/machines/lost.json: \"of\": there is no machine \"nowhere\""),
            ("odd", "workloads/machines/odd.json: /colour: unknown field `colour`"),
            ("cut", "workloads/machines/cut.json: EOF while parsing"),
            ("none", "there is no machine \"none\""),
        ] {
            let error = machine_of(&files, id, &mut Vec::new()).expect_err(id).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
