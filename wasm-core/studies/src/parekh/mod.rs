//! Parekh, Eggers, Levy and Lo 2000: threads chosen by their counters, on a core that they share every cycle.

mod figures;
mod observe;
mod setting;
mod study;
mod tables;

use super::Effort;
use super::definition::{Definition, Report};
use crate::parallel;
use document::Checked;
use engine::run::TraceLibrary;
use figures::{Figures, Runs};
use laboratory::speedup::{SingleThreaded, single_threaded};
use observe::Windows;
use setting::{Setting, World};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use study::Study;

const RANGES: &str = include_str!("../../../../workloads/paper/parekh.json");

/// Single-threaded runs of all threads, by seed, world and instructions of each.
type Alone = BTreeMap<(u32, World, u64), Vec<SingleThreaded>>;

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
        let alone = alone.get(&setting.alone(&study, seed)).filter(|_| setting.perfect.is_none());
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

/// Every thread alone, for every seed, world and length. A thread alone does not notice how many other hardware contexts stand
/// empty, nor where quanta end, so one run serves many settings.
fn run_alone(study: &Study, threads: usize) -> Result<Alone, String> {
    let mut first: BTreeMap<(u32, World, u64), Checked> = BTreeMap::new();
    for &seed in &study.seeds {
        for setting in Setting::all(study) {
            if let Entry::Vacant(entry) = first.entry(setting.alone(study, seed)) {
                entry.insert(Setting { perfect: None, ..setting }.scenario(study, seed)?);
            }
        }
    }
    let copies = |scenario: &Checked| scenario.workload.threads.iter().map(|group| group.copies).sum();
    let each = |scenario| (0..copies(scenario)).map(move |thread: u32| (scenario, thread));
    let tasks: Vec<(&Checked, u32)> = first.values().flat_map(each).collect();
    let mut alone = parallel::map(&tasks, threads, "threads alone", |(scenario, thread)| {
        single_threaded(scenario, &TraceLibrary::default(), *thread).map_err(|e| e.to_string())
    })?
    .into_iter();
    let mut of = |scenario| alone.by_ref().take(copies(scenario) as usize).collect();
    Ok(first.iter().map(|(&key, scenario)| (key, of(scenario))).collect())
}
