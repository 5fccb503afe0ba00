//! Every run of the study by what was set in it, for one seed or as the mean over all.

/// What can be averaged over seeds, number by number.
pub trait Mean {
    /// The mean of results that differ in their seed.
    fn mean(of: &[&Self]) -> Self;
}

/// Results by setting.
#[derive(Clone, Debug)]
pub struct Figures<K, V> {
    runs: Vec<(K, V)>,
}

impl<K: Copy + PartialEq, V: Mean> Figures<K, V> {
    /// Results of one seed.
    pub fn new(runs: Vec<(K, V)>) -> Self {
        Self { runs }
    }

    /// The mean over seeds, setting by setting; all have the same settings in the same order.
    pub fn mean(seeds: &[Self]) -> Self {
        let settings = seeds.first().map(|s| s.runs.iter().map(|r| r.0)).into_iter().flatten();
        let runs = settings.enumerate().map(|(i, setting)| {
            let same: Vec<&V> = seeds.iter().map(|s| &s.runs[i].1).collect();
            (setting, V::mean(&same))
        });
        Self { runs: runs.collect() }
    }

    /// The result of a setting.
    pub fn get(&self, setting: K) -> Option<&V> {
        self.runs.iter().find(|r| r.0 == setting).map(|r| &r.1)
    }

    /// Every result with its setting.
    pub fn all(&self) -> impl Iterator<Item = &(K, V)> {
        self.runs.iter()
    }
}

/// From `before` to `now`, in per cent of `before`.
pub fn change(now: f64, before: f64) -> f64 {
    100.0 * (now / before - 1.0)
}

/// The mean, if all values are known.
pub fn mean(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let values: Vec<f64> = values.collect::<Option<_>>()?;
    Some(values.iter().sum::<f64>() / values.len().max(1) as f64)
}

/// A row's id as its name and the number at its end: `ipc-perf-48` is (`ipc-perf`, 48).
pub fn numbered(id: &str) -> Option<(&str, u64)> {
    let (name, number) = id.rsplit_once('-')?;
    Some((name, number.parse().ok()?))
}
