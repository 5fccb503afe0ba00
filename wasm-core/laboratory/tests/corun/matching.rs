//! Optimal schedules equal those of brute force.

use super::brute_force::totals;
use policies::schedule::{ScheduleError, group_schedules, pair_schedules, pair_total};
use proptest::prelude::*;
use std::time::Instant;

fn tables() -> impl Strategy<Value = Vec<Vec<f64>>> {
    // Percentages with many digits, integers (which tie), and zero.
    let cell = prop_oneof![-20.0..90.0f64, (-3..9i32).prop_map(f64::from), Just(0.0)];
    (1..=5usize).prop_flat_map(move |half| {
        prop::collection::vec(prop::collection::vec(cell.clone(), 2 * half), 2 * half)
    })
}

fn both(table: &[Vec<f64>]) -> impl Fn(usize, usize) -> Option<[f64; 2]> {
    |a, b| Some([table[a][b], table[b][a]])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn matching_equals_brute_force(table in tables()) {
        let found = pair_schedules(table.len(), both(&table)).unwrap();
        let all = totals(&table);
        let least = all.iter().copied().fold(f64::INFINITY, f64::min);
        let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        prop_assert!((found.best.total - least).abs() < 1e-9, "{} is not {least}", found.best.total);
        prop_assert!((found.worst.total - most).abs() < 1e-9, "{} is not {most}", found.worst.total);
        prop_assert!((found.mean_total - mean).abs() < 1e-9, "{} is not {mean}", found.mean_total);
        // Every program is in exactly one pair, and the pairs have this total.
        for schedule in [&found.best, &found.worst] {
            let mut named: Vec<usize> = schedule.groups.concat();
            named.sort_unstable();
            prop_assert_eq!(named, (0..table.len()).collect::<Vec<_>>());
            let total = pair_total(&schedule.groups, both(&table)).unwrap();
            prop_assert_eq!(total.to_bits(), schedule.total.to_bits());
        }
    }

    #[test]
    fn exact_search_in_twos_equals_matching(table in tables()) {
        let pairs = pair_schedules(table.len(), both(&table)).unwrap();
        let sum = |g: &[usize]| Some(table[g[0]][g[1]] + table[g[1]][g[0]]);
        let groups = group_schedules(table.len(), 2, sum).unwrap();
        prop_assert!((pairs.best.total - groups.best.total).abs() < 1e-9);
        prop_assert!((pairs.worst.total - groups.worst.total).abs() < 1e-9);
        prop_assert!((pairs.mean_total - groups.mean_total).abs() < 1e-9);
    }
}

#[test]
fn a_difference_in_the_last_digit_decides() {
    // 0.3 < 0.1 + 0.2 by 2.8e-17 in double precision; beside 10⁹, floating point would lose every such digit.
    let cost = |a: usize, b: usize| match (a, b) {
        (0, 1) => Some([0.3, 1e9]),
        (2, 3) => Some([0.0, 0.0]),
        (0, 3) => Some([0.1, 1e9]),
        (1, 2) => Some([0.2, 0.0]),
        _ => Some([2e9, 0.0]),
    };
    let found = pair_schedules(4, cost).unwrap();
    assert_eq!(found.best.groups, [[0, 1], [2, 3]]);
}

#[test]
fn sixty_four_programs_within_a_second() {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / 1e5
    };
    let table: Vec<Vec<f64>> = (0..64).map(|_| (0..64).map(|_| next()).collect()).collect();
    let start = Instant::now();
    let found = pair_schedules(64, both(&table)).unwrap();
    assert!(start.elapsed().as_secs_f64() < 1.0, "{:?}", start.elapsed());
    assert_eq!(found.best.groups.len(), 32);
    // No exchange of partners between two pairs makes it cheaper.
    let pair = |a: usize, b: usize| table[a][b] + table[b][a];
    for (i, x) in found.best.groups.iter().enumerate() {
        for y in &found.best.groups[..i] {
            let now = pair(x[0], x[1]) + pair(y[0], y[1]);
            assert!(now <= pair(x[0], y[0]) + pair(x[1], y[1]) + 1e-9);
            assert!(now <= pair(x[0], y[1]) + pair(x[1], y[0]) + 1e-9);
        }
    }
}

#[test]
fn what_cannot_be_scheduled_says_so() {
    let one = |_: usize, _: usize| Some([1.0, 1.0]);
    let said = |e: ScheduleError| e.to_string();
    assert_eq!(
        said(pair_schedules(5, one).unwrap_err()),
        "5 programs do not divide into groups of 2: leave out 1 or add 1"
    );
    assert!(matches!(pair_schedules(0, one), Err(ScheduleError::TooFew { .. })));
    let holed = |a: usize, b: usize| (a + b != 3).then_some([1.0, 1.0]);
    assert_eq!(pair_schedules(4, holed).unwrap_err(), ScheduleError::Hole { group: vec![0, 3] });
    assert!(said(pair_schedules(2, |_, _| Some([f64::NAN, 0.0])).unwrap_err()).contains("NaN is no cost"));
    assert!(matches!(group_schedules(16, 4, |_| Some(1.0)), Err(ScheduleError::TooMany { .. })));
    assert!(matches!(group_schedules(6, 4, |_| Some(1.0)), Err(ScheduleError::Remainder { .. })));
}
