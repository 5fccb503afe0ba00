//! Runs that share a recorded program, side by side with others.

use super::observe::Observed;
use super::program::{Program, suggested};
use super::setting::Setting;
use super::study::Study;
use crate::parallel;
use document::DagSpec;
use engine::dag::Dag;
use std::collections::BTreeMap;
use std::sync::Arc;
use tasks::{WorkingSets, coarsened, programs};

/// Runs by setting.
pub type Runs = BTreeMap<Setting, Observed>;

/// Bytes of a line (Table 1).
const LINE_BYTES: u32 = 128;

/// A program under a seed, and who runs it.
struct Recording {
    seed: u32,
    spec: DagSpec,
    settings: Vec<Setting>,
}

/// All runs of the study, by the place of their seed.
///
/// # Errors
/// A program that cannot be recorded, a run that cannot begin.
pub fn run_all(study: &Study, threads: usize) -> Result<Vec<Runs>, String> {
    let recordings = recordings(study)?;
    let observed = parallel::map(&recordings, threads, "programs", Recording::run)?;
    let mut by_seed: BTreeMap<u32, Runs> = BTreeMap::new();
    for (recording, runs) in recordings.iter().zip(observed) {
        by_seed.entry(recording.seed).or_default().extend(runs);
    }
    Ok(study.seeds.iter().filter_map(|seed| by_seed.remove(seed)).collect())
}

fn recordings(study: &Study) -> Result<Vec<Recording>, String> {
    let mut by_spec: BTreeMap<String, (DagSpec, Vec<Setting>)> = BTreeMap::new();
    for setting in Setting::all(study) {
        let spec = setting.program.spec(setting.scale, setting.machine.column())?;
        let key = serde_json::to_string(&spec).map_err(|e| e.to_string())?;
        by_spec.entry(key).or_insert_with(|| (spec, Vec::new())).1.push(setting);
    }
    // Those with most runs first: at the end no thread is left alone with one of them.
    let mut shared: Vec<(DagSpec, Vec<Setting>)> = by_spec.into_values().collect();
    shared.sort_by_key(|(_, settings)| std::cmp::Reverse(settings.len()));
    let of_seed = |(spec, settings): &(DagSpec, Vec<Setting>)| {
        let (spec, settings) = (spec.clone(), settings.clone());
        study
            .seeds
            .iter()
            .map(move |&seed| Recording { seed, spec: spec.clone(), settings: settings.clone() })
            .collect::<Vec<_>>()
    };
    Ok(shared.iter().flat_map(of_seed).collect())
}

impl Recording {
    fn run(&self) -> Result<Vec<(Setting, Observed)>, String> {
        let recorded = self.record(&self.spec)?;
        let is_coarsened = |s: &Setting| s.program.coarsen(s.scale, s.machine.column()).is_some();
        let profile = self
            .settings
            .iter()
            .any(is_coarsened)
            .then(|| WorkingSets::of(&recorded, LINE_BYTES, Vec::new()));
        let run = |&setting: &Setting| {
            let coarse =
                profile.as_ref().map(|profile| self.coarser(setting, &recorded, profile)).transpose()?;
            let dag = coarse.flatten().unwrap_or_else(|| recorded.clone());
            Ok((setting, Observed::of(setting, &dag, self.seed)?))
        };
        self.settings.iter().map(run).collect()
    }

    fn record(&self, spec: &DagSpec) -> Result<Arc<Dag>, String> {
        programs::record(spec, LINE_BYTES, self.seed).map(Arc::new).map_err(|e| e.to_string())
    }

    /// The coarser program that a setting asks for, if it does.
    fn coarser(
        &self,
        setting: Setting,
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
        self.record(&suggested(&self.spec, threshold("sort"), threshold("merge"))?).map(Some)
    }
}
