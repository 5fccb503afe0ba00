//! Scores of predictions: 0 is as good as guessing at random, 1 is exact or best. One definition for page and command line.

/// The mean distance of a uniform guess in [min, max] from `truth`, which may be outside.
pub fn random_error(truth: f64, min: f64, max: f64) -> f64 {
    let width = max - min;
    if truth <= min || truth >= max {
        return (f64::midpoint(min, max) - truth).abs();
    }
    let (below, above) = (truth - min, max - truth);
    (below * below + above * above) / (2.0 * width)
}

/// 1 − |guess − truth| ÷ `random_error`, not below 0.
pub fn near_value(guess: f64, truth: f64, random_error: f64) -> f64 {
    near_points(&[guess], &[truth], random_error)
}

/// 1 − mean |guess − truth| ÷ `random_error`, not below 0.
pub fn near_points(guesses: &[f64], truths: &[f64], random_error: f64) -> f64 {
    let off: f64 = guesses.iter().zip(truths).map(|(guess, truth)| (guess - truth).abs()).sum();
    bounded(1.0 - off / truths.len().max(1) as f64 / random_error)
}

/// Kendall's τ of an order against figures, with the highest figure first: (pairs in order − pairs out of order) ÷ pairs, −1
/// to 1, excluding pairs of equal figures; 1 if all are equal. Random orders have a mean of 0.
///
/// `order` contains indexes into `figures`.
pub fn kendall_tau(order: &[usize], figures: &[f64]) -> f64 {
    let (mut right, mut wrong) = (0u32, 0u32);
    for (place, &first) in order.iter().enumerate() {
        for &second in &order[place + 1..] {
            if figures[first] > figures[second] {
                right += 1;
            } else if figures[first] < figures[second] {
                wrong += 1;
            }
        }
    }
    if right + wrong == 0 { 1.0 } else { (f64::from(right) - f64::from(wrong)) / f64::from(right + wrong) }
}

/// (value − random) ÷ (best − random), limited to 0–1; 1 if there is nothing to gain.
pub fn share_of_gain(value: f64, random: f64, best: f64) -> f64 {
    let gain = best - random;
    if gain == 0.0 { 1.0 } else { bounded((value - random) / gain) }
}

/// Limits a score to 0–1; NaN becomes 0.
pub fn bounded(score: f64) -> f64 {
    if score.is_nan() { 0.0 } else { score.clamp(0.0, 1.0) }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these figures are worked out by hand, and exact")]
mod tests {
    use super::*;

    #[test]
    fn a_guess_at_random_is_a_quarter_off_in_the_middle_and_a_half_at_the_end() {
        assert_eq!(random_error(50.0, 0.0, 100.0), 25.0);
        assert_eq!(random_error(100.0, 0.0, 100.0), 50.0);
        // A quarter of the way: 25² + 75² = 6250, over 200.
        assert_eq!(random_error(25.0, 0.0, 100.0), 31.25);
        assert_eq!(random_error(150.0, 0.0, 100.0), 100.0);
    }

    #[test]
    fn numbers_score_by_their_distance() {
        assert_eq!(near_value(50.0, 50.0, 25.0), 1.0);
        assert_eq!(near_value(40.0, 50.0, 25.0), 0.6);
        assert_eq!(near_value(10.0, 50.0, 25.0), 0.0);
        assert_eq!(near_points(&[0.0, 10.0], &[5.0, 10.0], 10.0), 0.75);
        assert_eq!(near_value(f64::NAN, 50.0, 25.0), 0.0);
    }

    #[test]
    fn an_order_scores_by_its_pairs() {
        let figures = [3.0, 2.0, 1.0];
        assert_eq!(kendall_tau(&[0, 1, 2], &figures), 1.0);
        assert_eq!(kendall_tau(&[2, 1, 0], &figures), -1.0);
        // One of three pairs is out of order: (2 − 1) ÷ 3.
        assert_eq!(kendall_tau(&[1, 0, 2], &figures), 1.0 / 3.0);
        // Equal figures may be in either order.
        assert_eq!(kendall_tau(&[1, 0, 2], &[2.0, 2.0, 1.0]), 1.0);
    }

    #[test]
    fn a_placement_scores_by_its_share_of_what_can_be_gained() {
        assert_eq!(share_of_gain(1.5, 1.0, 2.0), 0.5);
        assert_eq!(share_of_gain(0.5, 1.0, 2.0), 0.0);
        // Lower is better: 80 of 100 at random, 60 at best.
        assert_eq!(share_of_gain(80.0, 100.0, 60.0), 0.5);
        assert_eq!(share_of_gain(1.0, 1.0, 1.0), 1.0);
    }
}
