//! Machines, programs and tables by name or from files.

use crate::input::TraceInput;
use document::{
    MachineSpec, Shipped, find_program, program_names, read_value, scenario_ids, shipped, shipped_machine,
};
use laboratory::corun::{CorunProgram, DegradationTable};
use serde_json::Value;
use simulator::shipped_scenario;
use std::path::Path;
use studies::shipped_trace;

/// A machine from a file, a shipped one, or that of a shipped scenario. A file contains a machine, or a scenario or
/// shipped machine with one under "machine".
pub fn read_machine(name: &str) -> Result<MachineSpec, String> {
    if !Path::new(name).exists() {
        let found = shipped_machine(name).map(|found| found.machine.clone());
        return found.or_else(|_| shipped_scenario(name).map(|found| found.machine.clone())).map_err(|_| {
            let ids = |list: &[Shipped]| list.iter().map(|s| s.id).collect::<Vec<_>>().join(", ");
            let machines = ids(&shipped().machines);
            let scenarios = scenario_ids().collect::<Vec<_>>().join(", ");
            format!("--machine {name}: there is no such file, and no such machine. Shipped: {machines}. Of shipped scenarios: {scenarios}")
        });
    }
    let value = read_file(name)?;
    let machine = value.get("machine").unwrap_or(&value);
    read_value(machine.clone()).map_err(|e| format!("{name}, the machine: {e}"))
}

fn read_file(file: &str) -> Result<Value, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    serde_json::from_str(&text).map_err(|e| format!("{file}: not JSON: {e}"))
}

/// Resolves each name: a trace given with --trace, a program file, a shipped program, or a shipped trace. Traces that
/// are given but not named come last.
pub fn read_programs(names: &[String], traces: &TraceInput) -> Result<Vec<CorunProgram>, String> {
    let trace = |name: &str| CorunProgram { program: None, trace: Some(name.to_string()), inline: None };
    let mut programs = Vec::new();
    for name in names {
        let named = CorunProgram { program: Some(name.clone()), trace: None, inline: None };
        programs.push(if traces.names().any(|given| given == name) {
            trace(name)
        } else if Path::new(name).is_file() {
            program_file(name)?
        } else if find_program(name).is_some() {
            named
        } else if shipped_trace(name).is_some() {
            trace(name)
        } else {
            let ids = program_names();
            return Err(format!(
                "{name}: there is no such program, trace or file. Programs that ship: {ids}; \
                 traces of your own: --trace NAME=FILE"
            ));
        });
    }
    let more: Vec<CorunProgram> =
        traces.names().filter(|given| !names.iter().any(|name| name == given)).map(trace).collect();
    programs.extend(more);
    Ok(programs)
}

fn program_file(file: &str) -> Result<CorunProgram, String> {
    let inline = read_value(read_file(file)?).map_err(|e| format!("{file}: {e}"))?;
    let stem = Path::new(file).file_stem().map(|s| s.to_string_lossy().into_owned());
    Ok(CorunProgram { program: stem, trace: None, inline: Some(inline) })
}

/// A table of degradations from a file: `{"programs": […], "degradation": [[…]]}`.
pub fn read_table(file: &str) -> Result<DegradationTable, String> {
    read_value(read_file(file)?).map_err(|e| {
        format!("{file}: {e} A table is {{\"programs\": [names], \"degradation\": [[percent, …], …]}}.")
    })
}
