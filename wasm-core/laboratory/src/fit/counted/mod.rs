//! Counters of whole programs from outside: what `perf stat` prints, with or without `-x`, or a table with a row a program.

mod event;
mod number;
mod perf;
mod rates;
mod scenario;
mod table;

pub use event::Event;
pub use rates::{FittedFigure, FittedProgram, fit_counted};
pub use scenario::scenario_of;

use document::ScenarioError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was counted of one program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// What it is called.
    pub name: String,
    /// Counts by the name that `perf stat -e` takes.
    pub counts: BTreeMap<String, f64>,
    /// What the file does not say of it, or says in passing.
    pub guesses: Vec<String>,
}

/// A file of counters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CounterFile {
    /// What it was taken for: `perf stat`, `perf stat -x` or `CSV`.
    pub form: String,
    /// In the order of the file.
    pub programs: Vec<Counted>,
}

/// Most programs of a file.
pub const MAX_COUNTED: usize = 64;
/// Largest file of counters.
pub const MAX_COUNTER_BYTES: usize = 1 << 20;

/// What a program may be asked to record.
pub const HOW: &str = "Record perf stat -e instructions,cycles,cache-references,cache-misses PROGRAM.";

impl Counted {
    fn new(name: &str) -> Self {
        Self { name: name.into(), counts: BTreeMap::new(), guesses: Vec::new() }
    }

    /// Adds a count; one that is there already was counted on another core, kind of core, or in another interval.
    fn add(&mut self, event: Event, count: f64) {
        *self.counts.entry(event.name().into()).or_insert(0.0) += count;
    }

    fn guess(&mut self, guess: String) {
        if !self.guesses.contains(&guess) {
            self.guesses.push(guess);
        }
    }

    /// A count, if there is one.
    pub fn count(&self, event: Event) -> Option<f64> {
        self.counts.get(event.name()).copied()
    }
}

/// Reads counters; `name` is what a program is called of which the file does not say it.
///
/// # Errors
/// Text that is of no known form, or a line of it that is not, at that line; nothing that was counted.
pub fn read_counters(text: &str, name: &str) -> Result<CounterFile, ScenarioError> {
    if text.len() > MAX_COUNTER_BYTES {
        return Err(ScenarioError::at(
            "",
            "more than 1 MB of counters",
            "Give the summary, not a recording.",
        ));
    }
    let text = text.trim_start_matches('\u{feff}');
    let (form, programs) = if text.contains("Performance counter stats for") {
        ("perf stat", perf::read_human(text, name)?)
    } else if let Some(separator) = perf::separator_of(text) {
        ("perf stat -x", perf::read_separated(text, separator, name)?)
    } else {
        ("CSV", table::read(text)?)
    };
    let programs: Vec<Counted> =
        programs.into_iter().filter(|p| !p.counts.is_empty() || !p.guesses.is_empty()).collect();
    if programs.is_empty() {
        return Err(ScenarioError::at("", "no counter that is known", HOW));
    }
    if programs.len() > MAX_COUNTED {
        let problem = format!("{} programs", programs.len());
        return Err(ScenarioError::at("", problem, format!("Give at most {MAX_COUNTED} at once.")));
    }
    Ok(CounterFile { form: form.into(), programs })
}

#[cfg(test)]
mod tests;
