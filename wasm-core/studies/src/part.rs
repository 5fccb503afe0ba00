//! Figures declared together with the runs that they need, so that single rows can be measured alone.

use crate::figures::Figures;
use crate::study::{Seed, Study};
use std::collections::BTreeSet;
use wildmatch::WildMatch;

type FiguresOf<S> = dyn Fn(&Seed<S>, &mut Figures) -> Result<(), String> + Send + Sync;

/// Figures that are computed from the same runs of a seed. Their computation sees no other runs and sets no other
/// figures.
pub struct Part<S: Study> {
    /// Row ids, where `*` matches any text.
    rows: Vec<WildMatch>,
    settings: BTreeSet<S::Setting>,
    figures: Box<FiguresOf<S>>,
}

impl<S: Study> Part<S> {
    /// A part with one figure.
    pub fn figure(
        id: impl Into<String>,
        settings: impl IntoIterator<Item = S::Setting>,
        figure: impl Fn(&Seed<S>) -> f64 + Send + Sync + 'static,
    ) -> Self {
        let id = id.into();
        Self::figures(&id.clone(), settings, move |seed, into| into.set(id.as_str(), figure(seed)))
    }

    /// A part with several figures; `rows` are their ids separated by spaces, where `*` matches any text.
    pub fn figures(
        rows: &str,
        settings: impl IntoIterator<Item = S::Setting>,
        figures: impl Fn(&Seed<S>, &mut Figures) + Send + Sync + 'static,
    ) -> Self {
        Self::trying(rows, settings, move |seed, into| {
            figures(seed, into);
            Ok(())
        })
    }

    /// A part with several figures whose computation can fail.
    pub fn trying(
        rows: &str,
        settings: impl IntoIterator<Item = S::Setting>,
        figures: impl Fn(&Seed<S>, &mut Figures) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        let rows = rows.split_whitespace().map(WildMatch::new).collect();
        Self { rows, settings: settings.into_iter().collect(), figures: Box::new(figures) }
    }

    /// Runs that only the paper's full tables need.
    pub fn tables(settings: impl IntoIterator<Item = S::Setting>) -> Self {
        Self::figures("", settings, |_, _| ())
    }

    /// Whether this part computes the figure of a row.
    pub fn has(&self, id: &str) -> bool {
        self.rows.iter().any(|row| row.matches(id))
    }

    /// The runs that this part needs.
    pub fn settings(&self) -> &BTreeSet<S::Setting> {
        &self.settings
    }

    /// Adds this part's figures, computed from a seed's runs.
    ///
    /// # Errors
    /// If figures cannot be computed, or are not among its rows.
    pub fn compute(&self, seed: &Seed<S>, into: &mut Figures) -> Result<(), String> {
        let own = |(setting, _): &(&S::Setting, &S::Observed)| self.settings.contains(setting);
        let runs = seed.runs.iter().filter(own).map(|(&setting, run)| (setting, run.clone())).collect();
        let mut figures = Figures::default();
        (self.figures)(&Seed { runs, ..*seed }, &mut figures)?;
        if let Some(id) = figures.ids().find(|id| !self.has(id) || into.get(id).is_some()) {
            return Err(format!("{}: row {id} belongs to another part of the study", S::ID));
        }
        into.append(figures);
        Ok(())
    }
}
