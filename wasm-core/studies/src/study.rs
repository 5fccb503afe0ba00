//! The trait of a study and its evaluation: settings × seeds are run, figures averaged over seeds and compared with the
//! published ones.

use crate::content::{Content, digest};
use crate::definition::Definition;
use crate::effort::Effort;
use crate::figures::{Figures, mean};
use crate::kept::Kept;
use crate::part::Part;
use crate::report::{Report, Totals};
use crate::row::Row;
use crate::runs::Runs;
use crate::table::Table;
use engine::run::ENGINE_VERSION;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// How a paper is measured. The implementing type holds the study's parameters from its file: seeds, lengths, sizes.
pub trait Study: DeserializeOwned + Sync {
    /// The paper's id.
    const ID: &'static str;
    /// The paper's file under workloads/paper.
    const RANGES: &'static str;
    /// Inputs that the runs and figures of a seed need.
    type Prepared: Sync;
    /// Identifies a run.
    type Setting: Copy + Ord + Debug + Sync;
    /// The result of a run.
    type Observed: Clone + Send + Serialize + DeserializeOwned;

    /// Seeds; figures are means over them.
    fn seeds(&self) -> &[u32];

    /// Further seeds, for parts of which every run is repeated.
    fn more_seeds(&self) -> &[u32] {
        &[]
    }

    /// Whether a run is made under the further seeds too.
    fn is_repeated(&self, _setting: Self::Setting) -> bool {
        false
    }

    /// The same study with other seeds and no further ones.
    fn with_seeds(self, seeds: Vec<u32>) -> Self;

    /// The same study with caches and data `scale` times smaller than the paper's.
    ///
    /// # Errors
    /// If the study has no scale.
    fn at_scale(self, _scale: u32) -> Result<Self, String> {
        Err(format!("{} has no scale: leave --scale out", Self::ID))
    }

    /// The same study for a quick test, with windows of at most `quanta` quanta: too short for comparisons.
    fn shortened(self, quanta: u32) -> Self;

    /// Prepares the inputs, seed by seed, the further ones last.
    ///
    /// # Errors
    /// If an input cannot be prepared.
    fn prepare(&self, threads: usize) -> Result<Vec<Self::Prepared>, String>;

    /// Everything measured under a seed: figures with the runs that they are computed from.
    ///
    /// # Errors
    /// If a setting is impossible.
    fn parts(&self, prepared: &Self::Prepared) -> Result<Vec<Part<Self>>, String>;

    /// Groups runs that share work into jobs; by default each run is a job.
    ///
    /// # Errors
    /// If a setting is impossible.
    fn jobs(&self, settings: BTreeSet<Self::Setting>) -> Result<Vec<Vec<Self::Setting>>, String> {
        Ok(settings.into_iter().map(|setting| vec![setting]).collect())
    }

    /// The content of a run: of runs with equal content only one is made.
    ///
    /// # Errors
    /// If a setting cannot be run.
    fn content(
        &self,
        seed: u32,
        prepared: &Self::Prepared,
        setting: Self::Setting,
    ) -> Result<Content, String>;

    /// Runs a job. Returns the results in the order of its settings.
    ///
    /// # Errors
    /// If a setting cannot be run.
    fn run(
        &self,
        seed: u32,
        prepared: &Self::Prepared,
        job: &[Self::Setting],
    ) -> Result<Vec<Self::Observed>, String>;

    /// The figures over all seeds, by default their means.
    ///
    /// # Errors
    /// If figures cannot be computed.
    fn of_all(&self, _seeds: &[Seed<Self>], by_seed: &[Figures]) -> Result<Figures, String> {
        Ok(Figures::mean(by_seed))
    }

    /// The paper's full tables; the further seeds have only the repeated runs.
    fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table>;
}

/// All seeds of a study, the further ones last.
pub fn all_seeds<S: Study>(study: &S) -> Vec<u32> {
    [study.seeds(), study.more_seeds()].concat()
}

/// The runs of one seed.
pub struct Seed<'a, S: Study> {
    pub study: &'a S,
    pub prepared: &'a S::Prepared,
    /// The parts that are measured.
    pub parts: &'a [Part<S>],
    /// The runs of these parts.
    pub runs: BTreeMap<S::Setting, S::Observed>,
}

impl<S: Study> Seed<'_, S> {
    /// The result of a run. Panics if it is not among the part's runs: an error in the study.
    pub fn run(&self, setting: S::Setting) -> &S::Observed {
        self.runs.get(&setting).unwrap_or_else(|| panic!("{setting:?} is not among the runs of this part"))
    }

    /// The figures computed from the runs.
    pub fn figures(&self) -> Result<Figures, String> {
        let mut figures = Figures::default();
        self.parts.iter().try_for_each(|part| part.compute(self, &mut figures))?;
        Ok(figures)
    }
}

/// A table cell: the mean of a figure over the seeds.
pub fn mean_cell<'a, 's, S: Study>(
    seeds: &'a [Seed<'s, S>],
    figure: impl Fn(&'a Seed<'s, S>) -> f64,
) -> Value {
    json!(mean(seeds.iter().map(figure)))
}

/// Runs a study and compares it with the paper. Returns `None` if only a shard of the runs was made or no row matches.
///
/// # Errors
/// If the study cannot prepare, run or compute; if it does not measure a row; for files as [`Kept::open`].
pub fn evaluate<S: Study>(effort: &Effort) -> Result<Option<Report>, String> {
    let Definition { paper, study, rows, .. } = Definition::<S>::read(S::RANGES)?;
    let rows = effort.rows_of(rows);
    if rows.is_empty() {
        return Ok(None);
    }
    let study = effort.applied(study)?;
    let kept = Kept::open(S::ID, &effort.from, effort.out.as_deref(), effort.resume)?;
    let prepared = study.prepare(effort.threads)?;
    let runs = Runs::new(&study, &prepared, effort.only(&rows))?;
    let Some(seeds) = runs.observed(&kept, effort)? else { return Ok(None) };
    reported(paper, rows, &runs, &seeds).map(Some)
}

/// The report on the runs of all seeds, with full tables only if all rows are measured.
///
/// # Errors
/// If the study does not measure a row, or figures cannot be computed.
pub fn reported<S: Study>(
    paper: String,
    rows: Vec<Row>,
    runs: &Runs<S>,
    seeds: &[Seed<S>],
) -> Result<Report, String> {
    let study = runs.study();
    let by_seed: Vec<Figures> = seeds.iter().map(Seed::figures).collect::<Result<_, _>>()?;
    let of_all = study.of_all(seeds, &by_seed)?;
    let measured = rows.into_iter().map(|row| row.measured(&all_seeds(study), &of_all, &by_seed));
    let rows = measured.collect::<Result<Vec<_>, _>>()?;
    Ok(Report {
        id: S::ID.into(),
        paper,
        engine_version: ENGINE_VERSION.into(),
        inputs_digest: digest(runs.keys()),
        totals: Totals::of(&rows),
        rows,
        tables: if runs.is_whole() { study.tables(seeds) } else { Vec::new() },
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The observation of a seed is ten times the setting plus the seed.
    #[derive(serde::Deserialize)]
    pub(crate) struct Sums {
        seeds: Vec<u32>,
        settings: Vec<u32>,
    }

    impl Study for Sums {
        const ID: &'static str = "sums";
        const RANGES: &'static str = r#"{"about": "", "paper": "", "study": {"seeds": [1, 3], "settings": [1, 2, 5]}, "rows": [
            {"id": "sum", "what": "", "unit": "", "published": 80, "low": 86, "high": null, "range_source": "paper", "class": "emergent", "source": ""},
            {"id": "last", "what": "", "unit": "", "published": null, "low": null, "high": 51.9, "range_source": "chosen", "class": "ours", "source": ""}
        ]}"#;
        type Prepared = ();
        type Setting = u32;
        type Observed = f64;

        fn seeds(&self) -> &[u32] {
            &self.seeds
        }

        fn with_seeds(self, seeds: Vec<u32>) -> Self {
            Self { seeds, ..self }
        }

        fn content(&self, seed: u32, (): &(), setting: u32) -> Result<Content, String> {
            let scenario = simulator::shipped_scenario("balance-set").map_err(|e| e.to_string())?;
            // From 5 on all settings have the same content.
            Ok(Content::new(&scenario, &(seed, setting.min(5))))
        }

        fn shortened(self, quanta: u32) -> Self {
            Self { settings: vec![5; quanta as usize], ..self }
        }

        fn prepare(&self, _threads: usize) -> Result<Vec<()>, String> {
            Ok(vec![(); self.seeds.len()])
        }

        fn parts(&self, (): &()) -> Result<Vec<Part<Self>>, String> {
            Ok(vec![
                Part::figure("sum", self.settings.clone(), |seed| seed.runs.values().sum::<f64>()),
                Part::figure("last", [5], |seed| *seed.run(5)),
            ])
        }

        fn jobs(&self, settings: BTreeSet<u32>) -> Result<Vec<Vec<u32>>, String> {
            let settings: Vec<u32> = settings.into_iter().collect();
            Ok(settings.chunks(2).map(<[u32]>::to_vec).collect())
        }

        fn run(&self, seed: u32, (): &(), job: &[u32]) -> Result<Vec<f64>, String> {
            Ok(job.iter().map(|setting| f64::from(10 * setting + seed)).collect())
        }

        fn tables(&self, seeds: &[Seed<Self>]) -> Vec<Table> {
            vec![Table::new("all", "setting | mean", [vec![json!(2), mean_cell(seeds, |seed| *seed.run(2))]])]
        }
    }

    #[test]
    fn every_setting_is_run_under_every_seed_and_figures_are_averaged_over_seeds() {
        let report = evaluate::<Sums>(&Effort { threads: 3, ..Effort::default() }).unwrap().unwrap();
        let rows = json!(report.rows);
        // Seed 1: 11 + 21 + 51 = 83; seed 3: 13 + 23 + 53 = 89; their mean is 86, the end of the range.
        assert_eq!(rows[0]["measured_by_seed"], json!([83.0, 89.0]));
        assert_eq!([&rows[0]["measured"], &rows[0]["reproduced"]], [&json!(86.0), &json!(true)]);
        assert_eq!([&rows[1]["measured"], &rows[1]["reproduced"]], [&json!(52.0), &json!(false)]);
        assert_eq!(report.tables[0].rows, [[json!(2), json!(22.0)]]);
        assert_eq!(report.tables[0].columns, ["setting", "mean"]);
    }

    #[test]
    fn totals_count_rows_by_class() {
        let seeds = vec![3];
        let report = evaluate::<Sums>(&Effort { threads: 1, seeds, ..Effort::default() }).unwrap().unwrap();
        // Seed 3 alone: 89 is above 86, and within 25 % of 80; 53 is above 51.9, and nothing is published.
        let of = |place: usize| {
            let t = &report.totals[place];
            [t.rows, t.ranges, t.in_range, t.published, t.near_published]
        };
        assert_eq!([of(0), of(2)], [[1, 1, 1, 1, 1], [1, 1, 0, 0, 0]]);
        assert_eq!(report.rows[0].interval, None);
    }

    #[test]
    fn runs_of_equal_content_are_made_once() {
        let study = Sums { seeds: vec![1], settings: vec![2, 5, 7] };
        let kept = Kept::open("sums", &[], None, false).unwrap();
        let runs = Runs::new(&study, &[()], None).unwrap();
        let seeds = runs.observed(&kept, &Effort::default()).unwrap().unwrap();
        // 7 is the same run as 5, with result 51; made itself, it would give 71.
        assert_eq!(seeds[0].runs.values().copied().collect::<Vec<_>>(), [21.0, 51.0, 51.0]);
    }
}
