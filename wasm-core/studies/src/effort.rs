//! Which part of a study is run, and with what resources.

use crate::row::Row;
use crate::study::Study;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::str::FromStr;
use wildmatch::WildMatch;

/// Options for running a study.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// Quanta to measure, instead of the study's own number.
    pub quanta: Option<u32>,
    /// Factor by which caches and data are smaller than the paper's, instead of the study's own.
    pub scale: Option<u32>,
    /// Seeds; the study's own if empty.
    pub seeds: Vec<u32>,
    /// Only rows that match one of these patterns, separated by commas: ids with `*` and `?`, or part of the id or of
    /// the row's text.
    pub rows: Option<String>,
    /// Number of threads to run on.
    pub threads: usize,
    /// Files of finished runs.
    pub from: Vec<PathBuf>,
    /// File to which finished runs are added.
    pub out: Option<PathBuf>,
    /// Whether `out` may exist already.
    pub resume: bool,
    /// Makes only this part of the runs.
    pub shard: Option<Shard>,
}

impl Effort {
    /// The study with the given seeds, scale and lengths.
    pub(crate) fn applied<S: Study>(&self, study: S) -> Result<S, String> {
        let mut seen = BTreeSet::new();
        if let Some(twice) = self.seeds.iter().find(|seed| !seen.insert(**seed)) {
            return Err(format!("--seeds: {twice} is there twice, and would count as two"));
        }
        let mut study = if self.seeds.is_empty() { study } else { study.with_seeds(self.seeds.clone()) };
        if let Some(scale) = self.scale {
            study = study.at_scale(scale)?;
        }
        Ok(match self.quanta {
            Some(quanta) => study.shortened(quanta),
            None => study,
        })
    }

    /// The selected rows.
    pub(crate) fn rows_of(&self, rows: Vec<Row>) -> Vec<Row> {
        let Some(patterns) = &self.rows else { return rows };
        let patterns: Vec<Pattern> = patterns.split(',').map(Pattern::new).collect();
        rows.into_iter().filter(|row| patterns.iter().any(|pattern| pattern.has(row))).collect()
    }

    /// These rows if not all rows are selected, else `None`.
    pub(crate) fn only<'a>(&self, rows: &'a [Row]) -> Option<&'a [Row]> {
        self.rows.as_ref().map(|_| rows)
    }
}

/// A row pattern: matches the id, or is contained in the id or in the row's text.
enum Pattern<'a> {
    Like(WildMatch),
    Text(&'a str),
}

impl<'a> Pattern<'a> {
    fn new(text: &'a str) -> Self {
        if text.contains(['*', '?']) { Self::Like(WildMatch::new(text)) } else { Self::Text(text) }
    }

    fn has(&self, row: &Row) -> bool {
        match self {
            Self::Like(ids) => ids.matches(&row.id),
            Self::Text(text) => row.id.contains(text) || row.what.contains(text),
        }
    }
}

/// One part of the runs of a study or a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: usize,
    of: usize,
}

impl Shard {
    /// Whether the job at this place belongs to this shard.
    pub fn has(self, place: usize) -> bool {
        place % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(format!("{text} is no shard: give for example 3/16, the third of sixteen")),
        }
    }
}
