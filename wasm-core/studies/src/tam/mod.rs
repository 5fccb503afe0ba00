//! Tam, Azimi and Stumm 2007: clusters found by sampling, and what they are worth.

mod figures;
mod observe;
mod setting;
mod study;
mod tables;
mod workload;

use super::Effort;
use super::definition::{Definition, Report};
use crate::parallel;
use figures::{Figures, Runs};
use observe::Observed;
use setting::Setting;
use study::Study;

const RANGES: &str = include_str!("../../../../workloads/paper/tam.json");

/// Runs the study and lays it beside the paper.
pub fn measure(effort: &Effort) -> Result<Report, String> {
    let mut definition = Definition::<Study>::read(RANGES)?;
    definition.study.most_quanta = effort.quanta;
    let study = &definition.study;
    let settings = Setting::all(study);
    let tasks: Vec<(u32, Setting)> =
        study.seeds.iter().flat_map(|&seed| settings.iter().map(move |&setting| (seed, setting))).collect();
    let mut observed = parallel::map(&tasks, effort.threads, "runs", |&(seed, setting)| {
        Observed::of(&setting.scenario(study, seed)?)
    })?
    .into_iter();
    let runs: Vec<Runs> =
        study.seeds.iter().map(|_| settings.iter().copied().zip(observed.by_ref()).collect()).collect();
    let seeds: Vec<Figures> = runs
        .iter()
        .map(|of_seed| figures::of_seed(of_seed, study))
        .collect::<Option<_>>()
        .ok_or("a run is missing")?;
    let mean = figures::mean(&seeds);
    let rows =
        definition.measured(&study.seeds, |id, seed| seed.map_or(&mean, |s| &seeds[s]).get(id).copied())?;
    Ok(Report { rows, tables: tables::all(&runs, study) })
}
