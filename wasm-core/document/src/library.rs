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
    if let Some((_, machine)) = chen_machines().into_iter().find(|(known, _)| known == id) {
        return Ok(machine);
    }
    let text = find(&shipped().machines, "machine", id, shipped().machines.iter().map(|s| s.id))?;
    let defect = |e: serde_json::Error| {
        ScenarioError::at("", format!("workloads/machines/{id}.json: {e}"), "Mend the file and start again.")
    };
    let Ok(like) = serde_json::from_str::<MachineLike>(text) else {
        return serde_json::from_str(text).map_err(defect);
    };
    let mut shipped = shipped_machine(&like.of)?;
    let mut document = json!({ "machine": shipped.machine });
    for (pointer, value) in like.changes {
        set_pointer(&mut document, &pointer, value)?;
    }
    shipped.about = like.about;
    shipped.machine = serde_json::from_value(document["machine"].take()).map_err(defect)?;
    Ok(shipped)
}

/// A shipped scenario, or a variant of one, by id.
///
/// # Errors
/// An unknown id, or an invalid shipped file.
pub fn shipped_scenario(id: &str, catalogue: &dyn Catalogue) -> Result<Checked, ScenarioError> {
    match shipped().variants.iter().find(|v| v.id == id) {
        Some(variant) => from_value(read_variant(variant.text)?.document()?, catalogue),
        None => parse(scenario_text(id)?, catalogue),
    }
}

/// The text of a shipped scenario that is not a variant.
pub(super) fn scenario_text(id: &str) -> Result<&'static str, ScenarioError> {
    find(&shipped().scenarios, "scenario", id, scenario_ids())
}

fn find<'a>(
    shipped: &[Shipped],
    kind: &str,
    id: &str,
    valid: impl Iterator<Item = &'a str>,
) -> Result<&'static str, ScenarioError> {
    shipped.iter().find(|s| s.id == id).map(|s| s.text).ok_or_else(|| {
        let ids = valid.collect::<Vec<_>>().join(", ");
        ScenarioError::at("", format!("there is no {kind} \"{id}\""), format!("Shipped: {ids}."))
    })
}
