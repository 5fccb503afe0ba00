//! The Berg–Hagersten estimate of a miss ratio from reuse distances.

use super::histogram::ReuseHistogram;
use super::weighted::WeightedHistogram;

/// The miss ratio of a fully associative cache of `lines` lines with random replacement.
///
/// Solves m = (Σ h(d)·[1 − (1 − 1/L)^(d·m)] + cold) / Σ h by iteration from m = 1 (m = 0 is a spurious solution
/// when there are no cold samples). Source: Berg and Hagersten, "Efficient Data-Locality Analysis of Long-Running
/// Applications", TR 2004-021, Uppsala, as used by Fedorova et al. 2005, §4.1. `None` without samples or lines.
pub fn estimate_miss_ratio(histogram: &ReuseHistogram, lines: f64) -> Option<f64> {
    estimate_weighted(&histogram.into(), lines)
}

/// Enough where the iteration creeps: without cold samples, and with a miss ratio of 0 or barely above.
const MOST_ROUNDS: u32 = 5_000;

/// The same for distances and weights of any size.
pub fn estimate_weighted(histogram: &WeightedHistogram, lines: f64) -> Option<f64> {
    let total = histogram.total();
    if total <= 0.0 || lines <= 0.0 {
        return None;
    }
    let survive = log_survival(lines);
    let mut ratio = 1.0;
    for _ in 0..MOST_ROUNDS {
        let mut misses = histogram.cold;
        for (distance, weight) in &histogram.points {
            // expm1 keeps the digits of a small probability.
            let replaced = -libm::expm1(distance * ratio * survive);
            misses += weight * replaced;
        }
        let next = misses / total;
        if (next - ratio).abs() < 1e-9 {
            return Some(next);
        }
        ratio = next;
    }
    Some(ratio)
}

/// ln(1 − 1/L): by how much one miss lowers a line's chance to be still there, as a logarithm.
pub(super) fn log_survival(lines: f64) -> f64 {
    if lines <= 1.0 { f64::NEG_INFINITY } else { libm::log1p(-1.0 / lines) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hand_computed_fixed_point() {
        // 100 samples of distance 1 (bucket 0) in one line of two: 1 − (1/2)^m = m has the solutions 0 and 1; from
        // m = 1 the iteration starts at the fixed point 1 − 1/2 = 0.5, 1 − 2^−0.5 = 0.293, … and goes down to 0.
        let histogram =
            ReuseHistogram { counts: std::array::from_fn(|b| if b == 0 { 100 } else { 0 }), cold: 0 };
        assert!(estimate_miss_ratio(&histogram, 2.0).unwrap() < 1e-6);
        // All cold: every reference misses.
        let cold = ReuseHistogram { cold: 10, ..ReuseHistogram::default() };
        assert!((estimate_miss_ratio(&cold, 100.0).unwrap() - 1.0).abs() < 1e-12);
        // Half cold, half at distance 1 in an endless cache: 0.5 plus nothing.
        let half = ReuseHistogram { cold: 100, ..histogram };
        assert!((estimate_miss_ratio(&half, 1e12).unwrap() - 0.5).abs() < 1e-6);
    }

    #[test]
    fn never_rises_with_size() {
        let mut histogram = ReuseHistogram::default();
        (1..5000).for_each(|d| histogram.add(d));
        histogram.cold = 50;
        let ratios: Vec<f64> =
            (1..200).map(|l| estimate_miss_ratio(&histogram, f64::from(l * 16)).unwrap()).collect();
        assert!(ratios.windows(2).all(|w| w[1] <= w[0] + 1e-9));
    }
}
