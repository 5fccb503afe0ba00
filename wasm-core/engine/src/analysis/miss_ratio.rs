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

/// A bound for slow convergence: without cold samples, and with a miss ratio of 0 or slightly above.
const MOST_ROUNDS: u32 = 5_000;

/// As [`estimate_miss_ratio`], for real distances and weights.
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
            // expm1 keeps the precision of a small probability.
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

/// The largest slope of the fixed-point function that enters the error. The error has no bound as the slope nears 1.
const STEEPEST: f64 = 0.95;

/// The standard error of [`estimate_miss_ratio`], a ratio of at most 0.5, from the number of samples alone.
///
/// The estimate is the fixed point of m = F(m), where F is the mean over the samples of their miss probability p. So
/// its error is that of a mean, √(Var p / n), divided by 1 − F'(m) (delta method). One sample that hits and one that
/// misses are added, because a few samples that all agree prove little (after Agresti and Coull 1998). Samples are
/// taken as independent, which is not quite true of a program with phases. 0 without samples.
pub fn miss_ratio_error(histogram: &ReuseHistogram, lines: f64) -> f64 {
    let Some(ratio) = estimate_miss_ratio(histogram, lines) else { return 0.0 };
    let histogram = WeightedHistogram::from(histogram);
    let samples = histogram.total() + 2.0;
    let (mut sum, mut squares, mut slope) = (histogram.cold + 1.0, histogram.cold + 1.0, 0.0);
    let survive = log_survival(lines);
    for (distance, weight) in &histogram.points {
        let replaced = -libm::expm1(distance * ratio * survive);
        sum += weight * replaced;
        squares += weight * replaced * replaced;
        slope -= weight * distance * survive * (1.0 - replaced);
    }
    let mean = sum / samples;
    let error = ((squares / samples - mean * mean) / samples).sqrt();
    (error / (1.0 - (slope / samples).min(STEEPEST))).min(0.5)
}

/// ln(1 − 1/L): the logarithm of a line's chance to survive one miss.
pub(super) fn log_survival(lines: f64) -> f64 {
    if lines <= 1.0 { f64::NEG_INFINITY } else { libm::log1p(-1.0 / lines) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

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

    /// Draws 200 samples from one distribution 400 times: the spread of the estimates matches the error that one
    /// histogram predicts.
    #[test]
    fn the_error_is_the_spread_of_estimates() {
        let lines = 96.0;
        let mut rng = Rng::new(3, 3);
        let mut draw = || {
            let mut histogram = ReuseHistogram::default();
            for _ in 0..200 {
                match rng.below(10) {
                    0 => histogram.cold += 1,
                    near @ 1..6 => histogram.add(u64::from(near)),
                    far => histogram.add(u64::from(far) * 12),
                }
            }
            histogram
        };
        let drawn: Vec<ReuseHistogram> = (0..400).map(|_| draw()).collect();
        let estimates: Vec<f64> = drawn.iter().map(|h| estimate_miss_ratio(h, lines).unwrap()).collect();
        let mean = estimates.iter().sum::<f64>() / 400.0;
        let spread = (estimates.iter().map(|m| (m - mean) * (m - mean)).sum::<f64>() / 399.0).sqrt();
        let said = drawn.iter().map(|h| miss_ratio_error(h, lines)).sum::<f64>() / 400.0;
        assert!((said / spread - 1.0).abs() < 0.15, "said {said}, spread {spread}");
        // All cold, by hand: p = 1 for 100 samples and one of the two added, so the mean is 101/102, the variance
        // 101/102², and the error √(101/102³) = 0.00976.
        let cold = ReuseHistogram { cold: 100, ..ReuseHistogram::default() };
        assert!(
            (miss_ratio_error(&cold, lines) - 0.009_756).abs() < 1e-6,
            "{}",
            miss_ratio_error(&cold, lines)
        );
        assert!(miss_ratio_error(&ReuseHistogram::default(), lines) <= 0.0);
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
