//! Fedorova et al. 2005: every figure of the paper, and what the gain hangs on. One file a group of figures.

mod balance;
mod emulate;
mod emulated;
mod figures;
mod first_level;
mod group_models;
mod observe;
mod offline;
mod pipelines;
mod schedule;
mod settings;
mod study;
mod working_sets;

use super::Effort;
use super::definition::{Definition, Report};
use crate::parallel;
use emulate::{Emulated, emulate};
use emulated::Emulations;
use figures::Figures;
use observe::Observed;
use settings::{Scheduler, Setting, settings};
use study::Study;
use working_sets::WorkingSets;

const RANGES: &str = include_str!("../../../../workloads/paper/fedorova.json");

/// Simulated runs by setting.
type Runs = Figures<Setting, Observed>;

/// Something to simulate, for one seed.
enum Task {
    Run(Setting),
    /// PERF's and FAIR's schedules, with so many kilobytes of L2.
    Emulation(u64),
}

/// What came of a task.
enum Outcome {
    Run(Setting, Box<Observed>),
    Emulation(u64, Box<[Emulated; 2]>),
}

/// Everything that depends on the seed.
struct Measured {
    runs: Runs,
    emulations: Emulations,
}

/// Runs the study and lays it beside the paper.
pub fn measure(effort: &Effort) -> Result<Report, String> {
    let definition = Definition::<Study>::read(RANGES)?;
    let study = match effort.quanta {
        Some(quanta) => definition.study.clone().shortened(quanta),
        None => definition.study.clone(),
    };
    let seeds = simulate(&study, effort.threads)?;
    let (runs, emulations): (Vec<_>, Vec<_>) =
        seeds.iter().map(|s| (s.runs.clone(), s.emulations.clone())).unzip();
    let all = Measured { runs: Figures::mean(&runs), emulations: Figures::mean(&emulations) };
    let working_sets = WorkingSets::measure()?;
    let rows = definition.measured(&study.seeds, |id, seed| {
        let measured = seed.map_or(&all, |s| &seeds[s]);
        measured.figure(id, &study).or_else(|| working_sets.figure(id)).or_else(|| group_models::figure(id))
    })?;
    let tables = vec![
        pipelines::table(&all.runs),
        first_level::table(&all.runs, &study),
        working_sets.table(),
        emulated::accuracy_table(&all.emulations, &study),
        balance::table(&all.runs, &study),
        emulated::table(&all.emulations, &all.runs, &study),
    ];
    Ok(Report { rows, tables })
}

/// Simulates everything, by seed.
fn simulate(study: &Study, threads: usize) -> Result<Vec<Measured>, String> {
    // The longest first, so that no processor waits long at the end.
    let of_seed = || {
        let emulations = study.l2_kilobytes.iter().map(|&size| Task::Emulation(size));
        let mut runs = settings(study);
        runs.reverse();
        emulations.chain(runs.into_iter().map(Task::Run)).collect::<Vec<_>>()
    };
    let tasks: Vec<(u32, Task)> =
        study.seeds.iter().flat_map(|&seed| of_seed().into_iter().map(move |task| (seed, task))).collect();
    let outcomes = parallel::map(&tasks, threads, "runs", |(seed, task)| match *task {
        Task::Run(setting) => {
            let scenario = setting.scenario(study, *seed)?;
            Ok(Outcome::Run(setting, Box::new(Observed::of(&scenario)?)))
        }
        Task::Emulation(size) => Ok(Outcome::Emulation(size, Box::new(emulate(study, size, *seed)?))),
    })?;
    let mut outcomes = outcomes.into_iter();
    let tasks_a_seed = tasks.len() / study.seeds.len().max(1);
    Ok(study.seeds.iter().map(|_| Measured::new(outcomes.by_ref().take(tasks_a_seed))).collect())
}

impl Measured {
    fn new(outcomes: impl Iterator<Item = Outcome>) -> Self {
        let (mut runs, mut emulations) = (Vec::new(), Vec::new());
        for outcome in outcomes {
            match outcome {
                Outcome::Run(setting, run) => runs.push((setting, *run)),
                Outcome::Emulation(size, both) => {
                    let [perf, fair] = *both;
                    emulations.extend([((size, Scheduler::Perf), perf), ((size, Scheduler::Fair), fair)]);
                }
            }
        }
        Self { runs: Figures::new(runs), emulations: Figures::new(emulations) }
    }

    /// A row's figure; `None` for one that does not depend on the seed, or that nobody knows.
    fn figure(&self, id: &str, study: &Study) -> Option<f64> {
        pipelines::figure(id, &self.runs)
            .or_else(|| first_level::figure(id, &self.runs))
            .or_else(|| emulated::figure(id, &self.emulations, &self.runs, study))
            .or_else(|| balance::figure(id, &self.runs, study))
    }
}
