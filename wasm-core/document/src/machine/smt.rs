//! Checks simultaneous-multithreaded cores.

use crate::error::ScenarioError;
use crate::machine_spec::{CoreGroup, CoreModel, MachineSpec};
use crate::smt::SmtSpec;
use crate::validate::within;

/// Most hardware contexts of a core of the model `smt`.
const MAX_CONTEXTS: u32 = 16;

/// Checks every core of the model `smt`, and that no other core has its parts. The caches must have been checked.
pub(super) fn check_smt(machine: &MachineSpec) -> Result<(), ScenarioError> {
    for (i, group) in machine.cores.iter().enumerate() {
        let place = format!("/machine/cores/{i}");
        match (group.model, &group.smt) {
            (CoreModel::Smt, spec) => {
                check_group(group, spec.as_ref().unwrap_or(&SmtSpec::default()), machine, &place)?;
            }
            (_, Some(_)) => {
                return Err(ScenarioError::at(
                    format!("{place}/smt"),
                    "cores of another model have none of these parts",
                    "Set \"model\": \"smt\", or leave \"smt\" out.",
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_group(
    group: &CoreGroup,
    spec: &SmtSpec,
    machine: &MachineSpec,
    place: &str,
) -> Result<(), ScenarioError> {
    within(&format!("{place}/contexts"), u64::from(group.contexts), 1, u64::from(MAX_CONTEXTS))?;
    let place = format!("{place}/smt");
    let most_load_store = u64::from(spec.integer_units);
    within(&format!("{place}/load_store_units"), u64::from(spec.load_store_units), 0, most_load_store)?;
    let line_bytes = machine.first_line_bytes();
    if spec.tlb.page_bytes < line_bytes {
        return Err(ScenarioError::at(
            format!("{place}/tlb/page_bytes"),
            format!("a page of {} bytes is shorter than a line", spec.tlb.page_bytes),
            format!("Valid are powers of two from {line_bytes}."),
        ));
    }
    let ways = spec.l1i.ways;
    let set_bytes = u64::from(ways) * u64::from(line_bytes);
    if !spec.l1i.size_bytes.is_multiple_of(set_bytes) {
        return Err(ScenarioError::at(
            format!("{place}/l1i/size_bytes"),
            format!(
                "{} bytes are not a whole number of sets of {ways} ways × {line_bytes} bytes",
                spec.l1i.size_bytes
            ),
            format!("Multiples of {set_bytes} are possible."),
        ));
    }
    if machine.cores.iter().any(|other| other.model != CoreModel::Smt) {
        return Err(ScenarioError::at(
            "/machine/cores",
            "cores of the model smt stand beside others",
            "Threads take half-executed instructions along, which other models do not know: give all cores this one.",
        ));
    }
    if machine.coherence.is_some() {
        return Err(ScenarioError::at(
            "/machine/coherence",
            "cores of the model smt have no coherent caches here",
            "Leave the coherence away, or use cores of another model.",
        ));
    }
    Ok(())
}
