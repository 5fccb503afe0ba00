//! Imports programs of tasks from files, either a workflow in WfFormat or the content of /workload/dag, as whole scenarios.

mod guess;
mod normal;
mod wf_format;

use self::guess::Converted;
use document::{
    DagSpec, MAX_DOCUMENT_BYTES, MAX_TASK_CYCLES, Scenario, ScenarioError, WorkloadSpec, read_json,
    read_value,
};
use engine::dag::{Dag, TaskId};
use serde::Serialize;
use serde_json::Value;
use simulator::{from_value, shipped_scenario};
use tasks::programs::record;

/// The largest file that is imported, in bytes.
pub const MAX_IMPORT_BYTES: usize = 64 << 20;
/// Number of quanta within which the slowest run of an import ends (chosen).
const QUANTA: u64 = 400;
/// The scenario that supplies the machine and policies of an import by default.
const SHIPPED: &str = "mergesort";

/// Result of importing a file of tasks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ImportedTasks {
    /// The tasks with a machine, as a runnable scenario.
    pub scenario: Scenario,
    /// Assumptions about what the file does not specify, one sentence each.
    pub guesses: Vec<String>,
}

/// Imports a program of tasks. It runs on the machine and under the policies of `base`, if that is a program of tasks too.
///
/// # Errors
/// The first problem in the file, with its JSON pointer.
pub fn import_tasks(text: &str, base: Option<&Scenario>) -> Result<ImportedTasks, ScenarioError> {
    let document = read_json(text, MAX_IMPORT_BYTES, "A program of tasks")?;
    let Converted { title, about, program, mut guesses } = converted(document)?;
    let base = match base.filter(|base| base.workload.dag.is_some()) {
        Some(base) => base.clone(),
        None => shipped_scenario(SHIPPED)?.into_scenario(),
    };
    let mut scenario = Scenario {
        title,
        about,
        workload: WorkloadSpec { dag: Some(program), coarsen: None, ..base.workload },
        // Changes of a baseline to another program do not apply here.
        baseline: base.baseline.map(|mut changes| {
            changes.retain(|pointer, _| !pointer.starts_with("/workload"));
            changes
        }),
        ..base
    };
    scenario.run.interventions.clear();
    if !give_time(&mut scenario)? {
        guesses.push(format!(
            "The run is as long as one of tasks can be, {MAX_TASK_CYCLES} cycles: a slow schedule may not end in it."
        ));
    }
    let document = serde_json::to_value(&scenario).map_err(|e| ScenarioError::at("", e.to_string(), ""))?;
    let bytes = document.to_string().len();
    if bytes > MAX_DOCUMENT_BYTES {
        return Err(ScenarioError::at(
            "",
            format!("as a scenario it would have {bytes} bytes"),
            format!("A scenario has at most {MAX_DOCUMENT_BYTES}: import a part of the workflow."),
        ));
    }
    Ok(ImportedTasks { scenario: from_value(document)?.into_scenario(), guesses })
}

fn converted(mut document: Value) -> Result<Converted, ScenarioError> {
    if document.get("workflow").is_some() {
        return normal::normalized(document).and_then(guess::converted);
    }
    let fields = document.as_object_mut().filter(|d| d.contains_key("algorithm") || d.contains_key("tasks"));
    let Some(fields) = fields else {
        return Err(ScenarioError::at(
            "",
            "neither a workflow nor a program of tasks",
            "A workflow in WfFormat has a \"workflow\", a program an \"algorithm\" or a list of \"tasks\".",
        ));
    };
    fields.entry("algorithm").or_insert("tasks".into());
    let program: DagSpec = read_value(document)?;
    program.algorithm().check("")?;
    let (name, about) = (program.name(), "A program of tasks from a file.".into());
    Ok(Converted { title: name.into(), about, program, guesses: Vec::new() })
}

/// Makes the run long enough for the slowest scheduler: all work on one core, and every reference from memory. Returns
/// whether a run can be that long.
fn give_time(scenario: &mut Scenario) -> Result<bool, ScenarioError> {
    let Some(spec) = &scenario.workload.dag else { return Ok(true) };
    let machine = &scenario.machine;
    let line_bytes = machine.caches.iter().map(|cache| cache.line_bytes).min().unwrap_or(64);
    let dag = record(spec, line_bytes, scenario.run.seed)?;
    let memory = u64::from(machine.memory.latency_cycles) + u64::from(machine.memory.cycles_per_line);
    let hits: u64 = machine.caches.iter().map(|cache| u64::from(cache.hit_cycles)).sum();
    let references =
        |dag: &Dag, task: TaskId| dag.records_of(task).iter().filter(|r| !r.is_special()).count() as u64;
    let cycles: u64 = (0..dag.tasks.len() as TaskId)
        .map(|task| {
            u64::from(dag.tasks[task as usize].instructions) + references(&dag, task) * (memory + hits)
        })
        .sum();
    let run = &mut scenario.run;
    // A task that ends with the last cycle is not seen to end.
    let wanted = cycles + 1;
    let quantum_cycles = wanted.min(MAX_TASK_CYCLES).div_ceil(QUANTA).max(10_000);
    let quanta = wanted.div_ceil(quantum_cycles).min(MAX_TASK_CYCLES / quantum_cycles);
    (run.quantum_cycles, run.quanta) = (quantum_cycles as u32, quanta as u32);
    Ok(quantum_cycles * quanta >= wanted)
}

#[cfg(test)]
mod tests;
