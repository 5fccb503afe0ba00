//! Counts of one program.

use super::event::Event;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts of one program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// Name of the program.
    pub name: String,
    /// Counts by event name, as `perf stat -e` takes it.
    pub counts: BTreeMap<String, f64>,
    /// Information that the file lacks or gives only indirectly, with the assumptions made.
    pub guesses: Vec<String>,
}

/// The command that records the required counts, as the remedy of an error.
pub const HOW: &str = "Record perf stat -e instructions,cycles,cache-references,cache-misses PROGRAM.";

impl Counted {
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.into(), counts: BTreeMap::new(), guesses: Vec::new() }
    }

    /// Adds a count of an event; an earlier one is from another core, kind of core or interval.
    pub(super) fn add(&mut self, event: Event, count: f64) {
        *self.counts.entry(event.name().into()).or_insert(0.0) += count;
    }

    /// Replaces a count of an event.
    pub(super) fn set(&mut self, event: Event, count: f64) {
        self.counts.insert(event.name().into(), count);
    }

    pub(super) fn guess(&mut self, guess: String) {
        if !self.guesses.contains(&guess) {
            self.guesses.push(guess);
        }
    }

    /// Sums the counts of several threads. Threads that lack an event of the others are left out.
    pub(super) fn sum(name: &str, threads: &[&Self]) -> Self {
        let most = threads.iter().map(|own| own.counts.len()).max().unwrap_or(0);
        let whole: Vec<&&Self> = threads.iter().filter(|own| own.counts.len() == most).collect();
        let mut sum = Self::new(name);
        for (event, count) in whole.iter().flat_map(|own| &own.counts) {
            *sum.counts.entry(event.clone()).or_insert(0.0) += count;
        }
        if whole.len() > 1 {
            sum.guess(format!("counts of {} threads named {name}, added up", whole.len()));
        }
        whole.iter().flat_map(|own| &own.guesses).for_each(|guess| sum.guess(guess.clone()));
        sum
    }

    /// The count of an event, if any.
    pub fn count(&self, event: Event) -> Option<f64> {
        self.counts.get(event.name()).copied()
    }
}
