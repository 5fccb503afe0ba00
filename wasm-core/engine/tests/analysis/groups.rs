//! Miss ratios of groups: the paper's worked examples, invariants of any estimate, and the tables for many groups.

use engine::analysis::group::{avg, comb, comb_ipc};
use engine::analysis::{
    BUCKETS, Exchange, ReuseHistogram, SharedCurves, Sharer, WeightedHistogram, estimate_weighted,
};
use proptest::prelude::*;

/// Histograms A and B of Figs 7 and 9.
fn printed() -> [WeightedHistogram; 2] {
    let a = vec![(1.0, 90.0), (10.0, 50.0), (20.0, 78.0), (100.0, 14.0)];
    let b = vec![(1.0, 30.0), (10.0, 46.0), (20.0, 27.0), (100.0, 18.0)];
    [a, b].map(|points| WeightedHistogram { points, cold: 0.0 })
}

/// The rounding of the paper: counts are whole numbers, halves are rounded up.
fn as_printed(histogram: &WeightedHistogram) -> Vec<(String, u32)> {
    histogram.points.iter().map(|p| (p.0.to_string(), (p.1 + 0.5).floor() as u32)).collect()
}

fn rows(expected: &[(&str, u32)]) -> Vec<(String, u32)> {
    expected.iter().map(|(distance, count)| ((*distance).to_string(), *count)).collect()
}

#[test]
fn figure_7_to_the_digit() {
    // Two threads: counts are added, distances doubled.
    let both = comb(&printed(), 2.0);
    assert_eq!(as_printed(&both), rows(&[("2", 120), ("20", 96), ("40", 105), ("200", 32)]));
}

#[test]
fn figure_9_to_the_digit() {
    let [a, b] = printed();
    // IPC 1 and 0.5. A: distances × 1.5/1, counts × 1/1. B: distances × 1.5/0.5, counts × 0.5/1: 15, 23, 13.5, 9.
    let adjusted_a = comb_ipc(&[(a.clone(), 1.0), (WeightedHistogram::default(), 0.5)]);
    assert_eq!(as_printed(&adjusted_a), rows(&[("1.5", 90), ("15", 50), ("30", 78), ("150", 14)]));
    let adjusted_b = comb_ipc(&[(WeightedHistogram::default(), 1.0), (b.clone(), 0.5)]);
    assert_eq!(as_printed(&adjusted_b), rows(&[("3", 15), ("30", 23), ("60", 14), ("300", 9)]));
    // Merged: the paper prints the first three rows and the last; both have distance 30.
    let merged = comb_ipc(&[(a, 1.0), (b, 0.5)]);
    let expected = [("1.5", 90), ("3", 15), ("15", 50), ("30", 101), ("60", 14), ("150", 14), ("300", 9)];
    assert_eq!(as_printed(&merged), rows(&expected));
}

#[test]
fn equal_speeds_make_comb_ipc_the_same_as_comb_with_n() {
    let [a, b] = printed();
    let by_ipc = comb_ipc(&[(a.clone(), 0.7), (b.clone(), 0.7)]);
    assert_eq!(as_printed(&by_ipc), as_printed(&comb(&[a, b], 2.0)));
}

fn histogram() -> impl Strategy<Value = ReuseHistogram> {
    let counts = prop::array::uniform18(prop_oneof![2 => Just(0u32), 3 => 0..200u32]);
    (counts, prop_oneof![Just(0u32), 0..100u32]).prop_map(|(mut counts, cold): ([u32; BUCKETS], u32)| {
        counts[0] += 1;
        ReuseHistogram { counts, cold }
    })
}

prop_compose! {
    fn threads()(threads in prop::collection::vec((histogram(), 0.001..0.2f64, 0.05..1.0f64), 2..9)) -> Vec<(ReuseHistogram, f64, f64)> {
        threads
    }
}

/// Histograms over the same window of instructions, as collected in §4.1.2.
fn windows(threads: &[(ReuseHistogram, f64, f64)]) -> Vec<WeightedHistogram> {
    let window = |(histogram, references, _): &(ReuseHistogram, f64, f64)| {
        WeightedHistogram::from(histogram).scaled(1.0, references / f64::from(histogram.samples()))
    };
    threads.iter().map(window).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn avg_is_monotone_in_cache_size(threads in threads(), lines in 2.0..50_000f64, growth in 1.0..4.0f64) {
        let weighted = windows(&threads);
        let (small, large) = (avg(&weighted, lines).unwrap(), avg(&weighted, lines * growth).unwrap());
        prop_assert!((0.0..=1.0).contains(&small) && (0.0..=1.0).contains(&large));
        prop_assert!(large <= small + 1e-6, "{} lines: {}, {} lines: {}", lines, small, lines * growth, large);
    }

    #[test]
    fn tables_agree_with_the_definitions(threads in threads(), lines in 50.0..10_000f64) {
        let n = threads.len();
        let weighted = windows(&threads);
        let everybody: Vec<usize> = (0..n).collect();
        let sharers = |ipc: bool| -> Vec<Sharer> {
            threads.iter().map(|(histogram, references, speed)| Sharer {
                histogram,
                references_per_instruction: *references,
                speed: if ipc { *speed } else { 1.0 },
            }).collect()
        };
        let with_ipc: Vec<_> = weighted.iter().cloned().zip(threads.iter().map(|t| t.2)).collect();
        let cases = [
            (comb(&weighted, n as f64), false, false),
            (comb(&weighted, (n - 1) as f64), false, true),
            (comb_ipc(&with_ipc), true, false),
        ];
        for (definition, ipc, without_self) in cases {
            let expected = estimate_weighted(&definition, lines).unwrap();
            let curves = SharedCurves::new(&sharers(ipc), lines, n, without_self);
            let found = curves.estimate(&everybody);
            // The definition's iteration converges slowly to 0 when no sample is cold, and ends slightly above. The
            // slowest case is m ← m − a·m² with a ≥ ½, where the slope at 0 is 1 (½·Σwd²/Σw over the square of the mean
            // distance, which is then L). The iteration ends when a step is below 1e-9, that is, at m = √(2·10⁻⁹) =
            // 4.5e-5 or below.
            prop_assert!((found - expected).abs() <= 5e-4 * expected + 4.5e-5, "{} instead of {}", found, expected);
            // One thread taken from a group and added back by an exchange.
            let rest = curves.sum(&everybody[1..]);
            let join = Exchange { out: None, into: 0 };
            let whole = curves.after(&rest, join, n, f64::INFINITY).unwrap();
            prop_assert!((whole - found).abs() < 1e-9, "{} instead of {}", whole, found);
            // Only estimates below the bound are returned.
            prop_assert_eq!(curves.after(&rest, join, n, whole * 1.001 + 1e-12), Some(whole));
            prop_assert_eq!(curves.after(&rest, join, n, whole * 0.999), None);
        }
    }
}
