//! Simultaneous-multithreaded cores: whether they can exist.

use crate::{CoreGroup, CoreModel, MachineSpec, ScenarioError, SmtSpec, within};

/// Most hardware contexts of such a core.
const MAX_CONTEXTS: u32 = 16;

/// Checks every core of the model `smt`, and that no other claims to have its parts. The caches must have been checked.
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
    for (field, value, low, high) in [
        ("fetch_contexts", spec.fetch_contexts, 1, 16),
        ("fetch_width", spec.fetch_width, 1, 16),
        ("front_end_cycles", spec.front_end_cycles, 1, 32),
        ("integer_units", spec.integer_units, 0, 32),
        ("load_store_units", spec.load_store_units, 0, spec.integer_units),
        ("floating_point_units", spec.floating_point_units, 0, 32),
        ("floating_point_cycles", spec.floating_point_cycles, 1, 64),
        ("commit_width", spec.commit_width, 1, 64),
        ("integer_queue", spec.integer_queue, 1, 256),
        ("floating_point_queue", spec.floating_point_queue, 1, 256),
        ("integer_registers", spec.integer_registers, 1, 4_096),
        ("floating_point_registers", spec.floating_point_registers, 1, 4_096),
        ("active_list", spec.active_list, 1, 512),
        ("outstanding_misses", spec.outstanding_misses, 1, 64),
        ("tlb/entries", spec.tlb.entries, 1, 1_024),
        ("tlb/refill_cycles", spec.tlb.refill_cycles, 0, 100_000),
        ("predictor/bimodal_entries", spec.predictor.bimodal_entries, 1, 1 << 20),
        ("predictor/gshare_entries", spec.predictor.gshare_entries, 1, 1 << 20),
        ("predictor/chooser_entries", spec.predictor.chooser_entries, 1, 1 << 20),
    ] {
        within(&format!("{place}/{field}"), u64::from(value), low, u64::from(high))?;
        if field.starts_with("predictor") && !value.is_power_of_two() {
            return Err(ScenarioError::at(
                format!("{place}/{field}"),
                format!("{value} entries cannot be addressed by bits"),
                "Valid are powers of two.",
            ));
        }
    }
    let line_bytes = machine.first_line_bytes();
    if !spec.tlb.page_bytes.is_power_of_two()
        || spec.tlb.page_bytes < line_bytes
        || spec.tlb.page_bytes > 1 << 24
    {
        return Err(ScenarioError::at(
            format!("{place}/tlb/page_bytes"),
            format!("a page of {} bytes", spec.tlb.page_bytes),
            format!("Valid are powers of two from {line_bytes}, a line, to 16,777,216."),
        ));
    }
    let ways = spec.l1i.ways;
    within(&format!("{place}/l1i/ways"), u64::from(ways), 1, 64)?;
    let set_bytes = u64::from(ways) * u64::from(line_bytes);
    within(&format!("{place}/l1i/size_bytes"), spec.l1i.size_bytes, set_bytes, 64 << 20)?;
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
