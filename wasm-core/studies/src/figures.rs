//! Figures by row id, and the statistics that most of them use.

use std::collections::BTreeMap;

/// Figures of one seed, or of all seeds.
#[derive(Clone, Debug, Default)]
pub struct Figures(BTreeMap<String, f64>);

impl Figures {
    /// Sets a figure; no value and NaN mean that there was nothing to measure.
    pub fn set(&mut self, id: impl Into<String>, value: impl Into<Option<f64>>) {
        self.0.insert(id.into(), value.into().unwrap_or(f64::NAN));
    }

    /// The figure of a row.
    pub fn get(&self, id: &str) -> Option<f64> {
        self.0.get(id).copied()
    }

    /// The ids of all figures.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Adds other figures.
    pub fn append(&mut self, mut others: Self) {
        self.0.append(&mut others.0);
    }

    /// The mean of each figure over the seeds that have it. The first seed must have all figures.
    pub fn mean(seeds: &[Self]) -> Self {
        let ids = seeds.first().map(|figures| figures.0.keys()).into_iter().flatten();
        Self(ids.map(|id| (id.clone(), mean(seeds.iter().filter_map(|s| s.get(id))))).collect())
    }
}

/// The mean; NaN if empty.
pub fn mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (count, sum) = values.into_iter().fold((0u32, 0.0), |(n, sum), value| (n + 1, sum + value));
    sum / f64::from(count)
}

/// The change from `before` to `now`, in percent of `before`.
pub fn change(now: f64, before: f64) -> f64 {
    100.0 * (now / before - 1.0)
}

/// The least and the greatest value; NaN if empty.
pub fn range(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let start = (f64::NAN, f64::NAN);
    values.into_iter().fold(start, |(least, most), value| (value.min(least), value.max(most)))
}

/// The number of items, as a figure.
pub fn count(items: impl IntoIterator) -> f64 {
    items.into_iter().count() as f64
}

/// Applies `step` to each pair of adjacent values.
pub fn steps(values: &[f64], step: impl Fn(f64, f64) -> f64) -> impl Iterator<Item = f64> {
    values.windows(2).map(move |pair| step(pair[0], pair[1]))
}
