//! Invariants of any chain of caches, for any references.

use super::geometry::{cache, lru};
use document::Replacement;
use engine::cache::Chain;
use proptest::prelude::*;

fn misses(lines: &[u32], sets: u64, ways: u32) -> u64 {
    let mut chain = Chain::new(&[lru(1, sets, ways)], 0).expect("a possible cache");
    chain.look_up(&mut lines.to_vec());
    chain.counts()[0].misses
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// LRU is a stack algorithm: with fixed sets, the lines in w ways are also in w + 1.
    #[test]
    fn lru_misses_never_rise_with_ways(lines in prop::collection::vec(0..600u32, 1..3_000), sets in 1..20u64) {
        let by_ways: Vec<u64> = [1, 2, 3, 4, 8, 12, 15, 16, 17, 28, 32, 33, 48, 64].map(|w| misses(&lines, sets, w)).to_vec();
        prop_assert!(by_ways.windows(2).all(|pair| pair[1] <= pair[0]), "{:?}", by_ways);
    }

    #[test]
    fn every_lookup_hits_or_goes_on(
        lines in prop::collection::vec(0..5_000u32, 1..2_000),
        replacement in prop_oneof![Just(Replacement::Lru), Just(Replacement::TreePlru), Just(Replacement::Random)],
        sets in 1..40u64,
        seed: u64,
    ) {
        let specs = [cache(1, sets, 4, 32, replacement), cache(2, 13, 16, 64, replacement), cache(3, 64, 32, 64, replacement)];
        let mut chain = Chain::new(&specs, seed).unwrap();
        let mut batch = lines.clone();
        chain.look_up(&mut batch);
        prop_assert!(batch.is_empty(), "a batch is used up");
        let counts = chain.counts();
        prop_assert_eq!(counts[0].accesses, lines.len() as u64);
        for pair in counts.windows(2) {
            prop_assert_eq!(pair[1].accesses, pair[0].misses);
        }
        prop_assert!(counts.iter().all(|c| c.misses <= c.accesses));
        let distinct = |shift: u32| lines.iter().map(|l| l >> shift).collect::<std::collections::BTreeSet<_>>().len() as u64;
        prop_assert!(counts[0].misses >= distinct(0), "each line misses once at least");
        prop_assert!(counts[2].misses >= distinct(1));
    }
}

#[test]
fn what_cannot_be_a_chain_is_refused() {
    use document::{CacheSpec, Inclusion};
    assert!(Chain::new(&[], 0).is_err());
    let inclusive = CacheSpec { inclusion: Inclusion::Inclusive, ..lru(2, 64, 12) };
    let error = Chain::new(&[lru(1, 32, 4), inclusive], 0).unwrap_err();
    assert_eq!(error.path, "/machine/caches/1/inclusion");
}
