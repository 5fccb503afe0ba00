//! Coherence, computed on paper: one line written by two threads, in one package and in two, and lines that they share
//! without cost.

use super::played::{Played, machine, pinned, play, program, scenario, walk};
use engine::core::Cause;
use engine::run::ColumnId;
use serde_json::{Value, json};

/// Two cores with one hardware context each, in one package or in two; each package has an L2.
fn pair(packages: &str) -> Value {
    let mut machine = machine(2, 1, 4, 16);
    machine["packages"] = json!(packages);
    machine["caches"][1]["shared_by"] = json!("package");
    machine["coherence"] = json!({"package_cycles": 4, "remote_cycles": 100});
    machine
}

/// Two threads that only refer to one region.
fn both(pattern: Value, store_share: f64) -> Value {
    let mut program = program(1000, pattern);
    program["phases"][0]["store_share"] = json!(store_share);
    program["phases"][0]["components"][0]["shared"] = json!("line");
    json!({"threads": [{"program": "it", "copies": 2}], "programs": {"it": program}})
}

fn run(packages: &str, pattern: Value, store_share: f64, cycles: u32) -> Played {
    play(scenario(pair(packages), both(pattern, store_share), pinned(2), 1, cycles))
}

#[test]
fn a_line_written_in_two_packages_goes_to_and_fro() {
    // Cycle 0: core 0 stores, misses everywhere: 20 + 120 cycles. Core 1 stores after it: not in this package (20), but
    // in the other one (100): 120 cycles. 120–139: core 1 stores to its own line. 140: core 0's copy is invalidated, 20
    // + 100 cycles; then core 1's too. From then on both store every 120 cycles: 140, 260, …, 980.
    let far = run("core", walk(1), 1.0, 1_100);
    assert_eq!(far.total(ColumnId::ContextInstructions), [1 + 8, 1 + 20 + 8]);
    assert_eq!(far.total(ColumnId::ThreadRemoteAccesses), [8, 9]);
    assert_eq!((far.stalls(0, Cause::Memory), far.stalls(0, Cause::RemoteL2)), (139, 8 * 119));
    assert_eq!((far.stalls(1, Cause::Memory), far.stalls(1, Cause::RemoteL2)), (0, 9 * 119));
    let sharing = far.result.sharing.unwrap();
    assert_eq!((sharing.invalidations, sharing.false_invalidations), (17, 0));
    assert_eq!((sharing.lines[0].region.as_str(), sharing.lines[0].line), ("line", 0));
}

#[test]
fn a_line_written_in_one_package_stays_there() {
    // Core 1 finds in the L2 (20) that core 0 has it: 4 cycles more. 24–139: 116 own stores. From 140 on each has it
    // for 24 cycles alternately: 140, 164, …, 1,076.
    let near = run("machine", walk(1), 1.0, 1_100);
    assert_eq!(near.total(ColumnId::ContextInstructions), [1 + 40, 1 + 116 + 40]);
    assert_eq!(near.total(ColumnId::ThreadRemoteAccesses), [0, 0]);
    assert_eq!(near.stalls(0, Cause::Peer), 40 * 23);
    // Both cores find the line in the L2, but not its newest data.
    assert_eq!((near.result.caches[1].accesses, near.result.caches[1].misses), (82, 1));
}

#[test]
fn what_is_only_read_is_fetched_once() {
    let run = run("core", walk(1), 0.0, 1_000);
    // Core 1: 120 cycles for the other package's copy, then a hit in each.
    assert_eq!(run.total(ColumnId::ContextInstructions), [1 + 860, 1 + 880]);
    assert_eq!(run.total(ColumnId::ThreadRemoteAccesses), [0, 1]);
}

#[test]
fn the_first_store_to_a_shared_line_asks_the_others() {
    let mut workload = both(walk(1), 0.0);
    workload["programs"]["it"]["phases"][0]["instructions"] = json!(300);
    let mut writes = workload["programs"]["it"]["phases"][0].clone();
    writes["store_share"] = json!(1.0);
    workload["programs"]["it"]["phases"].as_array_mut().unwrap().push(writes);
    workload["threads"] = json!([{"program": "it", "copies": 1}, {"program": "reader", "copies": 1}]);
    let mut reader = both(walk(1), 0.0)["programs"]["it"].clone();
    reader["phases"][0]["instructions"] = json!(1);
    let rest = json!({"instructions": 1_000_000, "references_per_kinstr": 0, "components": []});
    reader["phases"].as_array_mut().unwrap().push(rest);
    workload["programs"]["reader"] = reader;
    let run = play(scenario(pair("core"), workload, pinned(2), 1, 1_000));
    // Thread 1 reads once. Thread 0 reads 300 times: 140 cycles, then 299 hits; its first store, in cycle 439,
    // invalidates in the other package, 100 cycles; then it owns the line.
    assert_eq!(run.stalls(0, Cause::RemoteL2), 99);
    assert_eq!(run.total(ColumnId::ThreadRemoteAccesses), [1, 1]);
    assert_eq!(run.total(ColumnId::ContextInstructions)[0], 1_000 - 139 - 99);
    assert_eq!(run.result.caches[0].misses, 2, "a store without permission is a hit");
}

#[test]
fn words_side_by_side_share_a_line_for_nothing() {
    let slots = |bytes: u32| json!({"kind": "slots", "region_bytes": 128, "slot_bytes": bytes});
    let sharing = |bytes: u32| run("core", slots(bytes), 1.0, 2_000).result.sharing.unwrap();
    // Each thread uses a word of the same line: what is invalidated was not used there.
    let beside = sharing(8);
    assert!(beside.invalidations > 20);
    assert_eq!(beside.false_invalidations, beside.invalidations);
    assert_eq!((beside.lines.len(), beside.lines[0].line), (1, 0));
    assert_eq!(beside.lines[0].false_invalidations, beside.invalidations);
    // Each has its own line.
    assert_eq!(sharing(64).invalidations, 0);
    // Both use all words of a line: now and then one is invalidated before it was used.
    let random =
        run("core", json!({"kind": "random", "region_bytes": 64}), 1.0, 20_000).result.sharing.unwrap();
    assert!(random.false_invalidations < random.invalidations);
}

#[test]
fn a_victim_cache_holds_what_the_level_above_let_go() {
    // One core: an L1 of one line, an L2 of two, a victim cache of four. Six lines walked cyclically fit only into L2
    // and L3 together: each is evicted two references after its fill, and returns from the victim cache.
    let mut machine = machine(1, 1, 1, 2);
    machine["caches"].as_array_mut().unwrap().push(json!(
        {"level": 3, "size_bytes": 4 * 64, "ways": 4, "line_bytes": 64, "hit_cycles": 10, "inclusion": "victim", "shared_by": "machine"}
    ));
    let workload =
        json!({"threads": [{"program": "walk", "copies": 1}], "programs": {"walk": program(1000, walk(6))}});
    // 6 misses of 150 cycles, then L3 hits of 30.
    let run = play(scenario(machine.clone(), workload.clone(), pinned(1), 1, 6 * 150 + 60 * 30));
    assert_eq!(run.total(ColumnId::ContextInstructions), [66]);
    assert_eq!((run.stalls(0, Cause::Memory), run.stalls(0, Cause::L3)), (6 * 149, 60 * 29));
    assert_eq!((run.result.caches[2].accesses, run.result.caches[2].misses), (66, 6));
    // Without it, six lines do not fit into the four of an ordinary L3.
    machine["caches"][2]["inclusion"] = json!("non-inclusive");
    let usual = play(scenario(machine, workload, pinned(1), 1, 6 * 150 + 60 * 30));
    assert_eq!(usual.result.caches[2].misses, usual.result.caches[2].accesses);
}
