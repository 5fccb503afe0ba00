//! Line owners: the owners' counts add up to the lines present, and evictions name the evictor.

use super::geometry::{cache, lru};
use document::Replacement;
use engine::cache::{Cache, Lookup, Victim};
use proptest::prelude::*;

const OWNERS: u32 = 5;

/// Lines by owner, counted one by one.
fn counted(cache: &Cache, sets: usize) -> Vec<u32> {
    let mut lines = vec![0; OWNERS as usize];
    for held in (0..sets).flat_map(|set| cache.contents(set)).flatten() {
        lines[held.owner as usize] += 1;
    }
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn occupancy_sums_to_the_lines_held(
        steps in prop::collection::vec((0..900u32, 0..OWNERS, any::<bool>(), 0..12u32), 1..1_500),
        replacement in prop_oneof![Just(Replacement::Lru), Just(Replacement::TreePlru), Just(Replacement::Random)],
        ways in prop_oneof![Just(1u32), Just(4), Just(16), Just(32)],
    ) {
        let sets = 11;
        let mut one = Cache::new(&cache(1, sets, ways, 64, replacement), sets as u32, 64, OWNERS as usize, true, 3);
        let (mut filled, mut taken_out) = (0u32, 0u32);
        for (line, owner, store, what) in steps {
            if what == 0 {
                taken_out += u32::from(one.holds(line));
                one.invalidate(line, 0);
                prop_assert!(!one.holds(line));
            } else {
                filled += u32::from(one.access(line, owner, store) != Lookup::Hit);
                prop_assert!(one.holds(line));
            }
        }
        prop_assert_eq!(&one.occupancy, &counted(&one, sets as usize));
        let evicted: u32 = one.evictions.iter().sum();
        prop_assert_eq!(one.occupancy.iter().sum::<u32>(), filled - taken_out - evicted);
    }
}

#[test]
fn the_victim_says_whose_it_was_and_whether_it_was_written() {
    // One set of two ways. Owner 0 stores line 10, owner 1 loads 11 and 12: line 10 is evicted, dirty, by owner 1.
    let mut one = Cache::new(&lru(1, 1, 2), 1, 64, 2, true, 0);
    assert_eq!(one.access(10, 0, true), Lookup::Miss(None));
    assert_eq!(one.access(11, 1, false), Lookup::Miss(None));
    assert_eq!(one.access(12, 1, false), Lookup::Miss(Some(Victim { line: 10, owner: 0, dirty: true })));
    // Evictor × owners + victim: owner 1 evicted one line of owner 0.
    assert_eq!(one.evictions, [0, 0, 1, 0]);
    assert_eq!(one.occupancy, [0, 2]);
    assert_eq!(one.writebacks, 1);
    // A write-back marks a line without a use: 11 is still the least recent and is evicted next, now dirty.
    assert!(one.write_back(11));
    assert_eq!(one.access(13, 0, false), Lookup::Miss(Some(Victim { line: 11, owner: 1, dirty: true })));
}
