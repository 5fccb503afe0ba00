//! Same scenario, same bytes: with any slices, from a checkpoint, and under another description of the same machine.

use super::any_policy;
use super::played::{Played, finish, machine, play, program, read, scenario, walk};
use document::Checked;
use engine::run::{ColumnId, Run, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// The default scenario, short; `policy` replaces its own.
fn document(policy: Value) -> Value {
    let shipped = shipped_scenario("balance-set").expect("it ships");
    let mut document = serde_json::to_value(shipped).expect("it is JSON");
    document["policy"] = policy;
    document["baseline"] = Value::Null;
    document["run"]["quantum_cycles"] = json!(20_000);
    document["run"]["warmup_quanta"] = json!(2);
    document["run"]["quanta"] = json!(8);
    // Two threads end and two arrive, so that there are events within quanta.
    document["workload"]["threads"][0]["instructions"] = json!(9_000);
    document["workload"]["threads"][1]["arrives_at_cycle"] = json!(33_333);
    document
}

fn short(policy: Value) -> Checked {
    read(document(policy))
}

/// Every policy that runs on that machine, and settings under which some have more to decide.
fn policies() -> Vec<Value> {
    let set = [
        json!({"id": "default", "params": {"queues": "per-context"}}),
        json!({"id": "balance-set", "params": {"selection": "perf", "sample_one_in": 4, "samples": 20}}),
        json!({"id": "balance-set", "params": {"selection": "fair", "sample_one_in": 4, "samples": 20}}),
    ];
    let usual = any_policy::policies().into_iter().map(|info| json!({"id": info.id}));
    usual.chain(set).filter(|policy| simulator::from_value(document(policy.clone())).is_ok()).collect()
}

#[test]
fn most_policies_are_among_them() {
    assert!(policies().len() > 15, "{:?}", policies());
}

fn begin(scenario: &Checked) -> Run {
    simulator::start(scenario, &TraceLibrary::default()).expect("the run can begin")
}

fn same(a: &Played, b: &Played) {
    let differs = a.frames.iter().zip(&b.frames).position(|(a, b)| a != b);
    assert_eq!(
        (differs, a.frames.len()),
        (None, b.frames.len()),
        "the first frame that differs, and how many there are"
    );
    assert_eq!(a.result, b.result);
    assert!(format!("{:?}", a.decisions) == format!("{:?}", b.decisions), "decisions differ");
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_other_ones() {
    for policy in policies() {
        let scenario = short(policy);
        let once = finish(begin(&scenario), || u64::MAX);
        same(&once, &finish(begin(&scenario), || u64::MAX));
        let mut other = scenario.clone().into_scenario();
        other.run.seed += 1;
        let other = simulator::check(other).expect("any seed will do");
        assert_ne!(once.result.digest, finish(begin(&other), || u64::MAX).result.digest);
    }
}

#[test]
fn a_checkpoint_goes_on_as_its_original() {
    for policy in policies() {
        let scenario = short(policy);
        let whole = finish(begin(&scenario), || u64::MAX);
        for stop in [0, 1, 7_777, 60_000, 123_456] {
            let mut run = begin(&scenario);
            let mut row = vec![0; run.layout().stride];
            let mut frames = Vec::new();
            while run.now() < stop {
                if run.advance(stop - run.now(), &mut row).unwrap() {
                    frames.push(row.clone());
                }
            }
            let checkpoint = run.clone();
            // The original continues first; it must not affect the checkpoint.
            finish(run, || u64::MAX);
            let rest = finish(checkpoint, || u64::MAX);
            frames.extend(rest.frames);
            assert!(frames == whole.frames, "checkpoint at {stop}: frames differ");
            assert_eq!(rest.result, whole.result, "checkpoint at {stop}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn slices_of_any_length_change_nothing(policy in any::<prop::sample::Index>(), budgets in prop::collection::vec(1..9_000u64, 1..30)) {
        let scenario = short(policy.get(&policies()).clone());
        let whole = finish(begin(&scenario), || u64::MAX);
        let mut next = budgets.iter().cycle();
        let sliced = finish(begin(&scenario), || next.next().copied().unwrap_or(1));
        same(&whole, &sliced);
    }

    /// Cores that share a first level see each other's lines at once: their references must be in order of time,
    /// however the run is sliced.
    #[test]
    fn slices_change_nothing_where_cores_share_a_first_level(budgets in prop::collection::vec(1..2_000u64, 1..20)) {
        let mut shared = machine(2, 2, 8, 32);
        shared["caches"][0]["shared_by"] = json!("machine");
        let workload = json!({
            "threads": [{"program": "a", "copies": 2}, {"program": "b", "copies": 2}],
            "programs": {"a": program(300, walk(6)), "b": program(200, json!({"kind": "random", "region_bytes": 1024}))},
        });
        let scenario = read(scenario(shared, workload, json!({"id": "pinned"}), 5, 2_000));
        let whole = finish(begin(&scenario), || u64::MAX);
        let mut next = budgets.iter().cycle();
        same(&whole, &finish(begin(&scenario), || next.next().copied().unwrap_or(1)));
    }
}

#[test]
fn how_cores_are_written_down_changes_nothing() {
    let document = serde_json::to_value(short(json!({"id": "random"}))).unwrap();
    let digest = |change: fn(&mut Value)| {
        let mut document = document.clone();
        change(&mut document["machine"]);
        play(document).result.digest
    };
    let plain = digest(|_| {});
    assert_eq!(
        plain,
        digest(|m| m["cores"] = json!([{"count": 1, "contexts": 4}, {"count": 1, "contexts": 4}]))
    );
    assert_eq!(plain, digest(|m| m["packages"] = json!("core")));
    assert_eq!(plain, digest(|m| m["name"] = json!("Another name")));
    assert_eq!(plain, digest(|m| m["caches"][1]["shared_by"] = json!({"groups": [[0, 1]]})));
    assert_eq!(plain, digest(|m| m["caches"][1]["shared_by"] = json!({"cores": 2})));
}

#[test]
fn renaming_identical_cores_changes_nothing() {
    // Two cores with private L2s and paths without queues do not affect each other. The same four threads with the
    // cores exchanged do exactly the same.
    let mut machine = machine(2, 2, 4, 16);
    machine["caches"][1]["shared_by"] = json!("core");
    let programs = json!({"a": program(300, walk(12)), "b": program(200, json!({"kind": "random", "region_bytes": 4096})),
                          "c": program(150, json!({"kind": "zipf", "region_bytes": 8192, "exponent": 0.9})), "d": program(0, Value::Null)});
    let threads: Vec<Value> = ["a", "b", "c", "d"].map(|p| json!({"program": p, "copies": 1})).to_vec();
    let workload = json!({"threads": threads, "programs": programs});
    let with = |placement: Value| {
        let policy = json!({"id": "pinned", "params": {"placement": placement}});
        play(scenario(machine.clone(), workload.clone(), policy, 3, 10_000))
    };
    let (one, other) = (with(json!([0, 1, 2, 3])), with(json!([2, 3, 0, 1])));
    assert_eq!(one.result.threads, other.result.threads);
    assert_eq!(one.result.caches, other.result.caches);
    let turned = |run: &Played| {
        [&run.total(ColumnId::ContextStalls)[20..], &run.total(ColumnId::ContextStalls)[..20]].concat()
    };
    assert_eq!(one.total(ColumnId::ContextStalls), turned(&other));
}
