//! Computes slow-downs by resource from the results of a plan's runs.

use super::plan::ContentionPlan;
use super::resource::SharedResource;
use document::Read;
use engine::run::RunResult;
use serde::Serialize;

/// The cost of contention, and the part of it that each shared resource explains.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ContentionReport {
    /// Names of programs and traces, in the order of the workload.
    pub programs: Vec<String>,
    /// Slowdowns on the unchanged machine; null until they are known.
    pub as_it_is: Option<ContentionRow>,
    /// Slowdowns without contention for one resource each, and without contention for all of them. Contains those known
    /// so far.
    pub resources: Vec<ContentionRow>,
    /// Shared resources whose contention cannot be removed, with the reasons.
    pub not_modelled: Vec<String>,
}

/// Slowdowns of the threads relative to running alone on a machine of the same kind.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ContentionRow {
    /// The resource without contention; null on the unchanged machine.
    pub without: Option<SharedResource>,
    /// Mean over the threads that ran of IPC alone ÷ IPC together, both while on a hardware context; 1 is no slowdown.
    pub slowdown: f64,
    /// The same mean over the threads of each program, by program number; null if none of them ran.
    pub by_program: Vec<Option<f64>>,
    /// Share of the unchanged machine's slowdown that disappears without this contention; negative if other contention
    /// grows. Null on the unchanged machine, and if its slowdown is negligible.
    pub explained: Option<f64>,
}

/// A slow-down less than this above 1 is not attributed (chosen).
const LEAST: f64 = 0.001;

/// Builds the report from a plan and the results of its runs in order; `None` for a run without a result yet.
///
/// # Errors
/// The number of results differs from the number of runs.
pub fn report(plan: &ContentionPlan, results: &[Option<RunResult>]) -> Result<ContentionReport, String> {
    if results.len() != plan.cells.len() {
        return Err(format!("{} results of {} runs", results.len(), plan.cells.len()));
    }
    let per_resource = plan.programs.len() + 1;
    let mut rows: Vec<ContentionRow> = Vec::new();
    for (cells, results) in plan.cells.chunks(per_resource).zip(results.chunks(per_resource)) {
        let Some(results) = results.iter().map(Option::as_ref).collect::<Option<Vec<_>>>() else { continue };
        rows.push(row(cells[0].without, &plan.programs, results[0], &results[1..]));
    }
    let as_it_is = rows.iter().position(|row| row.without.is_none()).map(|place| rows.remove(place));
    if let Some(whole) = as_it_is.as_ref().map(|row| row.slowdown - 1.0).filter(|whole| *whole >= LEAST) {
        rows.iter_mut().for_each(|row| row.explained = Some(1.0 - (row.slowdown - 1.0) / whole));
    }
    let (programs, not_modelled) = (plan.programs.clone(), plan.not_modelled.clone());
    Ok(ContentionReport { programs, as_it_is, resources: rows, not_modelled })
}

fn row(
    without: Option<SharedResource>,
    programs: &[String],
    together: &RunResult,
    alone: &[&RunResult],
) -> ContentionRow {
    let of_program = |(name, alone): (&String, &&RunResult)| -> Vec<f64> {
        let solo = alone.threads.iter().map(|thread| thread.ipc).fold(0.0, f64::max);
        let ran = together.threads.iter().filter(|thread| thread.program == *name && thread.ipc > 0.0);
        ran.map(|thread| solo / thread.ipc).collect()
    };
    let slowdowns: Vec<Vec<f64>> = programs.iter().zip(alone).map(of_program).collect();
    let all: Vec<f64> = slowdowns.concat();
    ContentionRow {
        without,
        slowdown: mean(&all).unwrap_or(1.0),
        by_program: slowdowns.iter().map(|of| mean(of)).collect(),
        explained: None,
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}
