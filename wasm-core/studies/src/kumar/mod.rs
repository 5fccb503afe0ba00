//! Kumar 2009: who should share a cache with whom, and a scheduler that finds out. One file a group of figures.

mod agreement;
mod all_programs;
mod changes;
mod classes;
mod combination;
mod figures;
mod laboratory;
mod numa_live;
mod outcome;
mod part;
mod predictors;
mod prefetching;
mod printed;
mod programs;
mod quartets;
mod shared_cache;
mod study;
mod tables;
mod uma_live;

use super::Effort;
use super::definition::{Definition, Report};
use crate::parallel;
use document::Scenario;
use figures::Figures;
use outcome::Outcome;
use part::{Machines, Part, Setting};
use programs::Draw;
use study::Study;
use tables::Tables;

const RANGES: &str = include_str!("../../../../workloads/paper/kumar.json");

/// Runs the study and lays it beside the paper.
pub fn measure(effort: &Effort) -> Result<Report, String> {
    let mut definition = Definition::<Study>::read(RANGES)?;
    if let Some(quanta) = effort.quanta {
        definition.study = definition.study.shortened(quanta);
    }
    let study = &definition.study;
    let (tables, machines) = (Tables::read()?, Machines::shipped()?);
    let draws = if study.quick {
        study.seeds.iter().map(|_| programs::shipped()).collect::<Result<_, _>>()?
    } else {
        programs::fitted(study, &machines.numa, effort.threads)?
    };
    let seeds = study.seeds.iter().zip(&draws);
    let settings = seeds.map(|(&seed, draw)| Setting { study, seed, machines: &machines, draw });
    let parts: Vec<Parts> = settings.map(|at| parts(&at, &tables)).collect::<Result<_, _>>()?;
    let runs: Vec<Vec<Vec<Scenario>>> = parts
        .iter()
        .map(|of_seed| of_seed.iter().map(|p| p.scenarios()).collect())
        .collect::<Result<_, _>>()?;
    let tasks: Vec<&Scenario> = runs.iter().flatten().flatten().collect();
    let outcomes = parallel::map(&tasks, effort.threads, "runs", |scenario| Outcome::of(scenario))?;
    let mut left = outcomes.as_slice();
    let mut seeds = Vec::new();
    for ((of_seed, runs), draw) in parts.iter().zip(&runs).zip(&draws) {
        let mut figures = of_draw(draw, &tables)?;
        for (part, runs) in of_seed.iter().zip(runs) {
            let (own, rest) = left.split_at(runs.len());
            part.figures(own, &tables, &mut figures)?;
            left = rest;
        }
        seeds.push(figures);
    }
    let mean = Figures::mean(&seeds);
    let rows = definition.measured(&study.seeds, |id, seed| seed.map_or(&mean, |s| &seeds[s]).get(id))?;
    Ok(Report { rows, tables: Vec::new() })
}

type Parts = Vec<Box<dyn Part>>;

fn parts(at: &Setting, tables: &Tables) -> Result<Parts, String> {
    Ok(vec![
        Box::new(numa_live::NumaLive::new(at, tables)?),
        Box::new(uma_live::UmaLive::new(at, tables)?),
        Box::new(quartets::Quartets::new(at, tables)?),
        Box::new(shared_cache::SharedCache::new(at)?),
        Box::new(all_programs::AllPrograms::new(at)?),
        Box::new(prefetching::Prefetching::new(at, tables)?),
    ])
}

/// What needs no run.
fn of_draw(draw: &Draw, tables: &Tables) -> Result<Figures, String> {
    let mut figures = Figures::default();
    printed::figures(tables, &mut figures)?;
    figures.set("fit-error", draw.fit_error_percent);
    Ok(figures)
}
