//! Reuse distances with weights, both real numbers: the group models merge several histograms into one.

use super::histogram::ReuseHistogram;
use document::Order;

/// Weights by reuse distance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WeightedHistogram {
    /// (distance in references, weight), by increasing distance.
    pub points: Vec<(f64, f64)>,
    /// Weight of references that miss in a cache of any size.
    pub cold: f64,
}

impl From<&ReuseHistogram> for WeightedHistogram {
    fn from(histogram: &ReuseHistogram) -> Self {
        let counts = histogram.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let points = counts.map(|(b, &count)| (ReuseHistogram::distance_of(b), f64::from(count)));
        Self { points: points.collect(), cold: f64::from(histogram.cold) }
    }
}

impl WeightedHistogram {
    /// The histogram with every distance and every weight multiplied.
    pub fn scaled(&self, distance: f64, weight: f64) -> Self {
        Self {
            points: self.points.iter().map(|p| (p.0 * distance, p.1 * weight)).collect(),
            cold: self.cold * weight,
        }
    }

    /// The histograms merged into one. Weights of equal distances are added.
    pub fn merged(all: impl IntoIterator<Item = Self>) -> Self {
        let mut merged = Self::default();
        for histogram in all {
            merged.points.extend(histogram.points);
            merged.cold += histogram.cold;
        }
        merged.points.order_by(|a, b| a.0.total_cmp(&b.0));
        merged.points.dedup_by(|next, kept| {
            let equal = next.0.total_cmp(&kept.0).is_eq();
            if equal {
                kept.1 += next.1;
            }
            equal
        });
        merged
    }

    /// The sum of all weights, cold ones included.
    pub fn total(&self) -> f64 {
        self.points.iter().map(|p| p.1).sum::<f64>() + self.cold
    }
}
