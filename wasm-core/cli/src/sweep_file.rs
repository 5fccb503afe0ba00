//! `coscope sweep --out`: finished runs in a file, one per line.

use document::Checked;
use engine::run::{ENGINE_VERSION, RunResult, TraceLibrary};
use laboratory::summary::Summary;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;
use studies::lines::{Growing, Line};
use studies::sweep::{RunKey, RunKeys};
use studies::{Shard, parallel};

/// A line of the file.
#[derive(Serialize)]
struct Made<'a> {
    engine: &'a str,
    key: &'a str,
    settings: &'a Map<String, Value>,
    seconds: f64,
    result: Summary,
}

/// A line as read by `--resume`.
#[derive(Deserialize)]
struct Known {
    engine: String,
    key: String,
    #[serde(rename = "settings")]
    _settings: IgnoredAny,
    #[serde(rename = "result")]
    _result: IgnoredAny,
}

impl Line for Known {
    const WHAT: &'static str = "a run of a sweep";

    fn engine(&self) -> &str {
        &self.engine
    }
}

/// The output file, and which runs to make.
pub struct SweepFile<'a> {
    pub out: &'a Path,
    pub resume: bool,
    pub shard: Option<Shard>,
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
        let mut made = HashSet::new();
        let out = Growing::open(self.out, self.resume, |line: Known| {
            made.insert(line.key);
        })?;
        let keys = RunKeys::new(traces, points.iter().map(|(_, scenario)| scenario));
        let mut points: Vec<(RunKey, Map<String, Value>, Checked)> =
            points.into_iter().map(|(settings, scenario)| (keys.of(&scenario), settings, scenario)).collect();
        let mut seen = HashSet::new();
        points.retain(|(run, ..)| seen.insert(run.key.clone()));
        let mut place = 0..;
        points.retain(|_| {
            place.next().is_some_and(|place| self.shard.is_none_or(|shard: Shard| shard.has(place)))
        });
        points.retain(|(run, ..)| !made.contains(&run.key));
        let length = |(run, ..): &(RunKey, _, _)| Some(run.length);
        parallel::map_timed(&points, parallel::all_cores(), "runs", length, |(run, settings, scenario)| {
            let begun = Instant::now();
            let result = Summary::new(simulate(scenario, traces)?, None);
            let seconds = begun.elapsed().as_secs_f64();
            out.write(&Made { engine: ENGINE_VERSION, key: &run.key, settings, seconds, result })
        })?;
        Ok(())
    }
}
