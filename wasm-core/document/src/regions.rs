//! Checks shared regions: the scenarios that may name one, and the patterns that require one.

use super::error::ScenarioError;
use super::patch::escaped;
use super::pattern::{Pattern, WORD_BYTES};
use super::scenario::Scenario;
use super::shipped::find_program;
use super::validate::within;
use super::workload::{Component, Program, ThreadGroup};

/// Most characters of the name of a region.
const MAX_NAME_CHARS: usize = 64;

/// Checks the regions of a workload whose programs have been checked.
pub(super) fn check(scenario: &Scenario) -> Result<(), ScenarioError> {
    for (i, group) in scenario.workload.threads.iter().enumerate() {
        let place = format!("/workload/threads/{i}");
        let shipped = group.program.as_deref().and_then(find_program);
        let own = group.program.as_ref().and_then(|name| scenario.workload.programs.get(name));
        let names = own.or(shipped.as_deref()).map(names).unwrap_or_default();
        check_renamed(group, &names, &place)?;
        let Some(first) = names.first() else { continue };
        let program = group.program.as_deref().unwrap_or_default();
        if scenario.machine.coherence.is_none() {
            return Err(ScenarioError::at(
                "/machine/coherence",
                format!(
                    "threads of \"{program}\" share the region \"{first}\" on a machine without coherence"
                ),
                "Add it, such as {\"package_cycles\": 4, \"remote_cycles\": 120}, or take \"shared\" out of the program.",
            ));
        }
        if group.stream.is_some() {
            return Err(ScenarioError::at(
                format!("{place}/stream"),
                format!("\"{program}\" shares the region \"{first}\", and each stream has memory of its own"),
                "Leave the streams away, or take \"shared\" out of the program.",
            ));
        }
    }
    Ok(())
}

impl Scenario {
    /// Whether a group's program refers to memory that threads share.
    pub fn shares_memory(&self, group: &ThreadGroup) -> bool {
        self.program_of(group).is_some_and(|program| !names(&program).is_empty())
    }
}

/// The names of a program's shared regions, without duplicates.
fn names(program: &Program) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for component in program.phases.iter().flat_map(|phase| &phase.components) {
        if let Some(name) = component.shared.as_deref().filter(|name| !names.contains(name)) {
            names.push(name);
        }
    }
    names
}

fn check_renamed(group: &ThreadGroup, names: &[&str], place: &str) -> Result<(), ScenarioError> {
    for (name, other) in &group.regions {
        let place = format!("{place}/regions/{}", escaped(name));
        if !names.contains(&name.as_str()) {
            let remedy = if names.is_empty() {
                "It shares none: a component with \"shared\" would.".to_string()
            } else {
                format!("It shares {}.", names.join(", "))
            };
            let problem = format!("the program of this group shares no region \"{name}\"");
            return Err(ScenarioError::at(place, problem, remedy));
        }
        check_name(other, &place)?;
    }
    Ok(())
}

fn check_name(name: &str, place: &str) -> Result<(), ScenarioError> {
    let chars = name.chars().count();
    if (1..=MAX_NAME_CHARS).contains(&chars) {
        return Ok(());
    }
    let remedy = format!("Valid are 1 to {MAX_NAME_CHARS}.");
    Err(ScenarioError::at(place, format!("a name of {chars} characters"), remedy))
}

/// Checks the rules between a pattern and its region, and the name of a shared region; plain bounds have been checked.
pub(super) fn check_pattern(component: &Component, path: &str) -> Result<(), ScenarioError> {
    if let Some(name) = &component.shared {
        check_name(name, &format!("{path}/shared"))?;
    }
    match component.pattern {
        Pattern::Stream { stride_bytes, region_bytes } | Pattern::Loop { stride_bytes, region_bytes } => {
            within(&format!("{path}/pattern/stride_bytes"), u64::from(stride_bytes), 1, region_bytes)
        }
        Pattern::BTree { region_bytes, node_bytes, .. } => {
            within(&format!("{path}/pattern/node_bytes"), u64::from(node_bytes), 1, region_bytes)
        }
        Pattern::Slots { region_bytes, slot_bytes } => {
            if component.shared.is_none() {
                return Err(ScenarioError::at(
                    format!("{path}/shared"),
                    "slots are for regions that threads share, and this one is private",
                    "Give the region a name, or use the pattern random.",
                ));
            }
            let place = format!("{path}/pattern/slot_bytes");
            within(&place, u64::from(slot_bytes), u64::from(WORD_BYTES), region_bytes)
        }
        _ => Ok(()),
    }
}
