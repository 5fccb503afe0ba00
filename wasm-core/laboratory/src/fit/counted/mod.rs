//! Reads external counters of whole programs or single threads: `perf stat` output, with or without `-x`, or a table with one
//! row per program.

mod count;
mod event;
mod number;
mod perf;
mod rates;
mod scenario;
mod table;
mod threads;

pub use count::Counted;

pub use rates::{FittedFigure, FittedProgram, fit_counted};
pub use scenario::scenario_of;
pub use threads::{by_owner, owner_of, thread_of};

use count::HOW;
use document::ScenarioError;
use serde::Serialize;

/// A file of hardware counters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CounterFile {
    /// Detected format: `perf stat`, `perf stat -x` or `CSV`.
    pub form: String,
    /// Programs, in the order of the file.
    pub programs: Vec<Counted>,
}

/// The most programs in a file.
pub const MAX_COUNTED: usize = 64;
/// The largest file of counters, in bytes.
pub const MAX_COUNTER_BYTES: usize = 1 << 20;

/// Reads counters; `name` is the name of a program that the file does not name.
///
/// # Errors
/// Text of no known form, a malformed line (at that line), or no known counter.
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
