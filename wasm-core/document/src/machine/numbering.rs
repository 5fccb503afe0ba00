//! Checks the operating system's numbers: one for each unit, without duplicates.

use super::topology::Topology;
use crate::error::ScenarioError;
use crate::machine_spec::MachineSpec;

/// Checks the numbers, if the machine has them. The units must have been numbered.
pub(super) fn check_numbering(machine: &MachineSpec, topology: &Topology) -> Result<(), ScenarioError> {
    let Some(numbering) = &machine.numbering else { return Ok(()) };
    check(&numbering.contexts, topology.contexts.len(), "contexts", "hardware contexts")?;
    check(&numbering.nodes, topology.nodes as usize, "nodes", "memory nodes")
}

fn check(numbers: &[u32], units: usize, field: &str, what: &str) -> Result<(), ScenarioError> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
    let problem = match twice {
        _ if numbers.len() != units => format!("{} numbers for {units} {what}", numbers.len()),
        Some(pair) => format!("{} stands twice", pair[0]),
        None => return Ok(()),
    };
    let remedy = "Give each one number of the operating system's, or leave \"numbering\" out.";
    Err(ScenarioError::at(format!("/machine/numbering/{field}"), problem, remedy))
}
