//! Runs that share a recorded program.

use super::observe::Observed;
use super::program::{Program, suggested};
use super::setting::Setting;
use document::DagSpec;
use engine::dag::Dag;
use std::collections::BTreeMap;
use std::sync::Arc;
use tasks::{WorkingSets, coarsened, programs};

/// Bytes per line (Table 1).
const LINE_BYTES: u32 = 128;

/// Groups runs of the same program into jobs.
///
/// # Errors
/// If a program's parameters are invalid.
pub fn jobs(settings: impl IntoIterator<Item = Setting>) -> Result<Vec<Vec<Setting>>, String> {
    let mut by_spec: BTreeMap<String, Vec<Setting>> = BTreeMap::new();
    for setting in settings {
        let key = serde_json::to_string(&spec(setting)?).map_err(|e| e.to_string())?;
        by_spec.entry(key).or_default().push(setting);
    }
    // Jobs with most runs first, so that the last jobs are short.
    let mut jobs: Vec<Vec<Setting>> = by_spec.into_values().collect();
    jobs.sort_by_key(|settings| std::cmp::Reverse(settings.len()));
    Ok(jobs)
}

fn spec(setting: Setting) -> Result<DagSpec, String> {
    setting.program.spec(setting.scale, setting.machine.column())
}

/// Records the program of a job and runs it in every setting.
///
/// # Errors
/// If a program cannot be recorded, or a run cannot begin.
pub fn run(seed: u32, job: &[Setting]) -> Result<Vec<Observed>, String> {
    let spec = job.first().map_or(Err("a job without runs".into()), |&setting| spec(setting))?;
    let recorded = record(&spec, seed)?;
    let is_coarsened = |s: &Setting| s.program.coarsen(s.scale, s.machine.column()).is_some();
    let profile = job.iter().any(is_coarsened).then(|| WorkingSets::of(&recorded, LINE_BYTES, Vec::new()));
    let run = |&setting: &Setting| {
        let coarse = profile.as_ref().map(|profile| coarser(setting, seed, &spec, &recorded, profile));
        let dag = coarse.transpose()?.flatten().unwrap_or_else(|| recorded.clone());
        Observed::of(setting, &dag, seed)
    };
    job.iter().map(run).collect()
}

fn record(spec: &DagSpec, seed: u32) -> Result<Arc<Dag>, String> {
    programs::record(spec, LINE_BYTES, seed).map(Arc::new).map_err(|e| e.to_string())
}

/// The coarser program that a setting requires, if any.
fn coarser(
    setting: Setting,
    seed: u32,
    spec: &DagSpec,
    finest: &Dag,
    profile: &WorkingSets,
) -> Result<Option<Arc<Dag>>, String> {
    let Some(machine) = setting.program.coarsen(setting.scale, setting.machine.column()) else {
        return Ok(None);
    };
    let stops = profile.stops(&machine);
    if matches!(setting.program, Program::Joined(_)) {
        let joined = coarsened(finest, profile.tree(), &stops).map_err(|e| e.to_string())?;
        return Ok(Some(Arc::new(joined)));
    }
    let table = profile.parallelization_table(finest, &stops);
    let threshold = |site: &str| table.iter().find(|row| row.site == site).map_or(0, |row| row.threshold);
    record(&suggested(spec, threshold("sort"), threshold("merge"))?, seed).map(Some)
}
