//! Converts a workflow of seconds and files to tasks of instructions and references, and lists the guesses required.

use super::normal::{Workflow, WorkflowTask};
use document::algorithms::{GivenRegion, GivenTask, Tasks, Walk};
use document::{DagSpec, ScenarioError};
use std::collections::BTreeSet;

/// Instructions of all tasks in total (chosen): a run of some seconds.
const WORK: f64 = 20e6;
/// The most bytes of all files in total (chosen): 16 times the L2 of eight cores at 1/64.
const FOOTPRINT_BYTES: f64 = (2 << 20) as f64;
/// The most bytes that all tasks read and write in total (chosen): in lines of 128 bytes, slightly less than 1 % of the
/// instructions.
const WALKED_BYTES: f64 = (16 << 20) as f64;
/// The least bytes of a file (chosen): a line of the shipped machines.
const LEAST_BYTES: f64 = 128.0;
/// The most kinds of tasks that keep their names (chosen).
const KINDS: usize = 100;

/// A converted file.
pub struct Converted {
    pub title: String,
    pub about: String,
    pub program: DagSpec,
    pub guesses: Vec<String>,
}

/// Converts a workflow.
///
/// # Errors
/// A cycle, or a program of tasks beyond its limits, with the place in the workflow.
pub fn converted(workflow: Workflow) -> Result<Converted, ScenarioError> {
    let mut guesses = vec![
        "A task reads all of each of its input files once, in order, then writes all of each of its output files."
            .to_string(),
        "A task's instructions are spread evenly among its references.".into(),
    ];
    let instructions = instructions(&workflow, &mut guesses);
    let regions = regions(&workflow, &mut guesses);
    let known: BTreeSet<&str> = regions.iter().map(|region| region.name.as_str()).collect();
    let has_kinds = workflow.tasks.iter().map(|task| &task.kind).collect::<BTreeSet<_>>().len() <= KINDS;
    if !has_kinds {
        guesses.push(format!("Its tasks are of more than {KINDS} kinds, which are not told apart."));
    }
    let given = |(task, &instructions): (&WorkflowTask, &u64)| {
        let walks = |files: &[String], stores| {
            let files = files.iter().filter(|file| known.contains(file.as_str()));
            files.map(|file| Walk::over(file, stores)).collect::<Vec<_>>()
        };
        let references = [walks(&task.reads, false), walks(&task.writes, true)].concat();
        let kind = if has_kinds { task.kind.clone() } else { "task".into() };
        GivenTask { name: task.name.clone(), kind, instructions, references }
    };
    let name = |place: usize| workflow.tasks[place].name.clone();
    let tasks = Tasks {
        tasks: workflow.tasks.iter().zip(&instructions).map(given).collect(),
        edges: workflow.edges.iter().map(|&(from, to)| [from, to].map(name)).collect(),
        regions,
    };
    let (count, files) = (tasks.tasks.len(), tasks.regions.len());
    let program = DagSpec::Tasks(tasks);
    program.algorithm().check("").map_err(|e| ScenarioError { path: workflow.path.into(), ..e })?;
    let version = if workflow.version.is_empty() { String::new() } else { format!(" {}", workflow.version) };
    let about = format!(
        "A workflow of {count} tasks and {files} files (WfFormat{version}), made smaller: {}",
        guesses[2..].join(" ")
    );
    let title = if workflow.name.is_empty() { "Workflow".into() } else { workflow.name };
    Ok(Converted { title, about, program, guesses })
}

/// Instructions by task, with one factor for all.
fn instructions(workflow: &Workflow, guesses: &mut Vec<String>) -> Vec<u64> {
    let seconds: f64 = workflow.tasks.iter().map(|task| task.seconds).sum();
    if seconds <= 0.0 {
        let each = (WORK / workflow.tasks.len() as f64).max(1.0) as u64;
        guesses.push(format!("No task took any time: each is given {each} instructions."));
        return vec![each; workflow.tasks.len()];
    }
    let a_second = WORK / seconds;
    guesses.push(format!("A second is {} instructions, so that all have {WORK}.", rounded(a_second)));
    let short = workflow.tasks.iter().filter(|task| task.seconds * a_second < 1.0).count();
    if short > 0 {
        guesses.push(format!("{short} tasks that took less time than one instruction are given one."));
    }
    workflow.tasks.iter().map(|task| (task.seconds * a_second).max(1.0) as u64).collect()
}

/// Files as regions, with one factor for all.
fn regions(workflow: &Workflow, guesses: &mut Vec<String>) -> Vec<GivenRegion> {
    let used = workflow.tasks.iter().flat_map(|task| task.reads.iter().chain(&task.writes));
    let (mut files, mut unknown, mut walked) = (BTreeSet::new(), BTreeSet::new(), 0.0);
    for file in used {
        match workflow.files.get(file) {
            Some(bytes) => {
                walked += bytes;
                files.insert(file);
            }
            None => {
                unknown.insert(file);
            }
        }
    }
    if !unknown.is_empty() {
        guesses.push(format!("{} files of unknown size are left out.", unknown.len()));
    }
    let bytes: f64 = files.iter().map(|&file| workflow.files[file]).sum();
    let factor = (FOOTPRINT_BYTES / bytes.max(1.0)).min(WALKED_BYTES / walked.max(1.0)).min(1.0);
    if factor < 1.0 {
        guesses.push(format!("A byte of a file is {} bytes of memory.", rounded(factor)));
    }
    let small = files.iter().filter(|&&file| workflow.files[file] * factor < LEAST_BYTES).count();
    if small > 0 {
        guesses.push(format!("{small} files that would be shorter have {LEAST_BYTES} bytes."));
    }
    let region = |&file: &&String| GivenRegion {
        name: file.clone(),
        bytes: (workflow.files[file] * factor).max(LEAST_BYTES) as u64,
    };
    files.iter().map(region).collect()
}

/// A factor with three significant digits.
fn rounded(factor: f64) -> String {
    if factor >= 1e9 {
        return format!("{factor:.2e}");
    }
    let digits = (2.0 - libm::floor(libm::log10(factor))).clamp(0.0, 12.0) as usize;
    format!("{factor:.digits$}")
}
