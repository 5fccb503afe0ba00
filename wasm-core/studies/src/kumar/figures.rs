//! Figures by the id of their row, and the few means that several of them take.

use std::collections::BTreeMap;

/// Figures of one seed, or the mean over all.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    values: BTreeMap<String, f64>,
}

impl Figures {
    /// Notes a figure. NaN says that there was nothing to measure.
    pub fn set(&mut self, id: impl Into<String>, value: f64) {
        self.values.insert(id.into(), value);
    }

    /// The same for something that may not exist.
    pub fn set_known(&mut self, id: impl Into<String>, value: Option<f64>) {
        self.set(id, value.unwrap_or(f64::NAN));
    }

    /// The figure of a row.
    pub fn get(&self, id: &str) -> Option<f64> {
        self.values.get(id).copied()
    }

    /// The mean over seeds, figure by figure; all seeds have the same figures.
    pub fn mean(seeds: &[Self]) -> Self {
        let ids = seeds.first().map(|s| s.values.keys()).into_iter().flatten();
        let of = |id: &String| mean(seeds.iter().filter_map(|s| s.get(id)));
        Self { values: ids.map(|id| (id.clone(), of(id))).collect() }
    }
}

/// The mean; NaN of nothing.
pub fn mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (count, sum) = values.into_iter().fold((0u32, 0.0), |(n, sum), value| (n + 1, sum + value));
    sum / f64::from(count)
}

/// From `before` to `now`, in percent of `before`.
pub fn change(now: f64, before: f64) -> f64 {
    100.0 * (now / before - 1.0)
}

/// Least and most.
pub fn range(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let start = (f64::INFINITY, f64::NEG_INFINITY);
    values.into_iter().fold(start, |(least, most), value| (least.min(value), most.max(value)))
}

/// How many there are, as a figure.
pub fn count(items: impl Iterator) -> f64 {
    items.count() as f64
}
