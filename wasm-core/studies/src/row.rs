//! A row: a figure of the paper, and the same figure measured here.

use crate::figures::{Figures, mean};
use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Source of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RangeSource {
    /// The range that, according to a throw-away prototype, can honestly emerge.
    Fidelity,
    /// The paper.
    Paper,
    /// Chosen here; it is no evidence.
    Chosen,
    /// No range: the row is informative and is not counted.
    Informative,
}

/// Significance of a row whose measured value is in its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "RowClass"))]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A published value to which nothing was fitted.
    Emergent,
    /// A value to which a program or a parameter was fitted, or that was known when it was chosen.
    Fitted,
    /// An experiment of our own that is not published.
    Ours,
    /// Cannot fail: arithmetic, or an example worked in the paper.
    SelfCheck,
}

/// All classes, most significant first.
pub const CLASSES: [Class; 4] = [Class::Emergent, Class::Fitted, Class::Ours, Class::SelfCheck];

/// A row: the expectation from the paper's file, and the measurement.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS), ts(rename = "PaperRow"))]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Stable id of the row.
    pub id: String,
    /// What is compared.
    pub what: String,
    /// Unit of all numbers of the row.
    pub unit: String,
    /// Value in the paper; null if it gives none.
    pub published: Option<f64>,
    /// Measured value over all seeds; null if there was nothing to measure.
    #[serde(skip_deserializing)]
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub measured: f64,
    /// Measured value of each seed alone, in the order of `seeds`.
    #[serde(skip_deserializing)]
    #[cfg_attr(feature = "codegen", ts(type = "(number | null)[]"))]
    pub measured_by_seed: Vec<f64>,
    /// 95 % confidence interval of the mean of `measured_by_seed` (Student's t); null with fewer than two seeds.
    #[serde(skip_deserializing)]
    pub interval: Option<[f64; 2]>,
    /// Smallest value that counts as reproduced; null for no lower limit.
    pub low: Option<f64>,
    /// Largest value that counts as reproduced; null for no upper limit.
    pub high: Option<f64>,
    /// Source of the range.
    pub range_source: RangeSource,
    /// Significance of the row if `measured` is in its range.
    pub class: Class,
    /// Place of the figure in the paper, and the reason for a chosen range.
    pub source: String,
    /// Seeds of the runs.
    #[serde(skip_deserializing)]
    pub seeds: Vec<u32>,
    /// Whether `measured` is in the range; null without a range.
    #[serde(skip_deserializing)]
    pub reproduced: Option<bool>,
    /// Whether `measured` is within 25 % of the published value; null without one.
    #[serde(skip_deserializing)]
    pub near_published: Option<bool>,
}

/// Largest distance from a published number that counts as near, as a fraction of it.
const NEAR: f64 = 0.25;
/// Confidence of the intervals.
const CONFIDENCE: f64 = 0.95;

impl Row {
    /// Whether the row has a range, and so can be missed.
    pub fn has_range(&self) -> bool {
        self.low.is_some() || self.high.is_some()
    }

    /// The row with its figure over all seeds that have it, and from each of them alone.
    ///
    /// # Errors
    /// If the row is not measured.
    pub fn measured(self, seeds: &[u32], of_all: &Figures, by_seed: &[Figures]) -> Result<Self, String> {
        let measured = of_all.get(&self.id).ok_or_else(|| format!("row {} is not measured", self.id))?;
        let with_it = seeds.iter().zip(by_seed).filter_map(|(&seed, of)| Some((seed, of.get(&self.id)?)));
        let (seeds, measured_by_seed): (Vec<u32>, Vec<f64>) = with_it.unzip();
        let is_in_range =
            self.low.is_none_or(|low| measured >= low) && self.high.is_none_or(|high| measured <= high);
        let reproduced = self.has_range().then_some(is_in_range && measured.is_finite());
        let near_published =
            self.published.map(|published| (measured - published).abs() <= NEAR * published.abs());
        let interval = interval(&measured_by_seed);
        Ok(Self { measured, measured_by_seed, interval, seeds, reproduced, near_published, ..self })
    }
}

/// Confidence interval of the mean by Student's t; `None` for fewer than two values or if any is not a number.
pub(crate) fn interval(values: &[f64]) -> Option<[f64; 2]> {
    let freedom = values.len().checked_sub(1).filter(|&freedom| freedom > 0)? as f64;
    let middle = mean(values.iter().copied());
    let squares: f64 = values.iter().map(|value| (value - middle).powi(2)).sum();
    let error = (squares / freedom / values.len() as f64).sqrt();
    let t = StudentsT::new(0.0, 1.0, freedom).ok()?.inverse_cdf((1.0 + CONFIDENCE) / 2.0);
    error.is_finite().then_some([middle - t * error, middle + t * error])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_by_hand() {
        // Mean 2, standard deviation 1, error 1 / √3; t of two degrees of freedom at 97.5 %: 4.302653 (tables).
        let [low, high] = interval(&[1.0, 2.0, 3.0]).unwrap();
        assert!((low - (2.0 - 4.302_653 / 3f64.sqrt())).abs() < 1e-5);
        assert!((high - (2.0 + 4.302_653 / 3f64.sqrt())).abs() < 1e-5);
        assert_eq!(interval(&[5.0, 5.0]), Some([5.0, 5.0]));
        assert_eq!(interval(&[1.0]), None);
        assert_eq!(interval(&[1.0, f64::NAN]), None);
    }

    #[test]
    fn a_row_without_a_range_is_neither_met_nor_missed() {
        let row = |low, published| {
            let text = serde_json::json!({
                "id": "x", "what": "", "unit": "", "published": published, "low": low, "high": null,
                "range_source": "chosen", "class": "ours", "source": "",
            });
            let mut figures = Figures::default();
            figures.set("x", 80.0);
            let row: Row = serde_json::from_value(text).unwrap();
            let row = row.measured(&[1], &figures, &[figures.clone()]).unwrap();
            (row.reproduced, row.near_published)
        };
        assert_eq!(row(None, None), (None, None));
        // 80 is 20 % below 100, and 27 % below 110.
        assert_eq!(row(Some(80.0), Some(100.0)), (Some(true), Some(true)));
        assert_eq!(row(Some(81.0), Some(110.0)), (Some(false), Some(false)));
    }
}
