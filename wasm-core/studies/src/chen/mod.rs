//! Chen et al. 2007: tasks that feed each other, Parallel Depth First against work stealing.

mod figures;
mod grains;
mod machines;
mod observe;
mod picture;
mod program;
mod recordings;
mod setting;
mod study;
mod tables;

use super::Effort;
use super::definition::{Definition, Report};
use crate::parallel;
use figures::{Figures, OfSeed};
use laboratory::theorem::trials;
use study::Study;

const RANGES: &str = include_str!("../../../../workloads/paper/chen.json");

/// Runs the study and lays it beside the paper. Programs of tasks run to their end: a quick look makes them smaller.
pub fn measure(effort: &Effort) -> Result<Report, String> {
    let definition = Definition::<Study>::read(RANGES)?;
    let study = match effort.quanta {
        Some(_) => definition.study.clone().shortened(),
        None => definition.study.clone(),
    };
    let runs = recordings::run_all(&study, effort.threads)?;
    let theorem = parallel::map(&study.seeds, effort.threads, "seeds of random programs", |&seed| {
        trials(u64::from(seed), study.theorem_programs).map_err(|e| e.to_string())
    })?;
    let of_seeds: Vec<OfSeed> = runs.iter().map(|runs| OfSeed { runs, study: &study }).collect();
    let seeds: Vec<Figures> = of_seeds
        .iter()
        .zip(&theorem)
        .map(|(&seed, trials)| figures::of_seed(seed, trials))
        .collect::<Option<_>>()
        .ok_or("a run is missing")?;
    let mean = figures::mean(&seeds);
    let rows =
        definition.measured(&study.seeds, |id, seed| seed.map_or(&mean, |s| &seeds[s]).get(id).copied())?;
    Ok(Report { rows, tables: tables::all(&of_seeds, &study) })
}

#[cfg(test)]
mod tests {
    use super::setting::Setting;
    use super::*;

    #[test]
    fn every_setting_is_a_valid_scenario() {
        let study = Definition::<Study>::read(RANGES).unwrap().study;
        for study in [study.clone().shortened(), study] {
            let settings = Setting::all(&study);
            assert!(settings.len() > 100, "{} runs", settings.len());
            for setting in settings {
                setting.scenario(1).unwrap_or_else(|e| panic!("{setting:?}: {e}"));
            }
        }
    }
}
