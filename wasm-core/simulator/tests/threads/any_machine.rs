//! Machines of every shape: three levels, inclusive caches, longer lines further down, caches shared by any cores,
//! reserved ways, prefetchers, memory nodes.

use super::played::{Played, finish, pinned, read, scenario};
use engine::run::{ColumnId, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Four cores of one to three contexts, two of them optionally on a slower clock, over three levels. Each level's
/// number of sharing cores is a multiple of the one above, so that the sharing nests.
fn machine() -> impl Strategy<Value = Value> {
    let level = || {
        (
            1..12u64,
            prop_oneof![Just(1u64), Just(2), Just(8), Just(17)],
            prop_oneof![Just("lru"), Just("tree-plru"), Just("random")],
        )
    };
    let shares =
        prop_oneof![Just([1, 1, 4]), Just([1, 2, 4]), Just([2, 2, 2]), Just([1, 4, 4]), Just([4, 4, 4])];
    let lines = prop_oneof![Just([64, 64, 64]), Just([32, 64, 128]), Just([64, 64, 256])];
    let memory = (
        0..40u32,
        prop_oneof![Just(""), Just("interleave"), Just("first-touch"), Just("balanced")],
        0..50u32,
    );
    // For the lower two levels: lines to prefetch, and ways reserved for thread 1; 0 for neither.
    let special = prop::collection::vec((0..6u64, 0..3u64), 2);
    let cores = (1..4u32, prop_oneof![Just(100u32), 10..100u32]);
    (cores, [level(), level(), level()], shares, lines, any::<[bool; 2]>(), memory, special).prop_map(
        |((contexts, percent), levels, shares, lines, inclusive, (memory_line, placement, remote), special)| {
            let cache = |(n, (sets, ways, replacement)): (usize, &(u64, u64, &str))| {
                let ways = if *replacement == "tree-plru" { ways.next_power_of_two() } else { *ways };
                let inclusion = if n > 0 && inclusive[n - 1] { "inclusive" } else { "non-inclusive" };
                let mut cache = json!({"level": n + 1, "size_bytes": sets * ways * lines[n], "ways": ways, "line_bytes": lines[n], "hit_cycles": 1 + 9 * n,
                       "cycles_per_line": n, "replacement": replacement, "inclusion": inclusion, "shared_by": {"cores": shares[n]}});
                let (degree, reserved) = if n > 0 { special[n - 1] } else { (0, 0) };
                if degree > 0 {
                    cache["prefetch"] = json!({"streams": 3, "degree": degree});
                }
                if reserved > 0 {
                    cache["partition"] = json!([{"threads": [1], "first_way": ways - reserved.min(ways), "ways": reserved.min(ways)}]);
                }
                cache
            };
            let caches: Vec<Value> = levels.iter().enumerate().map(cache).collect();
            let mut memory = json!({"latency_cycles": 90, "cycles_per_line": memory_line});
            if !placement.is_empty() {
                memory["numa"] = json!({"nodes": {"cores": 2}, "remote_cycles": remote, "placement": placement, "page_bytes": 512, "scan_cycles": 1_000});
            }
            let cores = [100, percent]
                .map(|percent| json!({"count": 2, "contexts": contexts, "clock_percent": percent}));
            json!({"cores": cores, "caches": caches, "memory": memory})
        },
    )
}

fn workload(threads: usize) -> Value {
    let component = |pattern: Value| json!({"weight": 1, "pattern": pattern});
    let phase = |references: u32, components: Vec<Value>| json!({"instructions": 900, "references_per_kinstr": references, "store_share": 0.4, "components": components});
    let mixed = phase(
        400,
        vec![
            component(json!({"kind": "random", "region_bytes": 1_500})),
            component(json!({"kind": "zipf", "region_bytes": 60_000, "exponent": 0.8})),
        ],
    );
    let walk =
        phase(150, vec![component(json!({"kind": "loop", "region_bytes": 3_000, "stride_bytes": 24}))]);
    let programs = json!({"mixed": {"phases": [mixed, walk]}, "walk": {"phases": [walk]}});
    let thread =
        |t: usize| json!({"program": if t.is_multiple_of(2) { "mixed" } else { "walk" }, "copies": 1});
    json!({"threads": (0..threads).map(thread).collect::<Vec<_>>(), "programs": programs})
}

fn by_cache(run: &Played, frame: usize, id: ColumnId) -> Vec<u32> {
    let column = run.column(frame, id);
    column.chunks(run.layout.owners.len()).map(|owners| owners.iter().sum()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn everything_adds_up(machine in machine(), seed: u32, budgets in prop::collection::vec(1..700u64, 1..12), back in 0..6_000u32) {
        let contexts = 4 * machine["cores"][0]["contexts"].as_u64().unwrap() as usize;
        let mut document = scenario(machine, workload(contexts), pinned(contexts), 3, 2_000);
        document["run"]["seed"] = json!(seed);
        let scenario = read(document);
        let begin = || simulator::start(&scenario, &TraceLibrary::default()).unwrap();
        let run = finish(begin(), || u64::MAX);
        for frame in 0..run.frames.len() {
            let stalls = run.column(frame, ColumnId::ContextStalls).chunks(run.layout.causes.len());
            for (instructions, stalls) in run.column(frame, ColumnId::ContextInstructions).iter().zip(stalls) {
                prop_assert_eq!(instructions + stalls.iter().sum::<u32>(), 2_000);
            }
            let (accesses, misses) = (by_cache(&run, frame, ColumnId::CacheAccesses), by_cache(&run, frame, ColumnId::CacheMisses));
            let lines = by_cache(&run, frame, ColumnId::CacheLines);
            for (c, unit) in run.layout.topology.caches.iter().enumerate() {
                prop_assert!(misses[c] <= accesses[c] && lines[c] <= unit.sets * unit.ways);
                // A cache is accessed once per miss of the caches above it.
                let above = |level: u32| run.layout.topology.caches.iter().enumerate()
                    .filter(move |(_, a)| a.level + 1 == level && a.cores.iter().all(|core| unit.cores.contains(core)));
                if unit.level > 1 {
                    prop_assert_eq!(accesses[c], above(unit.level).map(|(a, _)| misses[a]).sum::<u32>(), "cache {}", c);
                }
            }
        }
        // A clone at a checkpoint within a quantum ends the same, and so does the original.
        let mut original = begin();
        let mut row = vec![0; original.layout().stride];
        while original.now() < u64::from(back) && !original.is_done() {
            original.advance(u64::from(back) - original.now(), &mut row).unwrap();
        }
        let checkpoint = original.clone();
        prop_assert!(original.finish().unwrap() == run.result, "it went on to something else");
        prop_assert!(checkpoint.clone().finish().unwrap() == run.result, "the checkpoint differs");
        // However the run is sliced, it is the same.
        let mut next = budgets.iter().cycle();
        let sliced = finish(begin(), || next.next().copied().unwrap_or(1));
        prop_assert!(sliced.frames == run.frames, "frames differ");
        prop_assert_eq!(sliced.result, run.result);
    }
}
