//! The engine skips cycles in which nothing can happen. Simulating every cycle gives the same counts, under any
//! schedule.

use super::against_naive::{QUANTA, QUANTUM, changes, compare, compare_faults, play_changes, told, workload};
use super::naive_machine::{Machine, count_through_with};
use super::played::{read, scenario};
use proptest::prelude::*;
use serde_json::{Value, json};

fn pattern() -> impl Strategy<Value = Value> {
    (0..5usize, 1..60u64, 0..30u32).prop_map(|(kind, lines, tenths)| {
        let region_bytes = lines * 64;
        match kind {
            0 => json!({"kind": "stream", "region_bytes": region_bytes * 50, "stride_bytes": 64}),
            1 => json!({"kind": "loop", "region_bytes": region_bytes, "stride_bytes": 8}),
            2 => json!({"kind": "random", "region_bytes": region_bytes}),
            3 => json!({"kind": "zipf", "region_bytes": region_bytes * 20, "exponent": f64::from(tenths) / 10.0}),
            _ => json!({"kind": "chase", "region_bytes": region_bytes}),
        }
    })
}

fn program() -> impl Strategy<Value = Value> {
    let phase = (1..3_000u64, prop_oneof![Just(0u32), 1..=1_000u32], 0..=10u32, pattern(), pattern());
    prop::collection::vec(phase, 1..4).prop_map(|phases| {
        let phase = |(instructions, references, stores, one, other)| {
            json!({"instructions": instructions, "references_per_kinstr": references, "store_share": f64::from(stores) / 10.0,
                   "components": [{"weight": 3, "pattern": one}, {"weight": 1, "pattern": other}]})
        };
        json!({"phases": phases.into_iter().map(phase).collect::<Vec<Value>>()})
    })
}

/// Cores of one to four contexts with their own clocks. Small caches with any number of sets; some ways of the second
/// are reserved for every second thread, the others may use all. A prefetcher or none, paths with and without queues,
/// memory in one piece or one node per core.
fn machine() -> impl Strategy<Value = Value> {
    let clock = prop_oneof![Just(100u32), Just(50), 10..100u32];
    let cores = prop::collection::vec((1..5u32, clock), 1..4);
    let cache = || (1..9u64, prop_oneof![Just(1u32), Just(2), Just(4), Just(12), Just(20)]);
    let times = (1..4u32, 2..25u32, 0..12u32, 1..130u32, 0..60u32);
    let placement = prop_oneof![Just(""), Just("interleave"), Just("first-touch"), Just("balanced")];
    let prefetch = prop::option::of((1..4u32, 1..9u32));
    let special = (placement, 0..70u32, 0..4u32, 0..4u32, prefetch);
    (cores, cache(), cache(), times, special).prop_map(|(cores, (sets, ways), (sets2, ways2), (hit, hit2, port, memory, line), (placement, remote, first, reserved, prefetch))| {
        let cores: Vec<Value> = cores
            .iter()
            .map(|(n, percent)| json!({"count": 1, "contexts": n, "clock_percent": percent}))
            .collect();
        let first = first.min(ways2 - 1);
        let reserved = reserved.min(ways2 - first);
        let partition = if reserved == 0 { json!([]) } else { json!([
            {"threads": [], "first_way": first, "ways": reserved}, {"threads": [], "first_way": 0, "ways": ways2}]) };
        let mut memory = json!({"latency_cycles": memory, "cycles_per_line": line});
        if !placement.is_empty() && cores.len() > 1 {
            memory["numa"] = json!({"nodes": {"cores": 1}, "remote_cycles": remote, "placement": placement, "page_bytes": 512});
            if placement == "balanced" {
                memory["numa"]["scan_cycles"] = json!(1_000);
            }
        }
        let prefetch = prefetch.map(|(streams, degree)| json!({"streams": streams, "degree": degree}));
        json!({
            "cores": cores,
            "caches": [
                {"level": 1, "size_bytes": sets * u64::from(ways) * 64, "ways": ways, "line_bytes": 64, "hit_cycles": hit, "shared_by": "core"},
                {"level": 2, "size_bytes": sets2 * u64::from(ways2) * 256, "ways": ways2, "line_bytes": 64, "hit_cycles": hit2,
                 "cycles_per_line": port, "shared_by": "machine", "partition": partition, "prefetch": prefetch}],
            "memory": memory,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn skipping_cycles_changes_nothing(
        machine in machine(),
        programs in prop::collection::vec(program(), 12),
        threads in 1..=12usize,
        changes in changes(),
        arrivals in prop::collection::vec(1..QUANTA * QUANTUM, 0..4),
        switch_cycles in prop_oneof![Just(0u32), 1..400u32],
        trap_cycles in 0..200u32,
        budget in prop_oneof![Just(u64::MAX), 1..1_500u64],
        seed: u32,
    ) {
        let mut document = scenario(machine, workload(&programs, threads, &arrivals), told(), QUANTA, QUANTUM);
        // A thread without a class would be as good, but its choice of an empty way is not specified.
        for (first, class) in document["machine"]["caches"][1]["partition"].as_array_mut().unwrap().iter_mut().enumerate() {
            class["threads"] = (first..threads).step_by(2).collect();
        }
        document["run"]["switch_cycles"] = json!(switch_cycles);
        document["run"]["trap_cycles"] = json!(trap_cycles);
        document["run"]["seed"] = json!(seed);
        let scenario = read(document);
        let (run, schedule, known) = play_changes(&scenario, &changes, budget);
        let mut machine = Machine::new(&scenario);
        compare(&run, &count_through_with(&scenario, &schedule, &mut machine), &schedule)?;
        compare_faults(&known, &machine.memory)?;
    }
}
