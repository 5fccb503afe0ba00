//! The runs of a study: equal runs are made once, the longest first, finished ones not again.

use crate::effort::Effort;
use crate::kept::{Kept, Named};
use crate::parallel::map_timed;
use crate::part::Part;
use crate::row::Row;
use crate::study::{Seed, Study, all_seeds};
use engine::run::ENGINE_VERSION;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// A run's digest and length.
struct Known {
    key: String,
    length: f64,
}

/// Settings that share work, under one seed.
struct Job<S: Study> {
    /// Place of the seed.
    seed: usize,
    settings: Vec<S::Setting>,
    length: f64,
}

/// Every run of a study, or those that some of its rows need.
pub struct Runs<'a, S: Study> {
    study: &'a S,
    /// All seeds, further ones included.
    seeds: Vec<u32>,
    prepared: &'a [S::Prepared],
    is_whole: bool,
    /// The parts to measure, by place of the seed.
    parts: Vec<Vec<Part<S>>>,
    /// Digest and length of each run, by place of the seed.
    known: Vec<BTreeMap<S::Setting, Known>>,
    jobs: Vec<Job<S>>,
}

impl<'a, S: Study> Runs<'a, S> {
    /// The runs of all seeds; with `only`, those that these rows are computed from.
    ///
    /// # Errors
    /// If a setting cannot be run.
    pub fn new(study: &'a S, prepared: &'a [S::Prepared], only: Option<&[Row]>) -> Result<Self, String> {
        let is_wanted = |part: &Part<S>| only.is_none_or(|rows| rows.iter().any(|row| part.has(&row.id)));
        let is_repeated = |part: &Part<S>| part.settings().iter().all(|&setting| study.is_repeated(setting));
        let (mut all_parts, mut known, mut jobs) = (Vec::new(), Vec::new(), Vec::new());
        let (mut seen, seeds) = (BTreeSet::new(), all_seeds(study));
        for (seed, prepared) in prepared.iter().enumerate() {
            let mut parts = study.parts(prepared)?;
            parts.retain(|part| is_wanted(part) && (seed < study.seeds().len() || is_repeated(part)));
            let settings = parts.iter().flat_map(|part| part.settings().iter().copied()).collect();
            let mut of_seed = BTreeMap::new();
            for settings in study.jobs(settings)? {
                let mut job = Job { seed, settings: Vec::new(), length: 0.0 };
                for setting in settings {
                    let content = study.content(seeds[seed], prepared, setting)?;
                    let (key, length) = (content.key(S::ID, ENGINE_VERSION), content.length);
                    if seen.insert(key.clone()) {
                        job.settings.push(setting);
                        job.length += length;
                    }
                    of_seed.insert(setting, Known { key, length });
                }
                jobs.push(job);
            }
            known.push(of_seed);
            all_parts.push(parts);
        }
        jobs.retain(|job| !job.settings.is_empty());
        jobs.sort_by(|a, b| b.length.total_cmp(&a.length));
        Ok(Self { study, seeds, prepared, is_whole: only.is_none(), parts: all_parts, known, jobs })
    }

    /// Whether all rows are measured.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The study.
    pub fn study(&self) -> &S {
        self.study
    }

    /// Approximate length of each job; the longest comes first.
    pub fn lengths(&self) -> impl Iterator<Item = f64> {
        self.jobs.iter().map(|job| job.length)
    }

    /// The results of one job's runs, by their digests.
    ///
    /// # Errors
    /// If a run fails, or the job does not exist.
    pub fn piece(&self, job: usize) -> Result<Vec<(&str, S::Observed)>, String> {
        let job = self.jobs.get(job).ok_or_else(|| format!("there is no piece {job}"))?;
        self.run(job)
    }

    /// The digest of each run, in the order of seeds and settings.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.known.iter().flat_map(BTreeMap::values).map(|known| known.key.as_str())
    }

    /// The results, seed by seed; `None` if only a shard was requested.
    ///
    /// # Errors
    /// If a run fails, or runs are missing and were only to be read.
    pub fn observed(&self, kept: &Kept, effort: &Effort) -> Result<Option<Vec<Seed<'_, S>>>, String> {
        let jobs = self.missing(kept, effort);
        if !effort.from.is_empty() && effort.out.is_none() && !jobs.is_empty() {
            let missing: usize = jobs.iter().map(|job| job.settings.len()).sum();
            return Err(format!(
                "{missing} runs of {} are not in the files of --from: name the files of all shards, or give --out FILE to make them now",
                S::ID
            ));
        }
        let made =
            map_timed(&jobs, effort.threads, "runs", |job| Some(job.length), |job| self.make(job, kept))?;
        if effort.shard.is_some() {
            return Ok(None);
        }
        let made: BTreeMap<&str, S::Observed> = made.into_iter().flatten().collect();
        let mut unread = None;
        let seeds = self.seeds(|key| {
            let kept = || kept.get(key)?.map_err(|problem| unread = Some(problem)).ok();
            made.get(key).cloned().or_else(kept)
        });
        unread.map_or(seeds, Err).map(Some)
    }

    /// All seeds, with the result of each run.
    ///
    /// # Errors
    /// If a run has no result.
    pub fn seeds(
        &self,
        mut observed: impl FnMut(&str) -> Option<S::Observed>,
    ) -> Result<Vec<Seed<'_, S>>, String> {
        let mut observed = |key: &str| observed(key).ok_or_else(|| format!("run {key} was not made"));
        let mut seed = |(place, prepared): (usize, &'a S::Prepared)| {
            let runs = self.known[place].iter();
            let runs = runs.map(|(&setting, known)| Ok((setting, observed(&known.key)?)));
            let runs = runs.collect::<Result<_, String>>()?;
            Ok(Seed { study: self.study, prepared, parts: &self.parts[place], runs })
        };
        self.prepared.iter().enumerate().map(&mut seed).collect()
    }

    fn missing(&self, kept: &Kept, effort: &Effort) -> Vec<Job<S>> {
        let is_mine = |place: &usize| effort.shard.is_none_or(|shard| shard.has(*place));
        let left = |job: &Job<S>| {
            let settings =
                job.settings.iter().filter(|setting| !kept.has(&self.known[job.seed][setting].key));
            let settings: Vec<S::Setting> = settings.copied().collect();
            let length = settings.iter().map(|setting| self.known[job.seed][setting].length).sum();
            Job { seed: job.seed, settings, length }
        };
        let mine = self.jobs.iter().enumerate().filter(|(place, _)| is_mine(place));
        mine.map(|(_, job)| left(job)).filter(|job| !job.settings.is_empty()).collect()
    }

    fn make(&self, job: &Job<S>, kept: &Kept) -> Result<Vec<(&str, S::Observed)>, String> {
        let begun = Instant::now();
        let made = self.run(job)?;
        let seconds = begun.elapsed().as_secs_f64() / job.settings.len() as f64;
        let seed = self.seeds[job.seed];
        for (setting, (key, observed)) in job.settings.iter().zip(&made) {
            kept.write(key, Named { seed, setting: format!("{setting:?}") }, seconds, observed)?;
        }
        Ok(made)
    }

    fn run(&self, job: &Job<S>) -> Result<Vec<(&str, S::Observed)>, String> {
        let seed = self.seeds[job.seed];
        let observed = self.study.run(seed, &self.prepared[job.seed], &job.settings)?;
        let key = |setting| self.known[job.seed][setting].key.as_str();
        Ok(job.settings.iter().map(key).zip(observed).collect())
    }
}
