//! Analyses of many runs, or of programs and traces without a run.

use crate::crew::{Halt, work};
use crate::document::Traces;
use crate::error::{failed, from_json, refused, to_json};
use clap::ValueEnum;
use document::{Program, find_program, program_names, read_value};
use engine::analysis::{program_profile, trace_profile};
use engine::run::RunResult;
use laboratory::corun::{CorunRequest, plan, report};
use pyo3::prelude::{PyRef, PyResult, Python, pyfunction};
use std::sync::Arc;
use studies::{Effort, Paper, parallel};

/// The reuse profile of a program, as JSON. The program is a shipped one, by name, or its own JSON.
#[pyfunction]
pub fn program_reuse(
    py: Python<'_>,
    program: (Option<String>, Option<String>),
    line_bytes: u32,
    sample_one_in: u32,
) -> PyResult<String> {
    let program: Arc<Program> = match program {
        (_, Some(json)) => Arc::new(read_value(from_json(&json)?).map_err(refused)?),
        (name, None) => {
            let name = name.unwrap_or_default();
            let none = || failed(format!("there is no program \"{name}\". Shipped: {}", program_names()));
            find_program(&name).ok_or_else(none)?
        }
    };
    let profile = py.detach(|| program_profile(&program, line_bytes, sample_one_in));
    to_json(&profile.map_err(failed)?)
}

/// The reuse profile of a compact trace file, as JSON.
#[pyfunction]
pub fn trace_reuse(py: Python<'_>, file: Vec<u8>, line_bytes: u32, sample_one_in: u32) -> PyResult<String> {
    let profile = py.detach(|| trace_profile(&file, line_bytes, sample_one_in));
    to_json(&profile.map_err(failed)?)
}

/// A co-run report, as JSON, for a `CorunRequest` as JSON. A cell that fails leaves a gap and a note.
#[pyfunction]
pub fn corun(py: Python<'_>, request: &str, traces: PyRef<'_, Traces>, threads: usize) -> PyResult<String> {
    let request: CorunRequest = read_value(from_json(request)?).map_err(refused)?;
    let plan = plan(&request).map_err(refused)?;
    let cells = plan.cells.iter().map(|cell| simulator::check(cell.scenario.clone()));
    let cells = cells.collect::<Result<Vec<_>, _>>().map_err(refused)?;
    let mut results: Vec<Option<RunResult>> = vec![None; cells.len()];
    let mut failures = Vec::new();
    let library = Arc::clone(&traces.0);
    work(
        py,
        (cells, threads),
        move |cell, cancelled| {
            let run = simulator::start(cell, &library).map_err(Halt::from);
            run.and_then(|mut run| cancelled.finish(&mut run, |_| {}))
        },
        |_, place, result| {
            match result {
                Ok(result) => results[place] = Some(result),
                Err(Halt::Failed(why)) => failures.push((place, why.to_string())),
                Err(Halt::Cancelled) => {}
            }
            Ok(())
        },
        |_| Ok(()),
    )?;
    failures.sort_unstable();
    let mut notes: Vec<String> =
        failures.iter().map(|(place, why)| format!("{}: {why}", plan.cells[*place].scenario.title)).collect();
    if results.iter().all(Option::is_none) {
        return Err(failed(notes.into_iter().next().unwrap_or_default()));
    }
    let mut report = report(&plan, &results).map_err(failed)?;
    report.notes.append(&mut notes);
    to_json(&report)
}

/// A real machine, as JSON, from lstopo's XML or a synthetic description.
#[pyfunction]
pub fn machine(text: &str) -> PyResult<String> {
    to_json(&laboratory::hwloc::read_machine(text).map_err(refused)?)
}

/// A shipped machine as JSON.
#[pyfunction]
pub fn shipped_machine(name: &str) -> PyResult<String> {
    to_json(&document::shipped_machine(name).map_err(refused)?)
}

/// The report of a paper, as JSON. It cannot be interrupted, so the package calls it in a separate process.
#[pyfunction]
pub fn paper(
    py: Python<'_>,
    name: &str,
    seeds: Vec<u32>,
    quanta: Option<u32>,
    scale: Option<u32>,
) -> PyResult<String> {
    let papers = Paper::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let papers: Vec<String> = papers.map(|paper| paper.get_name().to_string()).collect();
    let paper = Paper::from_str(name, false)
        .map_err(|_| failed(format!("there is no paper {name}; there are {}", papers.join(", "))))?;
    let effort = Effort { seeds, quanta, scale, threads: parallel::all_cores(), ..Effort::default() };
    let report = py.detach(|| studies::measure(paper, &effort)).map_err(failed)?;
    to_json(&report.ok_or_else(|| failed("no row of the paper was asked for"))?)
}
