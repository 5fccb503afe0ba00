//! Slow-downs calculated by hand, and machines with only one kind of contention.

use super::*;
use document::{Intervention, InterventionAction, Pattern, Scenario, Span, WayPartition};
use engine::run::{RunResult, TraceLibrary};
use serde_json::{Value, json};

/// Two cores with private L1s of 1 KB and one L2.
fn scenario(l2_lines: u32, memory_cycles_per_line: u32, lines: u32) -> Scenario {
    let program = json!({"phases": [{"instructions": 1_000_000, "references_per_kinstr": 250, "store_share": 0,
        "components": [{"weight": 1, "pattern": {"kind": "loop", "region_bytes": lines * 64, "stride_bytes": 64}}]}]});
    let document = json!({
        "version": 1, "title": "Test",
        "machine": {
            "cores": [{"count": 2, "contexts": 1}],
            "caches": [
                {"level": 1, "size_bytes": 1024, "ways": 16, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"},
                {"level": 2, "size_bytes": l2_lines * 64, "ways": 16, "line_bytes": 64, "hit_cycles": 20, "shared_by": "machine"},
            ],
            "memory": {"latency_cycles": 100, "cycles_per_line": memory_cycles_per_line},
        },
        "workload": {"threads": [{"program": "one", "copies": 1}, {"program": "other", "copies": 1}],
                     "programs": {"one": program, "other": program}},
        "policy": {"id": "pinned", "params": {"placement": [0, 1]}},
        "run": {"seed": 7, "quantum_cycles": 500_000, "warmup_quanta": 1, "quanta": 2, "frames_per_quantum": 1,
                "switch_cycles": 0, "trap_cycles": 0},
    });
    simulator::from_value(document).expect("it is valid").into_scenario()
}

fn run(scenario: &Scenario) -> RunResult {
    let mut run = simulator::check_and_start(scenario, &TraceLibrary::default()).expect("it is valid");
    run.finish().expect("it ends")
}

fn reported(scenario: &Scenario) -> ContentionReport {
    let plan = plan(scenario).expect("it can be planned");
    let results: Vec<_> = plan.cells.iter().map(|cell| Some(run(&cell.scenario))).collect();
    report(&plan, &results).expect("results are complete")
}

fn explained(report: &ContentionReport, of: SharedResource) -> Option<f64> {
    report.resources.iter().find(|row| row.without == Some(of)).and_then(|row| row.explained)
}

#[test]
fn threads_that_evict_each_other_contend_for_space_alone() {
    // Each loops over 768 of 1,024 lines: alone it hits, together all references miss. No path has a limit.
    let report = reported(&scenario(1_024, 0, 768));
    let slowdown = report.as_it_is.as_ref().unwrap().slowdown;
    // 4 instructions take 3 cycles plus one reference: 20 cycles beyond the L1 alone, 120 together.
    assert!((slowdown - (3.0 + 121.0) / (3.0 + 21.0)).abs() < 0.25, "{slowdown}");
    assert!((explained(&report, SharedResource::Cache).unwrap() - 1.0).abs() < 1e-3);
    assert_eq!(explained(&report, SharedResource::Memory), None);
    assert_eq!(report.resources.len(), 2);
}

#[test]
fn threads_that_always_miss_contend_for_the_controller_alone() {
    // Neither fits, even alone. A line occupies the controller for 90 of about 120 cycles between two misses of a thread.
    let report = reported(&scenario(64, 90, 4_096));
    assert!(report.as_it_is.as_ref().unwrap().slowdown > 1.3, "{report:?}");
    assert!((explained(&report, SharedResource::Memory).unwrap() - 1.0).abs() < 0.01, "{report:?}");
    assert!(explained(&report, SharedResource::Cache).unwrap().abs() < 0.01, "{report:?}");
    assert!((explained(&report, SharedResource::All).unwrap() - 1.0).abs() < 0.01, "{report:?}");
}

#[test]
fn threads_that_do_not_meet_have_nothing_to_explain() {
    // 8 lines fit into each L1.
    let report = reported(&scenario(1_024, 20, 8));
    assert!((report.as_it_is.as_ref().unwrap().slowdown - 1.0).abs() < 1e-3);
    assert!(report.resources.iter().all(|row| row.explained.is_none()));
}

#[test]
fn a_report_says_what_is_known_so_far() {
    let plan = plan(&scenario(1_024, 20, 8)).unwrap();
    let none = report(&plan, &vec![None; plan.cells.len()]).unwrap();
    assert_eq!((none.as_it_is, none.resources), (None, Vec::new()));
    assert!(report(&plan, &[]).is_err());
}

#[test]
fn an_alone_thread_is_what_it_was_but_for_the_others() {
    // Nothing is shared, but ways are reserved, thread numbers dealt, pages scattered, and programs have several threads.
    let mut apart = scenario(1_024, 0, 768);
    apart.machine.caches[1].shared_by = Span::Core;
    apart.workload.shuffle = true;
    apart.workload.threads[1].copies = 2;
    for program in apart.workload.programs.values_mut() {
        program.phases[0].components[0].pattern = Pattern::Random { region_bytes: 60 << 10 };
    }
    apart.machine.cores[0].count = 3;
    apart.policy.params.insert("placement".into(), json!([0, 1, 2]));
    let class = |thread: u32| WayPartition { threads: vec![thread], first_way: 0, ways: 4 * (thread + 1) };
    apart.machine.caches[1].partition = (0..3).map(class).collect();
    for seed in 0..8 {
        apart.run.seed = seed;
        let together = run(&apart);
        let plan = plan(&apart).unwrap();
        for (cell, program) in plan.cells[1..3].iter().zip(["one", "other"]) {
            let alone = run(&cell.scenario);
            let number = alone.threads.iter().position(|thread| thread.ipc > 0.0).unwrap();
            assert_eq!(together.threads[number].program, program);
            assert_eq!(alone.threads[number].ipc.to_bits(), together.threads[number].ipc.to_bits());
        }
    }
}

#[test]
fn a_thread_that_ends_is_compared_with_itself_in_the_same_window() {
    let mut ending = scenario(1_024, 0, 768);
    let endless = reported(&ending).as_it_is.unwrap().slowdown;
    // Alone it would end before the window; together it ends within it.
    let instructions = run(&ending).threads[0].instructions;
    ending.workload.threads[0].instructions = Some(instructions);
    let slowdown = reported(&ending).as_it_is.unwrap().by_program[0].unwrap();
    assert!((slowdown / endless - 1.0).abs() < 0.1, "{slowdown} for {endless}");
}

#[test]
fn a_thread_alone_has_shared_memory_to_itself() {
    let mut document = serde_json::to_value(scenario(64, 0, 8)).unwrap();
    document["machine"]["coherence"] = json!({"package_cycles": 400, "remote_cycles": 400});
    for program in ["one", "other"] {
        let phase = &mut document["workload"]["programs"][program]["phases"][0];
        phase["store_share"] = json!(0.5);
        phase["components"][0]["shared"] = json!("common");
    }
    let report = reported(&simulator::from_value(document).unwrap().into_scenario());
    assert!(report.as_it_is.unwrap().slowdown > 2.0, "lines move from core to core");
}

#[test]
fn a_machine_that_changes_does_so_for_a_thread_alone_too() {
    let mut changing = scenario(1_024, 0, 768);
    changing.machine.caches[1].shared_by = Span::Core;
    let set = |pointer: &str, value: Value| Intervention {
        at_cycle: 600_000,
        action: InterventionAction::Set { values: [(pointer.into(), value)].into() },
    };
    changing.run.interventions = vec![set("/machine/memory/latency_cycles", json!(900))];
    assert!((reported(&changing).as_it_is.unwrap().slowdown - 1.0).abs() < 1e-9);
    changing.run.interventions.push(set("/workload/threads/0/instructions", json!(1)));
    assert_eq!(plan(&changing).unwrap_err().path, "/run/interventions/1");
}

#[test]
fn threads_that_wait_are_refused() {
    let mut document = serde_json::to_value(scenario(64, 0, 8)).unwrap();
    document["workload"]["programs"]["one"]["waits"] = json!([{
        "run": {"kind": "constant", "value": 10},
        "then": {"kind": "sleep", "cycles": {"kind": "constant", "value": 10}},
    }]);
    document["run"]["dispatch_cycles"] = Value::from(1_000);
    let waits = simulator::from_value(document).unwrap().into_scenario();
    assert_eq!(plan(&waits).unwrap_err().path, "/workload");
}
