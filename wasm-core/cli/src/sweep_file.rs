//! `coscope sweep --out`: finished runs in a file, one per line.

use document::Checked;
use engine::run::{ENGINE_VERSION, RunResult, TraceLibrary};
use laboratory::summary::Summary;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::time::Instant;
use studies::lines::{Growing, Line};
use studies::sweep::{RunKey, RunKeys};
use studies::{Shard, parallel};

/// A line of the file.
#[derive(Serialize)]
struct NewLine<'a> {
    engine: &'a str,
    key: &'a str,
    sweep: &'a str,
    settings: &'a Map<String, Value>,
    seconds: f64,
    result: Summary,
}

/// A line as read by `--resume`.
#[derive(Deserialize)]
struct Known {
    engine: String,
    key: String,
    /// Missing in files written before 28 November 2026.
    sweep: Option<String>,
    settings: Map<String, Value>,
    #[serde(rename = "result")]
    _result: BTreeMap<String, IgnoredAny>,
}

impl Line for Known {
    const WHAT: &'static str = "a run of a sweep";
    const BEGINNING: &'static str = "{\"engine\":\"";

    fn engine(&self) -> &str {
        &self.engine
    }
}

/// The settings of runs in the file, by key.
type Made = HashMap<String, String>;
/// A run of the sweep, with its settings.
type Point = (RunKey, Map<String, Value>, Checked);

/// The output file, and which runs to make.
pub struct SweepFile<'a> {
    pub out: &'a Path,
    pub resume: bool,
    pub shard: Option<Shard>,
    /// What all runs of the sweep share: the scenario, with null at the varied pointers.
    pub swept: &'a Value,
}

impl SweepFile<'_> {
    /// Makes the runs that the file lacks. Equal runs are made once, under the settings of the first.
    ///
    /// # Errors
    /// A file that cannot be read or written; a run that fails.
    pub fn fill(
        &self,
        points: Vec<(Map<String, Value>, Checked)>,
        traces: &TraceLibrary,
        simulate: impl Fn(&Checked, &TraceLibrary) -> Result<RunResult, String> + Sync,
    ) -> Result<(), String> {
        let keys = RunKeys::new(traces, points.iter().map(|(_, scenario)| scenario));
        let sweep = keys.of_sweep(self.swept);
        let mut made = Made::new();
        let mut other = None;
        let out = Growing::open(self.out, self.resume, |line: Known| {
            if line.sweep.is_some_and(|of| of != sweep) && other.is_none() {
                other = Some(text(&line.settings));
            }
            made.insert(line.key, text(&line.settings));
        })?;
        if let Some(settings) = other {
            return Err(self.refusal(&settings));
        }
        let mut points: Vec<Point> =
            points.into_iter().map(|(settings, scenario)| (keys.of(&scenario), settings, scenario)).collect();
        self.refuse_others(&points, &made)?;
        let mut seen = HashSet::new();
        points.retain(|(run, ..)| seen.insert(run.key.clone()));
        let mut place = 0..;
        points.retain(|_| {
            place.next().is_some_and(|place| self.shard.is_none_or(|shard: Shard| shard.has(place)))
        });
        points.retain(|(run, ..)| !made.contains_key(&run.key));
        let length = |(run, ..): &(RunKey, _, _)| Some(run.length);
        parallel::map_timed(&points, parallel::all_cores(), "runs", length, |(run, settings, scenario)| {
            let begun = Instant::now();
            let result = Summary::new(simulate(scenario, traces)?, None);
            let seconds = begun.elapsed().as_secs_f64();
            let (key, sweep) = (&run.key, &sweep);
            out.write(&NewLine { engine: ENGINE_VERSION, key, sweep, settings, seconds, result })
        })?;
        Ok(())
    }

    /// Refuses a file with runs of another sweep, also where its lines do not name their sweep: runs of another scenario
    /// under settings of this one.
    fn refuse_others(&self, points: &[Point], made: &Made) -> Result<(), String> {
        let ours: HashSet<&str> = points.iter().map(|(run, ..)| run.key.as_str()).collect();
        let others = made.iter().filter(|(key, _)| !ours.contains(key.as_str()));
        let theirs: HashSet<&str> = others.map(|(_, settings)| settings.as_str()).collect();
        let mut settings = points.iter().map(|(_, settings, _)| text(settings));
        let Some(settings) = settings.find(|settings| theirs.contains(settings.as_str())) else {
            return Ok(());
        };
        Err(self.refusal(&settings))
    }

    fn refusal(&self, settings: &str) -> String {
        format!(
            "{}: {settings} has a run of another scenario, of other varied fields or of another trace; name another file for this \
             sweep",
            self.out.display()
        )
    }
}

fn text(settings: &Map<String, Value>) -> String {
    Value::Object(settings.clone()).to_string()
}
