//! Checks that the threads of a scenario can run on its simultaneous-multithreaded cores.

use super::error::ScenarioError;
use super::machine_spec::CoreModel;
use super::scenario::Scenario;
use super::shipped::find_program;
use super::smt::SmtSpec;
use super::workload::Program;
use std::sync::Arc;

/// Checks that each core of the model `smt` has the functional units that the programs need, that a quantum is longer
/// than a TLB refill, and that its counters fit into a frame. Machine, workload and run must have been checked.
pub(super) fn check(scenario: &Scenario) -> Result<(), ScenarioError> {
    for (i, group) in scenario.machine.cores.iter().enumerate() {
        if group.model != CoreModel::Smt {
            continue;
        }
        let spec = group.smt.clone().unwrap_or_default();
        let place = format!("/machine/cores/{i}/smt");
        check_units(scenario, &spec, &place)?;
        let quantum = scenario.run.quantum_cycles;
        if spec.tlb.refill_cycles >= quantum {
            return Err(ScenarioError::at(
                format!("{place}/tlb/refill_cycles"),
                format!(
                    "a refill of {} cycles is not shorter than a quantum of {quantum}",
                    spec.tlb.refill_cycles
                ),
                "A thread would leave before its first page has come: lengthen /run/quantum_cycles, or shorten the refill.",
            ));
        }
        let most_entries = [
            spec.integer_registers,
            spec.floating_point_registers,
            spec.active_list,
            spec.integer_units,
            spec.floating_point_units,
            spec.commit_width,
            spec.tlb.entries,
            spec.fetch_contexts * spec.fetch_width,
        ];
        let most = most_entries.into_iter().max().unwrap_or(1);
        let longest = u32::MAX / most;
        if quantum.div_ceil(scenario.run.frames_per_quantum) > longest {
            return Err(ScenarioError::at(
                "/run/frames_per_quantum",
                format!(
                    "entries held by a hardware context do not fit a frame of more than {longest} cycles"
                ),
                "Ask for more frames per quantum, or for shorter quanta.",
            ));
        }
    }
    Ok(())
}

fn check_units(scenario: &Scenario, spec: &SmtSpec, place: &str) -> Result<(), ScenarioError> {
    for group in &scenario.workload.threads {
        let name = group.program.as_deref().or(group.trace.as_deref()).unwrap_or_default();
        let program = group.program.as_deref().and_then(|p| program_of(scenario, p));
        let stream = program.as_ref().and_then(|p| p.execution?.instruction_stream).unwrap_or_default();
        // A trace always refers to memory.
        let refers = program.is_none_or(|p| p.phases.iter().any(|phase| phase.references_per_kinstr > 0));
        let computes = stream.floating_point_share > 0.0;
        for (field, units, is_needed, what) in [
            ("integer_units", spec.integer_units, true, "integer instructions"),
            ("load_store_units", spec.load_store_units, refers, "loads and stores"),
            ("floating_point_units", spec.floating_point_units, computes, "floating-point instructions"),
        ] {
            if units == 0 && is_needed {
                return Err(ScenarioError::at(
                    format!("{place}/{field}"),
                    format!("\"{name}\" has {what}, and there is no unit for them"),
                    "Give the core at least one, or run programs that need none.",
                ));
            }
        }
    }
    Ok(())
}

fn program_of(scenario: &Scenario, name: &str) -> Option<Arc<Program>> {
    let own = scenario.workload.programs.get(name).map(|p| Arc::new(p.clone()));
    own.or_else(|| find_program(name))
}
