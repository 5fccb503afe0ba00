//! Random streams: the counting chain and the engine's own cache both equal the oracle, reference by reference.

use super::geometry::{cache, lru, sets_of};
use super::naive::{NaiveLru, NaiveTree};
use document::{CacheSpec, Replacement};
use engine::cache::{Cache, Chain, Lookup};
use proptest::prelude::*;

/// Lines with locality: mostly from a few that are reused often.
fn lines() -> impl Strategy<Value = Vec<u32>> {
    let line =
        prop_oneof![4 => 0..40u32, 3 => 0..400u32, 1 => 0..20_000u32, 1 => any::<u32>().prop_map(|l| l >> 1)];
    prop::collection::vec(line, 1..3_000)
}

/// A cache under LRU, any number of sets and 1–64 ways.
fn any_lru(level: u32) -> impl Strategy<Value = CacheSpec> {
    let sets = prop_oneof![Just(1u64), Just(16), Just(64), 1..50u64];
    let ways = prop_oneof![
        Just(1u32),
        Just(4),
        Just(12),
        Just(16),
        Just(28),
        Just(32),
        Just(48),
        Just(64),
        1..=64u32
    ];
    (sets, ways).prop_map(move |(sets, ways)| lru(level, sets, ways))
}

fn naive(spec: &CacheSpec) -> NaiveLru {
    NaiveLru::new(sets_of(spec), spec.ways as usize)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_chain_equals_the_oracle(lines in lines(), specs in (any_lru(1), any_lru(2)), batch in 1..5_000usize) {
        let specs = [specs.0, specs.1];
        let mut chain = Chain::new(&specs, 0).unwrap();
        for part in lines.chunks(batch) {
            chain.look_up(&mut part.to_vec());
        }
        let (mut first, mut second) = (naive(&specs[0]), naive(&specs[1]));
        for &line in &lines {
            if !first.access(u64::from(line)) {
                second.access(u64::from(line));
            }
        }
        let counts = chain.counts();
        prop_assert_eq!((counts[0].accesses, counts[0].misses), (first.accesses, first.misses));
        prop_assert_eq!((counts[1].accesses, counts[1].misses), (second.accesses, second.misses));
    }

    #[test]
    fn the_engines_cache_equals_the_oracle(lines in lines(), spec in any_lru(1)) {
        let sets = sets_of(&spec) as u32;
        let mut fast = Cache::new(&spec, sets, 64, 1, false, 0);
        let mut slow = naive(&spec);
        for (i, &line) in lines.iter().enumerate() {
            let hit = fast.access(line, 0, i % 3 == 0) == Lookup::Hit;
            prop_assert_eq!(hit, slow.access(u64::from(line)), "reference {}, line {}", i, line);
        }
    }

    #[test]
    fn tree_plru_equals_a_tree_of_nodes(lines in lines(), bits in 0..7u32) {
        let ways = 1 << bits;
        let spec = cache(1, 1, ways, 64, Replacement::TreePlru);
        let mut fast = Cache::new(&spec, 1, 64, 1, false, 0);
        let mut slow = NaiveTree::new(ways as usize);
        for (i, &line) in lines.iter().enumerate() {
            let hit = fast.access(line, 0, false) == Lookup::Hit;
            prop_assert_eq!(hit, slow.access(u64::from(line)), "reference {}, line {}", i, line);
        }
    }

    /// Cases in which random replacement is predictable: one way leaves no choice, and a set that contains everything
    /// misses each line once.
    #[test]
    fn random_replacement_where_there_is_no_choice(lines in prop::collection::vec(0..60u32, 1..2_000), seed: u64) {
        let misses = |sets: u64, ways: u32, replacement| {
            let mut chain = Chain::new(&[cache(1, sets, ways, 64, replacement)], seed).unwrap();
            chain.look_up(&mut lines.clone());
            chain.counts()[0].misses
        };
        prop_assert_eq!(misses(7, 1, Replacement::Random), misses(7, 1, Replacement::Lru));
        let distinct = lines.iter().collect::<std::collections::BTreeSet<_>>().len() as u64;
        prop_assert_eq!(misses(1, 60, Replacement::Random), distinct);
    }
}
