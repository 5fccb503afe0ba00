//! Exact stack distances, reference by reference.

use super::naive::NaiveStack;
use engine::analysis::StackDistances;
use proptest::prelude::*;

/// Lines with locality and repetitions, in streams long enough that time slots are renumbered several times.
fn lines() -> impl Strategy<Value = Vec<u32>> {
    let line = prop_oneof![3 => 0..6u32, 4 => 0..60u32, 3 => 0..500u32, 1 => any::<u32>()];
    prop::collection::vec(line, 1..4_000)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn equal_a_list(lines in lines(), forget_at in 0..4_000usize) {
        let (mut fast, mut slow) = (StackDistances::default(), NaiveStack::default());
        let mut counts: Vec<u64> = vec![0; 2];
        let mut cold = 0;
        for (i, &line) in lines.iter().enumerate() {
            if i == forget_at {
                fast.forget_counts();
                (counts, cold) = (vec![0; 2], 0);
            }
            let expected = slow.reference(line).stack_distance;
            prop_assert_eq!(fast.reference(line), expected, "reference {}, line {}", i, line);
            let Some(distance) = expected.map(|d| d as usize) else {
                cold += 1;
                continue;
            };
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        prop_assert_eq!((&fast.counts, fast.cold), (&counts, cold));
        // The curve: a cache of n lines hits on reuses within n lines.
        let sizes: Vec<usize> = vec![1, 2, 3, 10, 60, 500, 5_000];
        for (size, ratio) in sizes.iter().zip(fast.miss_ratios(&sizes)) {
            let total = counts.iter().sum::<u64>() + cold;
            let misses = total - counts.iter().take(size + 1).sum::<u64>();
            prop_assert!((ratio - misses as f64 / total as f64).abs() < 1e-12, "{} lines: {}", size, ratio);
        }
    }
}

#[test]
fn many_lines_use_all_three_levels_of_the_bitmap() {
    // Superblocks have 16,384 slots, and there are four slots per line: more than 4,096 lines need two.
    let (mut fast, mut slow) = (StackDistances::default(), NaiveStack::default());
    for i in 0..40_000u32 {
        let line = if i % 3 == 0 { i * 7 % 9_000 } else { i.wrapping_mul(2_654_435_761) >> 20 };
        assert_eq!(fast.reference(line), slow.reference(line).stack_distance, "reference {i}");
    }
    assert!(fast.distinct_lines() > 5_000, "{}", fast.distinct_lines());
}
