//! Parekh, Eggers, Levy and Lo 2000: threads chosen by their counters, on a core that they share every cycle.

mod figures;
mod observe;
mod setting;
mod study;
mod tables;

use super::Effort;
use super::definition::{Definition, Report};
use crate::parallel;
use coscope_sim::run::TraceLibrary;
use coscope_sim::speedup::{SingleThreaded, single_threaded};
use figures::{Figures, Runs};
use observe::Windows;
use setting::{Setting, World};
use std::collections::BTreeMap;
use study::Study;

const RANGES: &str = include_str!("../../../../../workloads/paper/parekh.json");

/// Single-threaded runs of all threads, by seed and world.
type Alone = BTreeMap<(u32, World), Vec<SingleThreaded>>;

/// Runs the study and lays it beside the paper.
pub fn measure(effort: &Effort) -> Result<Report, String> {
    let definition = Definition::<Study>::read(RANGES)?;
    let study = match effort.quanta {
        Some(quanta) => definition.study.clone().shortened(quanta),
        None => definition.study.clone(),
    };
    let alone = run_alone(&study, effort.threads)?;
    let settings = Setting::all(&study);
    let tasks: Vec<(u32, Setting)> =
        study.seeds.iter().flat_map(|&seed| settings.iter().map(move |&setting| (seed, setting))).collect();
    let mut windows = parallel::map(&tasks, effort.threads, "runs", |&(seed, setting)| {
        // With something perfect IPC is compared (Fig. 2), not Speedup: threads alone would gain too.
        let alone = alone.get(&(seed, setting.world)).filter(|_| setting.perfect.is_none());
        Windows::of(&setting.scenario(&study, seed)?, setting.until.window(), alone.map(Vec::as_slice))
    })?
    .into_iter();
    let runs: Vec<Runs> =
        study.seeds.iter().map(|_| settings.iter().copied().zip(windows.by_ref()).collect()).collect();
    let seeds: Vec<Figures> = runs
        .iter()
        .map(|of_seed| figures::of_seed(of_seed, &study))
        .collect::<Option<_>>()
        .ok_or("a run is missing")?;
    let mean = figures::mean(&seeds);
    let rows =
        definition.measured(&study.seeds, |id, seed| seed.map_or(&mean, |s| &seeds[s]).get(id).copied())?;
    Ok(Report { rows, tables: tables::all(&runs, &study) })
}

/// Every thread alone, for every seed and world. A thread alone does not notice how many other hardware contexts stand empty,
/// nor where quanta end, so one run serves all.
fn run_alone(study: &Study, threads: usize) -> Result<Alone, String> {
    let worlds: Vec<(u32, World)> = study
        .seeds
        .iter()
        .flat_map(|&seed| World::all(study).into_iter().map(move |world| (seed, world)))
        .collect();
    let mut tasks = Vec::new();
    for &(seed, world) in &worlds {
        let scenario = Setting::world("RR", world, study).scenario(study, seed)?;
        let number = scenario.workload.threads.iter().map(|group| group.copies).sum::<u32>();
        tasks.extend((0..number).map(|thread| (scenario.clone(), thread)));
    }
    let mut alone = parallel::map(&tasks, threads, "threads alone", |(scenario, thread)| {
        single_threaded(scenario, &TraceLibrary::default(), *thread).map_err(|e| e.to_string())
    })?
    .into_iter();
    let each = tasks.len() / worlds.len().max(1);
    Ok(worlds.into_iter().map(|key| (key, alone.by_ref().take(each).collect())).collect())
}
