//! Ways reserved for threads: a fill takes one of its thread's ways under any replacement, and the right one.

use super::geometry::{cache, sets_of};
use document::{CacheSpec, Replacement, WayPartition};
use engine::cache::{Cache, Lookup};
use proptest::prelude::*;
use std::ops::Range;

/// The ways of four threads: any for the first three, all for the last.
fn any_ways(ways: u32) -> impl Strategy<Value = Vec<Range<u32>>> {
    let any = (0..ways, 1..=ways).prop_map(move |(first, n)| first..(first + n).min(ways));
    prop::collection::vec(any, 3).prop_map(move |mut allowed| {
        allowed.push(0..ways);
        allowed
    })
}

fn partitioned(replacement: Replacement) -> impl Strategy<Value = (CacheSpec, Vec<Range<u32>>)> {
    let ways = prop_oneof![Just(1u32), Just(2), Just(4), Just(8), Just(16), Just(32), Just(64), 1..=64u32]
        .prop_filter("a tree needs a power of two", move |w| {
            replacement != Replacement::TreePlru || w.is_power_of_two()
        });
    (ways, 1..6u64).prop_flat_map(move |(ways, sets)| {
        any_ways(ways).prop_map(move |allowed| {
            let class = |(thread, ways): (usize, &Range<u32>)| WayPartition {
                threads: vec![thread as u32],
                first_way: ways.start,
                ways: ways.end - ways.start,
            };
            let partition = allowed.iter().enumerate().map(class).collect();
            (CacheSpec { partition, ..cache(2, sets, ways, 64, replacement) }, allowed)
        })
    })
}

/// Threads and lines. Each thread has its own lines, so no thread hits another's.
fn references() -> impl Strategy<Value = Vec<(u32, u32)>> {
    let line = prop_oneof![4 => 0..20u32, 1 => 0..400u32];
    prop::collection::vec((0..4u32, line), 1..1_500)
        .prop_map(|all| all.into_iter().map(|(thread, n)| (thread, thread * 1_000 + n)).collect())
}

fn empty(spec: &CacheSpec) -> Cache {
    Cache::new(spec, sets_of(spec) as u32, 64, 4, false, 1)
}

/// One set: the line and its last use, by way.
type Set = Vec<Option<(u32, usize)>>;

/// Returns whether the line was present. On a miss fills it in place of the least recently used of the `allowed` ways.
fn look_up(set: &mut Set, line: u32, allowed: &Range<u32>, now: usize) -> bool {
    if let Some(held) = set.iter_mut().flatten().find(|held| held.0 == line) {
        held.1 = now;
        return true;
    }
    let allowed = &mut set[allowed.start as usize..allowed.end as usize];
    let way = allowed.iter_mut().min_by_key(|way| way.map_or(0, |held| held.1 + 1)).expect("a way");
    *way = Some((line, now));
    false
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_oldest_of_the_threads_ways_leaves(
        (spec, allowed) in partitioned(Replacement::Lru),
        references in references(),
    ) {
        let mut real = empty(&spec);
        let mut sets: Vec<Set> = vec![vec![None; spec.ways as usize]; sets_of(&spec) as usize];
        let count = sets.len();
        for (now, &(thread, line)) in references.iter().enumerate() {
            let hit = look_up(&mut sets[line as usize % count], line, &allowed[thread as usize], now);
            prop_assert_eq!(real.access_by(line, thread, thread) == Lookup::Hit, hit, "reference {}", now);
        }
    }

    #[test]
    fn nobody_holds_more_than_its_ways(
        (spec, allowed) in prop_oneof![
            partitioned(Replacement::Lru), partitioned(Replacement::TreePlru), partitioned(Replacement::Random),
        ],
        references in references(),
    ) {
        let mut real = empty(&spec);
        for &(thread, line) in &references {
            real.access_by(line, thread, thread);
            prop_assert!(real.holds(line), "whatever was missed is there afterwards");
            let most = (allowed[thread as usize].len() as u64 * sets_of(&spec)) as u32;
            prop_assert!(real.occupancy[thread as usize] <= most);
        }
    }

    #[test]
    fn all_ways_reserved_is_nothing_reserved(
        replacement in prop_oneof![Just(Replacement::Lru), Just(Replacement::TreePlru), Just(Replacement::Random)],
        ways in prop_oneof![Just(4u32), Just(16), Just(32)],
        references in references(),
    ) {
        let free = cache(2, 3, ways, 64, replacement);
        let all = WayPartition { threads: vec![0, 1, 2, 3], first_way: 0, ways };
        let reserved = CacheSpec { partition: vec![all], ..free.clone() };
        let (mut free, mut reserved) = (empty(&free), empty(&reserved));
        for &(thread, line) in &references {
            prop_assert_eq!(free.access_by(line, thread, thread), reserved.access_by(line, thread, thread));
        }
    }
}

#[test]
fn a_predicted_victim_leaves() {
    let partition = vec![WayPartition { threads: vec![0], first_way: 1, ways: 2 }];
    for ways in [4, 20] {
        let spec = CacheSpec { partition: partition.clone(), ..cache(2, 1, ways, 64, Replacement::Lru) };
        let mut real = empty(&spec);
        // Thread 1 fills all ways, then thread 0 its two, and continues.
        for line in 0..ways {
            real.access_by(1_000 + line, 1, 1);
        }
        for line in 0..5 {
            let place = real.predict_victim(0, 0).expect("LRU keeps an order");
            let predicted = real.contents(0)[place].expect("no way is empty");
            assert_eq!(real.access_by(line, 0, 0), Lookup::Miss(Some(predicted)));
        }
        assert_eq!((real.occupancy[0], real.occupancy[1]), (2, ways - 2));
    }
}
