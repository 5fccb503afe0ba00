//! Runs of in-order cores give the same results as an earlier core model, for any machine, threads and policy.

use crate::core::{Clock, Core, InOrderOracle, Visibility};
use crate::run::anywhere::PARTS;
use crate::run::simulation::Run;
use crate::run::trace_library::TraceLibrary;
use document::{Checked, from_value};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Cores of one to six or of 33 contexts over one to three levels; with `special`, features that a plain run lacks.
fn machine() -> impl Strategy<Value = Value> {
    let level = (prop_oneof![Just(1u64), Just(3), Just(8)], 1..18u64, 0..3u64);
    let replacement = prop_oneof![4 => Just("lru"), 1 => Just("tree-plru"), 1 => Just("random")];
    let inclusion = prop_oneof![6 => Just("non-inclusive"), 1 => Just("inclusive"), 1 => Just("victim")];
    let cores = (
        1..4u32,
        prop_oneof![3 => 1..7u32, 1 => Just(33u32)],
        prop_oneof![4 => Just(100u32), 1 => 20..100u32],
    );
    let memory = (1..200u32, 0..40u32);
    let special = (replacement, inclusion, 0..5u64, 0..5u64);
    (cores, prop::collection::vec(level, 1..4), 1..4u64, memory, special).prop_map(
        |(
            (count, contexts, clock),
            levels,
            first_hit,
            (latency, line),
            (replacement, inclusion, degree, reserved),
        )| {
            let depth = levels.len();
            let cache = |(n, &(sets, ways, cycles)): (usize, &(u64, u64, u64))| {
                let ways = if replacement == "tree-plru" { ways.next_power_of_two() } else { ways };
                let bytes = if n < 2 { 64 } else { 128 };
                let mut cache = json!({
                    "level": n + 1, "size_bytes": sets * ways * bytes, "ways": ways, "line_bytes": bytes,
                    "hit_cycles": if n == 0 { first_hit.saturating_sub(1).max(1) } else { 7 * n as u64 },
                    "cycles_per_line": if n == 0 { 0 } else { cycles }, "replacement": replacement,
                    "shared_by": if n == 0 { "core" } else { "machine" },
                });
                if n == 1 {
                    cache["inclusion"] = json!(inclusion);
                    if degree == 4 {
                        cache["prefetch"] = json!({"streams": 3, "degree": 2});
                    }
                    if reserved == 4 {
                        cache["partition"] = json!([{"threads": [1], "first_way": 0, "ways": 1}]);
                    }
                }
                cache
            };
            let caches: Vec<Value> = levels.iter().enumerate().map(cache).collect();
            assert_eq!(caches.len(), depth);
            json!({
                "cores": [{"count": count, "contexts": contexts, "clock_percent": clock}], "caches": caches,
                "memory": {"latency_cycles": latency, "cycles_per_line": line},
            })
        },
    )
}

/// Threads of a program with a phase of many references, one of few, and in some cases one of none.
fn workload() -> impl Strategy<Value = Value> {
    let thread = (
        1..4u32,
        prop_oneof![2 => Just(None), 1 => (1..9_000u32).prop_map(Some)],
        prop_oneof![Just(0u32), 1..9_000u32],
    );
    let phases = (1..1_000u32, 1..120u32, any::<bool>(), 0.0..1.0f64, 100..20_000u32);
    (prop::collection::vec(thread, 1..6), phases).prop_map(|(threads, (often, seldom, pauses, stores, region))| {
        let component = |kind: Value| json!({"weight": 1, "pattern": kind});
        let phase = |length: u32, references: u32| json!({
            "instructions": length, "references_per_kinstr": references, "store_share": stores,
            "components": [
                component(json!({"kind": "random", "region_bytes": region})),
                component(json!({"kind": "loop", "region_bytes": 2 * region, "stride_bytes": 24})),
                component(json!({"kind": "zipf", "region_bytes": 5 * region, "exponent": 0.9})),
                component(json!({"kind": "chase", "region_bytes": region})),
            ],
        });
        let mut phases = vec![phase(700, often), phase(400, seldom)];
        if pauses {
            phases.push(phase(90, 0));
        }
        let group = |&(copies, instructions, arrives_at): &(u32, Option<u32>, u32)| {
            json!({"program": "it", "copies": copies, "instructions": instructions, "arrives_at_cycle": arrives_at})
        };
        json!({"threads": threads.iter().map(group).collect::<Vec<_>>(), "programs": {"it": {"phases": phases}}})
    })
}

fn scenario(machine: &Value, workload: &Value, seed: u32, switch_cycles: u32) -> Option<Checked> {
    let document = json!({
        "version": 1, "title": "Test", "policy": {"id": "restless"}, "machine": machine, "workload": workload,
        "run": {"seed": seed, "quantum_cycles": 3_000, "warmup_quanta": 1, "quanta": 5, "frames_per_quantum": 2,
                "switch_cycles": switch_cycles, "trap_cycles": 30},
    });
    from_value(document, &PARTS).ok()
}

fn begin(scenario: &Checked) -> Run {
    Run::new(scenario, &TraceLibrary::default(), &PARTS).unwrap()
}

/// The same run on the earlier cores.
fn begin_as_before(scenario: &Checked) -> Run {
    let mut run = begin(scenario);
    let units = run.layout().topology.cores.clone();
    let visibility = if run.machine.memory().is_inclusive() { Visibility::All } else { Visibility::Misses };
    for (core, unit) in units.iter().enumerate() {
        let hit_cycles = scenario.machine.caches[0].hit_cycles;
        let model = Box::new(InOrderOracle::new(unit.contexts as usize, hit_cycles, visibility));
        let clock = Clock::new(scenario.machine.cores[0].clock_percent);
        run.machine.replace_core(core, Core::of(model, clock));
    }
    run
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_run_gives_what_the_cores_of_before_give(
        machine in machine(),
        workload in workload(),
        seed: u32,
        switch_cycles in prop_oneof![Just(0u32), 1..60u32],
    ) {
        let checked = scenario(&machine, &workload, seed, switch_cycles);
        prop_assume!(checked.is_some());
        let checked = checked.unwrap();
        prop_assert_eq!(begin(&checked).finish(), begin_as_before(&checked).finish());
    }
}
