//! Coherent machines against the oracle: every cycle, access and cause under any schedule, and each read returns the
//! last write.

use super::against_naive::{QUANTA, QUANTUM, changes, compare, compare_faults, play_changes, told, workload};
use super::naive_coherent::Coherent;
use super::naive_machine::count_through_with;
use super::played::{read, scenario};
use engine::run::ColumnId;
use proptest::prelude::*;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
struct Shape {
    machine: Value,
    cores_a_package: usize,
}

/// One to three packages of one or two cores, with a second level each and optionally a victim cache behind it, over
/// memory in one piece or in nodes.
fn shape() -> impl Strategy<Value = Shape> {
    let size = || (1..5u64, 1..5u64);
    let cycles = (1..4u32, 2..30u32, 0..30u32, 0..150u32);
    let lines = [0..6u32, 0..6u32, 0..40u32];
    let placement =
        prop_oneof![3 => Just(""), 1 => Just("interleave"), 1 => Just("first-touch"), 3 => Just("balanced")];
    let behind = (any::<bool>(), placement);
    (1..4usize, 1..3usize, 1..3usize, [size(), size(), size()], cycles, lines, behind).prop_map(
        |(packages, cores_a_package, contexts, sizes, (hit, hit2, package_cycles, remote_cycles), lines, (third, placement))| {
            let cache = |level: usize, hit_cycles: u32, cycles_per_line: u32, span: &str| {
                let (sets, ways) = sizes[level - 1];
                let ways = ways + level as u64 - 1;
                json!({"level": level, "size_bytes": sets * ways * 64, "ways": ways, "line_bytes": 64, "hit_cycles": hit_cycles,
                       "cycles_per_line": cycles_per_line, "shared_by": span})
            };
            let mut caches = vec![cache(1, hit, 0, "core"), cache(2, hit2, lines[0], "package")];
            if third {
                let mut victim = cache(3, 40, lines[1], "package");
                victim["inclusion"] = json!("victim");
                caches.push(victim);
            }
            let mut machine = json!({
                "cores": [{"count": packages * cores_a_package, "contexts": contexts}],
                "packages": {"cores": cores_a_package}, "caches": caches,
                "memory": {"latency_cycles": 120, "cycles_per_line": lines[2]},
                "coherence": {"package_cycles": package_cycles, "remote_cycles": remote_cycles},
            });
            if !placement.is_empty() && packages > 1 {
                machine["memory"]["numa"] = json!({"nodes": {"cores": cores_a_package}, "remote_cycles": 60, "placement": placement,
                    "page_bytes": 512, "scan_cycles": 1_000});
            }
            Shape { machine, cores_a_package }
        },
    )
}

/// A program of one phase: private memory, and up to two shared regions.
fn program() -> impl Strategy<Value = Value> {
    let own = prop_oneof![
        (1..20u64).prop_map(|lines| json!({"kind": "loop", "region_bytes": lines * 64, "stride_bytes": 24})),
        (1..40u64).prop_map(|lines| json!({"kind": "random", "region_bytes": lines * 64})),
    ];
    let shared = prop_oneof![
        Just(json!({"kind": "loop", "region_bytes": 512, "stride_bytes": 8})),
        Just(json!({"kind": "random", "region_bytes": 1_024})),
        Just(json!({"kind": "slots", "region_bytes": 256, "slot_bytes": 16})),
        Just(json!({"kind": "b-tree", "region_bytes": 2_048, "node_bytes": 128, "exponent": 0.7})),
    ];
    let part = (0..3u32, 0.0..1.0f64);
    (own, prop::collection::vec((shared, "[ab]", part), 0..3), 0..1_000u32, 0.0..0.7f64).prop_map(
        |(own, shared, references, stores)| {
            let mut components = vec![json!({"weight": 1, "pattern": own})];
            for (pattern, name, (weight, stores)) in shared {
                components.push(json!({"weight": weight, "pattern": pattern, "shared": name, "store_share": stores}));
            }
            json!({"phases": [{"instructions": 700, "references_per_kinstr": references, "store_share": stores, "components": components}]})
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn is_what_a_naive_machine_does(
        shape in shape(),
        programs in prop::collection::vec(program(), 12),
        threads in 1..=12usize,
        changes in changes(),
        arrivals in prop::collection::vec(1..QUANTA * QUANTUM, 0..4),
        switch_cycles in 0..100u32,
        trap_cycles in 0..100u32,
        budget in prop_oneof![Just(u64::MAX), 1..1_500u64],
        seed: u32,
    ) {
        let workload = workload(&programs, threads, &arrivals);
        let mut document = scenario(shape.machine.clone(), workload, told(), QUANTA, QUANTUM);
        document["run"]["seed"] = json!(seed);
        document["run"]["switch_cycles"] = json!(switch_cycles);
        document["run"]["trap_cycles"] = json!(trap_cycles);
        let scenario = read(document);
        let (run, schedule, known) = play_changes(&scenario, &changes, budget);
        let mut machine = Coherent::new(&scenario, shape.cores_a_package);
        let counted = count_through_with(&scenario, &schedule, &mut machine);
        compare(&run, &counted, &schedule)?;
        compare_faults(&known, &machine.memory)?;
        let remote = run.total(ColumnId::ThreadRemoteAccesses);
        for (thread, &accesses) in remote.iter().enumerate() {
            prop_assert_eq!(accesses, machine.remote.get(&thread).copied().unwrap_or_default(), "thread {}", thread);
        }
        prop_assert_eq!(run.result.remote_accesses, Some(remote.iter().map(|&n| u64::from(n)).sum()));
        let accesses = run.result.caches[0].accesses;
        prop_assert_eq!(accesses, machine.reads + machine.writes, "hits and misses are all accesses");
        let all = &run.result.stalls;
        let cycles: u64 = run.result.threads.iter().map(|t| t.scheduled_cycles).sum();
        prop_assert_eq!(all.completion + all.waiting.values().sum::<u64>(), cycles);
        // Likewise for cores: each issues one instruction per cycle or loses the cycle.
        prop_assert_eq!(run.result.core_stalls.completion, run.result.instructions);
    }
}
