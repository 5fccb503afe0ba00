//! Slow-downs calculated by hand, and machines with only one kind of contention.

use super::*;
use document::{Scenario, WayPartition};
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
fn an_alone_thread_keeps_its_stream_its_place_and_its_ways() {
    let mut reserved = scenario(1_024, 20, 8);
    let class = |threads| WayPartition { threads, first_way: 0, ways: 4 };
    reserved.machine.caches[1].partition = vec![class(vec![0]), class(vec![1])];
    let plan = plan(&reserved).unwrap();
    let second = &plan.cells[2];
    let named = second.scenario.machine.caches[1].partition.iter().map(|class| class.threads.clone());
    assert_eq!(named.collect::<Vec<_>>(), [vec![], vec![0]]);
    assert_eq!((second.alone, second.scenario.workload.threads.len()), (Some(1), 1));
    assert_eq!(second.scenario.workload.threads[0].stream, Some(1));
    assert_eq!(second.scenario.policy.params.get("placement"), Some(&json!([1])));
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
