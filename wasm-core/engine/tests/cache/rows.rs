//! Moving lines into rows, using them there and returning them gives the same state as using the cache directly.

use super::geometry::lru;
use engine::cache::Cache;
use proptest::prelude::*;

const OWNERS: u32 = 5;

/// A reference: line, owner, whether it is a store.
type Reference = (u32, u32, bool);

fn compare(
    ways: u32,
    sets: u64,
    track: bool,
    turns: &[(Vec<Reference>, Vec<Reference>, u32)],
) -> Result<(), TestCaseError> {
    let mut plain = Cache::new(&lru(1, sets, ways), sets as u32, 64, OWNERS as usize, track, 3);
    let mut lifted = plain.clone();
    prop_assert!(plain.has_rows());
    for (before, within, gone) in turns {
        for &(line, owner, store) in before {
            prop_assert_eq!(plain.access(line, owner, store), lifted.access(line, owner, store));
        }
        plain.invalidate(*gone, 0);
        lifted.invalidate(*gone, 0);
        let mut rows = lifted.lift();
        for &(line, owner, store) in within {
            prop_assert_eq!(plain.access(line, owner, store), rows.access(line, owner, store));
        }
        lifted.put_down(rows);
        // Ways, LRU order, owners, states and counts.
        prop_assert_eq!(format!("{plain:?}"), format!("{lifted:?}"));
    }
    Ok(())
}

proptest! {
    #[test]
    fn rows_are_the_cache(
        (ways, sets, track) in (1..=4u32, 1..6u64, any::<bool>()),
        turns in prop::collection::vec((references(), references(), 0..60u32), 1..6),
    ) {
        compare(ways, sets, track, &turns)?;
    }
}

fn references() -> impl Strategy<Value = Vec<Reference>> {
    prop::collection::vec((0..60u32, 0..OWNERS, any::<bool>()), 0..200)
}
