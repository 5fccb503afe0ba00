//! What a study is, and the one way to evaluate it: settings × seeds are run, figures averaged over seeds and compared
//! with what was published.

use crate::definition::{Definition, Report};
use crate::figures::{Figures, mean};
use crate::table::Table;
use crate::{Effort, parallel};
use document::{Checked, Scenario, set_pointer};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// How a paper is measured. The implementing type is what its file says of that: seeds, lengths, sizes.
pub trait Study: DeserializeOwned + Sync {
    /// The paper's file under workloads/paper.
    const RANGES: &'static str;
    /// What the runs and figures of a seed need beforehand.
    type Prepared: Sync;
    /// What names a run.
    type Setting: Copy + Ord + Debug + Sync;
    /// What is known of a run at its end.
    type Observed: Send;

    /// Seeds; what is measured is the mean over them.
    fn seeds(&self) -> &[u32];

    /// The same for a quick look, with windows of at most so many quanta: too short to compare anything.
    fn shortened(self, quanta: u32) -> Self;

    /// Everything prepared, seed by seed.
    ///
    /// # Errors
    /// What cannot be prepared.
    fn prepare(&self, threads: usize) -> Result<Vec<Self::Prepared>, String>;

    /// Every run of a seed, those together that share work.
    fn jobs(&self, prepared: &Self::Prepared) -> Result<Vec<Vec<Self::Setting>>, String>;

    /// Runs a job; what is observed comes in the order of its settings.
    ///
    /// # Errors
    /// A setting that cannot be run.
    fn run(
        &self,
        seed: u32,
        prepared: &Self::Prepared,
        job: &[Self::Setting],
    ) -> Result<Vec<Self::Observed>, String>;

    /// The figures of a seed's runs.
    ///
    /// # Errors
    /// Figures that cannot be computed.
    fn figures(&self, seed: &Seed<Self>) -> Result<Figures, String>;

    /// The figures of all seeds: their means, unless a study says otherwise.
    ///
    /// # Errors
    /// Figures that cannot be computed.
    fn of_all(&self, _seeds: &[Seed<Self>], by_seed: &[Figures]) -> Result<Figures, String> {
        Ok(Figures::mean(by_seed))
    }

    /// The paper's figures in full.
    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table>;
}

/// The runs of one seed.
pub struct Seed<'a, S: Study + ?Sized> {
    pub study: &'a S,
    pub prepared: &'a S::Prepared,
    pub runs: BTreeMap<S::Setting, S::Observed>,
}

impl<S: Study> Seed<'_, S> {
    /// A run. Asking for one that is in no job is a fault of the study.
    pub fn run(&self, setting: S::Setting) -> &S::Observed {
        self.runs.get(&setting).unwrap_or_else(|| panic!("{setting:?} is not among the study's runs"))
    }
}

/// A cell: the mean of a figure over the seeds.
pub fn mean_cell<'a, 's, S: Study>(
    seeds: &'a [Seed<'s, S>],
    figure: impl Fn(&'a Seed<'s, S>) -> f64,
) -> Value {
    json!(mean(seeds.iter().map(figure)))
}

/// Runs a study and compares it with the paper.
///
/// # Errors
/// What the study cannot prepare, run or compute; a row that it does not measure.
pub fn evaluate<S: Study>(effort: &Effort) -> Result<Report, String> {
    let Definition { study, rows, .. } = Definition::<S>::read(S::RANGES)?;
    let study = match effort.quanta {
        Some(quanta) => study.shortened(quanta),
        None => study,
    };
    let prepared = study.prepare(effort.threads)?;
    let mut jobs = Vec::new();
    for (place, prepared) in prepared.iter().enumerate() {
        jobs.extend(study.jobs(prepared)?.into_iter().map(|job| (place, job)));
    }
    let observed = parallel::map(&jobs, effort.threads, "runs", |(place, job)| {
        study.run(study.seeds()[*place], &prepared[*place], job)
    })?;
    let seed = |prepared| Seed { study: &study, prepared, runs: BTreeMap::new() };
    let mut seeds: Vec<Seed<S>> = prepared.iter().map(seed).collect();
    for ((place, job), observed) in jobs.into_iter().zip(observed) {
        seeds[place].runs.extend(job.into_iter().zip(observed));
    }
    let by_seed: Vec<Figures> = seeds.iter().map(|seed| study.figures(seed)).collect::<Result<_, _>>()?;
    let of_all = study.of_all(&seeds, &by_seed)?;
    let rows = rows.into_iter().map(|row| row.measured(study.seeds(), &of_all, &by_seed));
    Ok(Report { rows: rows.collect::<Result<_, _>>()?, tables: study.tables(&seeds) })
}

/// A scenario that ships, without its baseline, under a seed, with quanta to warm up and to measure, and values set by
/// pointer.
///
/// # Errors
/// A value that makes the scenario impossible.
pub fn scenario(
    shipped: &Scenario,
    seed: u32,
    [warmup_quanta, quanta]: [u32; 2],
    values: impl IntoIterator<Item = (&'static str, Value)>,
) -> Result<Checked, String> {
    let mut document = json!(shipped);
    let of_all = [
        ("/baseline", Value::Null),
        ("/run/seed", json!(seed)),
        ("/run/warmup_quanta", json!(warmup_quanta)),
        ("/run/quanta", json!(quanta)),
        ("/run/frames_per_quantum", json!(1)),
    ];
    for (pointer, value) in of_all.into_iter().chain(values) {
        set_pointer(&mut document, pointer, value).map_err(|e| e.to_string())?;
    }
    simulator::from_value(document).map_err(|e| e.to_string())
}
