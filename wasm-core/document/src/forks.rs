//! Alternative futures of a run, as a small tree: each branches off its parent at a cycle with some values set.

use super::checked::{Catalogue, Checked};
use super::error::ScenarioError;
use super::limits::MAX_RUN_CYCLES;
use super::order::Order;
use super::parse::from_value;
use super::run::{Intervention, InterventionAction};
use super::scenario::Scenario;
use super::validate::within;
use crate::read::Read;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Most branches of a scenario.
pub const MAX_BRANCHES: usize = 32;
/// Most characters of a branch's id, name and note.
const MAX_ID: u64 = 24;
const MAX_NAME: u64 = 80;
const MAX_NOTE: u64 = 2_000;

/// The branches of a run, and the two of them that are shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Forks {
    /// The branches; each parent precedes its children. At most 32.
    pub branches: Vec<Branch>,
    /// What pane A shows: `a` (the baseline), `b` (the scenario itself) or a branch's id. Null shows only one pane.
    #[serde(default)]
    pub a: Option<String>,
    /// What pane B shows: `a` (the baseline), `b` (the scenario itself) or a branch's id.
    #[serde(default = "trunk")]
    pub b: String,
}

/// An alternative future of a run from a cycle on.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// Unique name of the branch: 1 to 24 letters, digits and hyphens, neither `a` nor `b`.
    pub id: String,
    /// Display name, at most 80 characters.
    pub name: String,
    /// The user's notes, at most 2,000 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<String>"))]
    pub note: String,
    /// Parent of the branch: `a` (the baseline), `b` (the scenario itself) or the id of an earlier branch.
    pub of: String,
    /// Cycle at which it branches off, not before its parent does. The values take effect at the next end of a quantum,
    /// or at the start.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub at_cycle: u64,
    /// New values by JSON pointer.
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub values: BTreeMap<String, Value>,
}

/// The scenarios that the two panes run.
#[derive(Clone, Debug)]
pub struct Panes {
    /// Pane A; `None` shows only one pane.
    pub a: Option<Checked>,
    /// Pane B.
    pub b: Checked,
}

fn trunk() -> String {
    "b".into()
}

/// One end of the tree as a scenario of its own: `a`, `b`, or a branch by its id.
///
/// # Errors
/// An unknown id.
pub fn end_of(checked: &Checked, id: &str) -> Result<Checked, ScenarioError> {
    match id {
        "a" => checked.baseline().cloned().ok_or_else(|| {
            ScenarioError::at(
                "",
                "the scenario has no baseline, so there is no end \"a\"",
                "Name \"b\" or a branch.",
            )
        }),
        "b" => Ok(checked.alone()),
        _ => {
            let branches = checked.forks.iter().flat_map(|forks| &forks.branches);
            let mut ends = branches.zip(checked.branches());
            let found = ends.find(|(branch, _)| branch.id == id).map(|(_, end)| end.clone());
            found.ok_or_else(|| no_end(checked, id))
        }
    }
}

fn no_end(scenario: &Scenario, id: &str) -> ScenarioError {
    let branches = scenario.forks.iter().flat_map(|forks| &forks.branches);
    let a = scenario.baseline.is_some().then_some("a");
    let ids: Vec<&str> =
        a.into_iter().chain(["b"]).chain(branches.map(|branch| branch.id.as_str())).collect();
    ScenarioError::at("", format!("there is no end \"{id}\""), format!("Possible: {}.", ids.join(", ")))
}

/// The scenarios that the two panes run: the ends that the forks name, otherwise the scenario and its baseline.
///
/// # Errors
/// An unknown id.
pub fn panes(checked: &Checked) -> Result<Panes, ScenarioError> {
    let Some(forks) = &checked.forks else {
        return Ok(Panes { a: checked.baseline().cloned(), b: checked.alone() });
    };
    let end =
        |id: &str, place: &str| end_of(checked, id).map_err(|e| ScenarioError { path: place.into(), ..e });
    Ok(Panes {
        a: forks.a.as_ref().map(|id| end(id, "/forks/a")).transpose()?,
        b: end(&forks.b, "/forks/b")?,
    })
}

/// A parent with the values of a branch set from its cycle on.
fn grown(
    parent: &Scenario,
    branch: &Branch,
    number: usize,
    catalogue: &dyn Catalogue,
) -> Result<Checked, ScenarioError> {
    let mut scenario = parent.clone();
    let action = InterventionAction::Set { values: branch.values.clone() };
    scenario.run.interventions.push(Intervention { at_cycle: branch.at_cycle, action });
    scenario.run.interventions.order_by_key(|intervention| intervention.at_cycle);
    let document = serde_json::to_value(&scenario).unwrap_or(Value::Null);
    from_value(document, catalogue).map_err(|e| {
        let of_value = e.path.split_once("/action/values: ").map(|(_, inside)| inside);
        let place = of_value.map_or_else(
            || format!("/forks/branches/{number}: {}", e.path),
            |inside| format!("/forks/branches/{number}/values: {inside}"),
        );
        ScenarioError { path: place, ..e }
    })
}

/// Every branch of the tree as a scenario of its own, in the order of the list. Rejects an invalid tree.
pub(super) fn branches(
    trunk: &Scenario,
    baseline: Option<&Checked>,
    catalogue: &dyn Catalogue,
) -> Result<Vec<Checked>, ScenarioError> {
    let Some(forks) = &trunk.forks else { return Ok(Vec::new()) };
    within("/forks/branches", forks.branches.len() as u64, 0, MAX_BRANCHES as u64)?;
    for (number, branch) in forks.branches.iter().enumerate() {
        check_branch(&forks.branches[..number], branch, &format!("/forks/branches/{number}"))?;
    }
    let bare = Scenario { baseline: None, forks: None, ..trunk.clone() };
    let mut grown_so_far: Vec<Checked> = Vec::new();
    for (number, branch) in forks.branches.iter().enumerate() {
        let parent = match branch.of.as_str() {
            "a" => baseline.ok_or_else(|| {
                ScenarioError::at(
                    format!("/forks/branches/{number}/of"),
                    "it leaves the baseline, and the scenario has none",
                    "Let it leave \"b\", or give the scenario a baseline.",
                )
            })?,
            "b" => &bare,
            id => {
                let place = forks.branches[..number].iter().position(|parent| parent.id == id);
                place.map_or(&bare, |place| &grown_so_far[place])
            }
        };
        grown_so_far.push(grown(parent, branch, number, catalogue)?);
    }
    Ok(grown_so_far)
}

fn check_branch(before: &[Branch], branch: &Branch, place: &str) -> Result<(), ScenarioError> {
    let length = |text: &str| text.chars().count() as u64;
    within(&format!("{place}/id"), length(&branch.id), 1, MAX_ID)?;
    within(&format!("{place}/name"), length(&branch.name), 0, MAX_NAME)?;
    within(&format!("{place}/note"), length(&branch.note), 0, MAX_NOTE)?;
    within(&format!("{place}/at_cycle"), branch.at_cycle, 0, MAX_RUN_CYCLES)?;
    let is_plain = branch.id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let is_taken = ["a", "b"].contains(&branch.id.as_str()) || before.iter().any(|b| b.id == branch.id);
    if !is_plain || is_taken {
        return Err(ScenarioError::at(
            format!("{place}/id"),
            format!("\"{}\" cannot be a branch's id", branch.id),
            "An id is of letters, digits and hyphens, is not \"a\" or \"b\", and stands once.",
        ));
    }
    if ["a", "b"].contains(&branch.of.as_str()) {
        return Ok(());
    }
    let Some(parent) = before.iter().find(|parent| parent.id == branch.of) else {
        return Err(ScenarioError::at(
            format!("{place}/of"),
            format!("there is no branch \"{}\" before this one", branch.of),
            "Name \"a\", \"b\" or the id of a branch that stands before it.",
        ));
    };
    if branch.at_cycle < parent.at_cycle {
        return Err(ScenarioError::at(
            format!("{place}/at_cycle"),
            format!("cycle {} is before its parent \"{}\" begins", branch.at_cycle, branch.of),
            format!("Give {} or later, or let it leave the parent's parent.", parent.at_cycle),
        ));
    }
    Ok(())
}
