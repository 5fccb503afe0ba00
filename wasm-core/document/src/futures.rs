//! The later states of a scenario whose values are changed during the run.

use super::checked::{Catalogue, Checked};
use super::error::ScenarioError;
use super::limits::MAX_RUN_CYCLES;
use super::machine::Topology;
use super::order::Order;
use super::parse::from_value;
use super::patch::set_pointer;
use super::run::InterventionAction;
use super::scenario::Scenario;
use super::validate::within;
use super::what_stays::check_change;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Most changes of values during one run.
pub const MAX_SETS: usize = 64;

/// A setting that changes during a run, or what follows from that for the machine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SettingChange {
    /// JSON Pointer of the setting; "" for a consequence, such as a cache that starts empty.
    pub pointer: String,
    /// The change, in words.
    pub words: String,
}

/// The scenario from one change of values on.
#[derive(Clone, Debug)]
pub struct Future {
    /// The end of a quantum at which it takes effect, or 0.
    pub at_cycle: u64,
    /// The scenario with all values that have been set by then.
    pub scenario: Scenario,
    /// The machine of that scenario as numbered units.
    pub topology: Topology,
    /// The changes at this cycle.
    pub changed: Vec<SettingChange>,
}

/// The futures of a run, in the order in which they begin; empty without changes of values.
///
/// # Errors
/// A value that is invalid, or that cannot change during a run.
pub(super) fn futures(scenario: &Scenario, catalogue: &dyn Catalogue) -> Result<Vec<Future>, ScenarioError> {
    let quantum_cycles = u64::from(scenario.run.quantum_cycles);
    let mut sets: Vec<(u64, usize, &BTreeMap<String, Value>)> = Vec::new();
    for (number, intervention) in scenario.run.interventions.iter().enumerate() {
        if let InterventionAction::Set { values } = &intervention.action {
            within(
                &format!("/run/interventions/{number}/at_cycle"),
                intervention.at_cycle,
                0,
                MAX_RUN_CYCLES,
            )?;
            sets.push((intervention.at_cycle.div_ceil(quantum_cycles) * quantum_cycles, number, values));
        }
    }
    within("/run/interventions", sets.len() as u64, 0, MAX_SETS as u64)?;
    if let (Some(&(_, number, _)), Some(_)) = (sets.first(), &scenario.workload.dag) {
        return Err(ScenarioError::at(
            format!("/run/interventions/{number}"),
            "nothing can be set while a program of tasks runs: its workers and its recorded memory belong to one machine",
            "Compare two runs of their own: set the value in the scenario, or in its baseline.",
        ));
    }
    sets.order_by_key(|&(at_cycle, number, _)| (at_cycle, number));
    let mut found: Vec<Future> = Vec::new();
    for (at_cycle, number, values) in sets {
        let before = found.last().map_or_else(|| bare(scenario), |last| bare(&last.scenario));
        let place = format!("/run/interventions/{number}/action/values");
        let inside = |e: ScenarioError| ScenarioError { path: format!("{place}: {}", e.path), ..e };
        let (after, changed) = set(&before, values, catalogue).map_err(inside)?;
        check_change(&before, &after).map_err(inside)?;
        let topology = after.topology().clone();
        let mut after = after.into_scenario();
        after.run.interventions.clone_from(&scenario.run.interventions);
        found.push(Future { at_cycle, scenario: after, topology, changed });
    }
    Ok(found)
}

/// The scenario without baseline, forks and interventions.
fn bare(scenario: &Scenario) -> Scenario {
    let mut bare = Scenario { baseline: None, forks: None, ..scenario.clone() };
    bare.run.interventions.clear();
    bare
}

/// The scenario with values set, and the changes.
fn set(
    before: &Scenario,
    values: &BTreeMap<String, Value>,
    catalogue: &dyn Catalogue,
) -> Result<(Checked, Vec<SettingChange>), ScenarioError> {
    let mut document = serde_json::to_value(before).unwrap_or(Value::Object(Map::new()));
    let mut changed = Vec::new();
    for (pointer, value) in values {
        let was = document.pointer(pointer).map_or_else(|| "unset".into(), brief);
        set_pointer(&mut document, pointer, value.clone())?;
        let is = brief(value);
        if was != is {
            let words = format!("{pointer} from {was} to {is}");
            changed.push(SettingChange { pointer: pointer.clone(), words });
        }
    }
    Ok((from_value(document, catalogue)?, changed))
}

/// A value in a few words: a policy by its id, a long value by its size.
fn brief(value: &Value) -> String {
    const LONGEST: usize = 48;
    if let Some(id) = value.get("id").and_then(Value::as_str) {
        return id.into();
    }
    let text = value.as_str().map_or_else(|| value.to_string(), Into::into);
    if text.chars().count() <= LONGEST {
        return text;
    }
    match value {
        Value::Array(items) => format!("{} entries", items.len()),
        Value::Object(fields) => format!("{} fields", fields.len()),
        _ => "a long text".into(),
    }
}
