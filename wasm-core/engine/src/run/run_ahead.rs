//! Tests that running ahead over references that no other core can notice changes no result, and of the remote accesses
//! that the operating system can sample.

use crate::core::{Cause, Clock, Core, CoreSetup, Visibility};
use crate::run::anywhere::PARTS;
use crate::run::columns::ColumnId;
use crate::run::simulation::Run;
use crate::run::trace_library::TraceLibrary;
use document::{Checked, SmtSpec, from_value};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Two packages of two cores with two hardware contexts each; threads take turns and migrate.
fn scenario(program: Value, threads: u32, replacement: &str, seed: u32, policy: &str) -> Checked {
    let cache = |level: u32, lines: u32, span: &str| {
        json!({"level": level, "size_bytes": lines * 64, "ways": 4, "line_bytes": 64, "hit_cycles": 9 * level - 8,
               "replacement": replacement, "shared_by": span})
    };
    let mut third = cache(3, 64, "package");
    third["inclusion"] = json!("victim");
    from_value(json!({
        "version": 1, "title": "Test", "policy": {"id": policy},
        "machine": {
            "cores": [{"count": 4, "contexts": 2}], "packages": {"cores": 2},
            "caches": [cache(1, 8, "core"), cache(2, 32, "package"), third],
            "memory": {"latency_cycles": 100, "cycles_per_line": 3},
            "coherence": {"package_cycles": 4, "remote_cycles": 60},
        },
        "workload": {"threads": [{"program": "it", "copies": threads}], "programs": {"it": program}, "shuffle": true},
        "run": {"seed": seed, "quantum_cycles": 2_000, "warmup_quanta": 1, "quanta": 12, "frames_per_quantum": 2,
                "switch_cycles": 50, "trap_cycles": 30},
    }), &PARTS)
    .unwrap()
}

fn program(own_lines: u32, shared_weight: f64, stores: f64) -> Value {
    let own = json!({"weight": 1, "pattern": {"kind": "random", "region_bytes": own_lines * 64}});
    let shared = json!({"weight": shared_weight, "shared": "board", "pattern": {"kind": "slots", "region_bytes": 512, "slot_bytes": 24}});
    let read = json!({"weight": shared_weight, "shared": "tree", "store_share": 0.2,
                      "pattern": {"kind": "b-tree", "region_bytes": 2_048, "node_bytes": 128, "exponent": 0.5}});
    json!({"phases": [{"instructions": 900, "references_per_kinstr": 600, "store_share": stores, "components": [own, shared, read]}]})
}

fn begin(scenario: &Checked) -> Run {
    Run::new(scenario, &TraceLibrary::default(), &PARTS).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn running_ahead_changes_nothing(
        own_lines in 1..60u32,
        shared_weight in 0.0..0.6f64,
        stores in 0.0..0.8f64,
        threads in 1..14u32,
        replacement in prop_oneof![Just("lru"), Just("tree-plru"), Just("random")],
        seed: u32,
    ) {
        let scenario = scenario(program(own_lines, shared_weight, stores), threads, replacement, seed, "random");
        let mut ahead = begin(&scenario);
        let mut in_turn = begin(&scenario);
        for (core, unit) in ahead.layout().topology.cores.iter().enumerate() {
            let setup = CoreSetup {
                model: unit.model,
                clock: Clock::FULL,
                contexts: unit.contexts as usize,
                hit_cycles: 1,
                visibility: Visibility::All,
                smt: SmtSpec::default(),
                line_bytes: 64,
                perfect: Vec::new(),
            };
            in_turn.machine.replace_core(core, Core::new(setup, &PARTS).unwrap());
        }
        prop_assert_eq!(ahead.finish().unwrap(), in_turn.finish().unwrap());
    }
}

#[test]
fn what_a_moving_thread_left_behind_comes_from_the_other_package() {
    let scenario = scenario(program(6, 0.0, 0.3), 13, "lru", 4, "random");
    let result = begin(&scenario).finish().unwrap();
    assert!(result.migrations > 10, "threads have to move for this to say anything");
    assert!(result.remote_accesses.unwrap() > 50, "{:?}", result.remote_accesses);
    assert_eq!(result.sharing.unwrap().invalidations, 0, "no two threads share a line");
}

#[test]
fn remote_accesses_are_sampled_at_the_price_of_traps() {
    let mut scenario = scenario(program(30, 0.5, 0.3), 8, "lru", 4, "pinned").into_scenario();
    scenario.run.quantum_cycles = 20_000;
    let scenario = Checked::new(scenario, &PARTS).unwrap();
    let mut plain = begin(&scenario);
    let mut sampled = begin(&scenario);
    let mut row = vec![0; plain.layout().stride];
    for run in [&mut plain, &mut sampled] {
        run.advance(1, &mut row).unwrap();
    }
    sampled.os.sample_remote(5);
    // The first frame: no decision clears the samples.
    for run in [&mut plain, &mut sampled] {
        while !run.advance(u64::MAX, &mut row).unwrap() {}
    }
    let remote =
        |run: &Run| run.accounts.observed().iter().map(|t| t.stalls[Cause::RemoteL2 as usize]).sum::<u64>();
    let taken = |run: &Run| -> Vec<u32> {
        let threads = run.os.view(run.accounts.observed(), None);
        threads.iter().flat_map(|thread| thread.remote_samples.to_vec()).collect()
    };
    let samples = taken(&sampled);
    let column = sampled.layout().columns.iter().find(|c| c.id == ColumnId::ThreadRemoteAccesses).unwrap();
    let accesses: u32 = row[column.offset..column.offset + column.length].iter().sum();
    assert!(accesses > 50 && samples.len() as u32 >= accesses / 8, "{} of {accesses}", samples.len());
    assert!(samples.len() as u32 <= accesses / 3 + 8, "{} of {accesses}", samples.len());
    let traps =
        |run: &Run| run.accounts.observed().iter().map(|t| t.stalls[Cause::Trap as usize]).sum::<u64>();
    // A trap at the frame's end may not be over.
    let paid = traps(&sampled).div_ceil(30);
    assert!((samples.len() as u64 - 8..=samples.len() as u64).contains(&paid), "{paid} of {}", samples.len());
    assert_eq!(traps(&plain), 0);
    assert!(remote(&plain) > 0);
    let shared = samples.iter().filter(|&&line| sampled.region_of(line).is_some()).count();
    assert_eq!(shared, samples.len(), "threads that stay where they are meet only in what they share");
    // The policy's next decision consumes the samples.
    while sampled.now() < 20_001 {
        sampled.advance(1_000, &mut row).unwrap();
    }
    assert!(taken(&sampled).len() < samples.len());
}

#[test]
fn two_threads_on_one_context_are_refused() {
    let scenario = scenario(program(6, 0.0, 0.3), 3, "lru", 4, "crowded");
    let error = begin(&scenario).finish().unwrap_err().to_string();
    assert_eq!(error, "policy crowded, cycle 0: two threads are placed on hardware context 0");
}
