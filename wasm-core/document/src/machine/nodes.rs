//! Memory nodes: the local node of each core, and the valid page sizes.

use super::span::parts;
use super::topology::CoreUnit;
use crate::error::ScenarioError;
use crate::limits::PAGE_LINES;
use crate::machine_spec::MachineSpec;
use crate::memory::NumaSpec;

const PLACE: &str = "/machine/memory/numa";

/// Numbers the memory nodes and returns their number; 1 without NUMA. The caches must have been checked.
pub(super) fn number_nodes(machine: &MachineSpec, cores: &mut [CoreUnit]) -> Result<u32, ScenarioError> {
    let Some(numa) = &machine.memory.numa else { return Ok(1) };
    check_page(numa, machine)?;
    let node_of = parts(&numa.nodes, cores, &format!("{PLACE}/nodes"), "node")?;
    for (core, &node) in cores.iter_mut().zip(&node_of) {
        core.node = node;
    }
    Ok(node_of.iter().max().map_or(1, |last| last + 1))
}

/// Regions are scattered in memory in pages of [`PAGE_LINES`] lines, so lines are adjacent only within such a page. A
/// page shorter than a line would split the line.
fn check_page(numa: &NumaSpec, machine: &MachineSpec) -> Result<(), ScenarioError> {
    let lengths = || machine.caches.iter().map(|c| c.line_bytes);
    let (shortest, longest) = (lengths().min().unwrap_or(64), lengths().max().unwrap_or(64));
    let most = shortest * PAGE_LINES;
    if numa.page_bytes.is_power_of_two() && (longest..=most).contains(&numa.page_bytes) {
        return Ok(());
    }
    let remedy = if longest > most {
        format!("Use lines of at most {most} bytes, or no lines of {shortest}.")
    } else {
        format!(
            "Valid are powers of two from {longest} (the longest line) to {most} ({PAGE_LINES} of the shortest): programs \
             lie scattered in memory by pieces of that size."
        )
    };
    let message = format!("a page of {} bytes", numa.page_bytes);
    Err(ScenarioError::at(format!("{PLACE}/page_bytes"), message, remedy))
}
