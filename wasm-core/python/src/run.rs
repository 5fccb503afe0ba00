//! Runs: one with all its data, or many for their results.

use crate::crew::{Cancelled, Halt, work};
use crate::document::{Document, Settings, Traces, changed};
use crate::error::{failed, of_run, to_json};
use document::{Checked, Value};
use engine::run::{Column, Run, RunError, RunResult, TraceLibrary};
use laboratory::summary::{Summary, add_task_speedup};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::{Bound, Py, PyAny, PyRef, PyResult, Python, pyfunction};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The result of one run.
struct Ended {
    result: RunResult,
    layout: String,
    /// By column, the size of each of its dimensions.
    shapes: Vec<Vec<usize>>,
    /// Number of numbers per frame.
    stride: usize,
    frames: Vec<u32>,
}

/// The run of a scenario, or of its baseline.
struct Side {
    scenario: Checked,
    keeps_frames: bool,
    is_baseline: bool,
}

/// The progress of a run, readable from another thread.
#[derive(Default)]
struct Progress {
    frames: AtomicU64,
    all: AtomicU64,
}

impl Progress {
    fn share(&self) -> f64 {
        let all = self.all.load(Ordering::Relaxed);
        if all == 0 { 0.0 } else { self.frames.load(Ordering::Relaxed) as f64 / all as f64 }
    }
}

/// The parts that Python takes apart: the JSON of `coscope run --json`, the layout as JSON, the shape of each column,
/// the frames as an array of one row each (empty unless they are kept), and the error of the baseline, if it failed.
type Parts<'py> = (String, String, Vec<Vec<usize>>, Bound<'py, PyArray2<u32>>, Option<String>);

/// Runs a scenario and its baseline. `progress` is called with the completed share, 0 to 1.
#[pyfunction]
pub fn run<'py>(
    py: Python<'py>,
    document: PyRef<'py, Document>,
    traces: PyRef<'py, Traces>,
    keeps_frames: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Parts<'py>> {
    let own = Side { scenario: document.0.alone(), keeps_frames, is_baseline: false };
    let baseline = document.0.baseline().map(|baseline| Side {
        scenario: baseline.alone(),
        keeps_frames: false,
        is_baseline: true,
    });
    let sides: Vec<Side> = [own].into_iter().chain(baseline).collect();
    let threads = sides.len();
    let (library, share) = (Arc::clone(&traces.0), Arc::new(Progress::default()));
    let told = Arc::clone(&share);
    let mut ended: [Option<Ended>; 2] = [None, None];
    let mut note = None;
    work(
        py,
        (sides, threads),
        move |side, cancelled| simulate(side, &library, cancelled, &told),
        |_, place, result: Result<Ended, Halt>| match result {
            Err(Halt::Failed(problem)) if place == 1 => {
                note = Some(problem.to_string());
                Ok(())
            }
            other => {
                ended[place] = Some(other.map_err(raised)?);
                Ok(())
            }
        },
        |py| progress.as_ref().map_or(Ok(()), |tell| tell.call1(py, (share.share(),)).map(|_| ())),
    )?;
    let [Some(own), baseline] = ended else { return Err(failed("the run has no result")) };
    let rows = own.frames.len() / own.stride;
    let frames = PyArray1::from_vec(py, own.frames).reshape([rows, own.stride])?;
    let summary = Summary::new(own.result, baseline.as_ref().map(|baseline| &baseline.result));
    Ok((to_json(&summary)?, own.layout, own.shapes, frames, note))
}

fn raised(halt: Halt) -> pyo3::PyErr {
    match halt {
        Halt::Failed(error) => of_run(error),
        Halt::Cancelled => failed("the run was cancelled"),
    }
}

fn simulate(
    side: &Side,
    traces: &TraceLibrary,
    cancelled: &Cancelled,
    progress: &Progress,
) -> Result<Ended, Halt> {
    let mut run = simulator::start(&side.scenario, traces)?;
    if !side.is_baseline {
        progress.all.store(run.layout().frames(), Ordering::Relaxed);
    }
    let mut frames = Vec::new();
    let mut result = cancelled.finish(&mut run, |row| {
        if side.keeps_frames {
            frames.extend_from_slice(row);
        }
        if !side.is_baseline {
            progress.frames.fetch_add(1, Ordering::Relaxed);
        }
    })?;
    if let Some(program) = run.dag().cloned() {
        let alone = |mut run: Run| cancelled.finish(&mut run, |_| {});
        add_task_speedup(&mut result, (&side.scenario, program), alone)?;
    }
    let layout = run.layout();
    let shape = |column: &Column| column.dims.iter().map(|&dim| layout.size(dim)).collect();
    let shapes = layout.columns.iter().map(shape).collect();
    let text = serde_json::to_string(layout).unwrap_or_default();
    Ok(Ended { result, layout: text, shapes, stride: layout.stride, frames })
}

/// Runs the scenarios that these settings derive from one scenario, without their baselines, on `threads` threads.
/// `each` is called with the index, the JSON of the result or the exception, and the time in seconds.
#[pyfunction]
pub fn run_many(
    py: Python<'_>,
    base: PyRef<'_, Document>,
    points: Vec<Settings>,
    traces: PyRef<'_, Traces>,
    threads: usize,
    each: Py<PyAny>,
) -> PyResult<()> {
    let library = Arc::clone(&traces.0);
    let document = serde_json::to_value(base.0.alone()).map_err(failed)?;
    work(
        py,
        (points, threads),
        move |settings, cancelled| {
            let begun = Instant::now();
            (simulate_point(&document, settings, &library, cancelled), begun.elapsed().as_secs_f64())
        },
        |py, place, (result, seconds)| {
            let call = match result {
                Ok(result) => each.call1(py, (place, to_json(&Summary::new(result, None))?, seconds)),
                Err(halt) => each.call1(py, (place, raised(halt), seconds)),
            };
            call.map(|_| ())
        },
        |_| Ok(()),
    )
}

fn simulate_point(
    document: &Value,
    settings: &Settings,
    traces: &TraceLibrary,
    cancelled: &Cancelled,
) -> Result<RunResult, Halt> {
    let scenario = changed(document, settings).map_err(RunError::from)?;
    cancelled.finish(&mut simulator::start(&scenario, traces)?, |_| {})
}
