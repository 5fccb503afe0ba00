//! Memory nodes, computed on paper: local and remote, pages interleaved or at the node of the first miss, saturated
//! controllers.

use super::played::{Played, machine, pinned, play, program, scenario, walk};
use engine::core::Cause;
use engine::run::ColumnId;
use serde_json::{Value, json};
use simulator::from_value;

/// Cores with a node each; local memory answers in 20 + 120 cycles, remote memory in 80 more.
fn two_nodes(contexts: u32, placement: &str, page_bytes: u32) -> Value {
    let mut machine = machine(2, contexts, 1, 2);
    machine["memory"]["numa"] =
        json!({"nodes": "core", "remote_cycles": 80, "placement": placement, "page_bytes": page_bytes});
    machine["caches"][1]["shared_by"] = json!("core");
    machine
}

/// Every instruction refers to a line that is in no cache.
fn streams(copies: u32, store_share: f64) -> Value {
    let mut stream = program(1000, json!({"kind": "stream", "region_bytes": 1 << 20, "stride_bytes": 64}));
    stream["phases"][0]["store_share"] = json!(store_share);
    json!({"threads": [{"program": "stream", "copies": copies}], "programs": {"stream": stream}})
}

#[test]
fn interleaved_pages_are_local_and_remote_in_turn() {
    let run = play(scenario(two_nodes(1, "interleave", 128), streams(1, 0.0), pinned(1), 1, 7_200));
    // Pages of two lines: two references of 140 cycles to the own node, two of 220 to the other, 4 in 720 cycles.
    assert_eq!(run.total(ColumnId::ContextInstructions), [40, 0]);
    // A wait of n cycles from issue to data loses n − 1.
    assert_eq!(run.stalls(0, Cause::Memory), 20 * 139);
    assert_eq!(run.stalls(0, Cause::RemoteMemory), 20 * 219);
    assert_eq!(run.total(ColumnId::MemoryLines), [20, 20]);
}

#[test]
fn written_lines_go_home() {
    let run = play(scenario(two_nodes(1, "interleave", 64), streams(1, 1.0), pinned(1), 1, 3_600));
    // Pages of one line: a local and a remote reference in 140 + 220 cycles, so 20 references. Each but the first
    // evicts a dirty line from the L1 into the L2; each but the first two evicts the line before that from the L2: 18
    // lines written back, every other one to the other node.
    assert_eq!(run.total(ColumnId::ContextInstructions), [20, 0]);
    assert_eq!(run.total(ColumnId::MemoryLines), [10 + 9, 10 + 9]);
}

/// Four lines of one page, walked cyclically, missed every time; the other two threads only compute.
fn wanderer(placement: &str) -> Played {
    let programs = json!({"walk": program(1000, walk(4)), "compute": program(0, Value::Null)});
    let threads = json!([{"program": "walk", "copies": 1}, {"program": "compute", "copies": 2}]);
    let workload = json!({"threads": threads, "programs": programs});
    // 1,540 cycles are 11 references of 140 cycles or 7 of 220.
    play(scenario(two_nodes(1, placement, 4096), workload, json!({"id": "round-robin"}), 6, 1_540))
}

#[test]
fn migration_leaves_memory_behind() {
    let run = wanderer("first-touch");
    let (mut homes, mut visits) = (Vec::new(), [0; 2]);
    for quantum in 0..run.frames.len() {
        let seated = run.column(quantum, ColumnId::ContextThread).iter().position(|&thread| thread == 1);
        let Some(context) = seated else { continue };
        visits[context] += 1;
        homes.push(context);
        let at_home = context == homes[0];
        let stalls = |cause: Cause| {
            let place = run.layout.causes.iter().position(|&c| c == cause).unwrap();
            run.column(quantum, ColumnId::ContextStalls)[context * run.layout.causes.len() + place]
        };
        // On its first core its page is local; on the other core the same page is remote, however often it returns.
        let (cause, references, wait) =
            if at_home { (Cause::Memory, 11, 139) } else { (Cause::RemoteMemory, 7, 219) };
        assert_eq!(run.column(quantum, ColumnId::ContextInstructions)[context], references);
        assert_eq!(stalls(cause), references * wait, "quantum {quantum}");
    }
    assert!(visits.iter().all(|&n| n > 0), "the thread has to migrate for this test to say anything");
    assert_eq!(
        run.total(ColumnId::MemoryLines)[1 - homes[0]],
        0,
        "all lines come from the node where it began"
    );
}

/// A thread walks a page from core 0 for one quantum, and from core 1 for five.
fn moving(placement: &str) -> Value {
    let mut machine = two_nodes(1, placement, 4096);
    machine["memory"]["numa"]["scan_cycles"] = json!(1_560);
    let programs = json!({"walk": program(1000, walk(4))});
    let workload = json!({"threads": [{"program": "walk", "copies": 1}], "programs": programs});
    let mut document = scenario(machine, workload, pinned(1), 6, 1_540);
    let there = json!({"/policy": {"id": "pinned", "params": {"placement": [1]}}});
    document["run"]["interventions"] =
        json!([{"at_cycle": 1_540, "action": {"kind": "set", "values": there}}]);
    document["run"]["trap_cycles"] = json!(50);
    document
}

#[test]
fn a_balanced_page_follows_the_second_trap_in_succession() {
    let left = play(moving("first-touch"));
    assert_eq!((left.stalls(1, Cause::Memory), left.stalls(1, Cause::Trap)), (0, 0));
    // On core 1 it refers in 1,540 and accesses memory in 1,560, where the page traps for the first time: so far it was
    // missed from core 0. Then in 1,810, 2,030 and so on up to 2,910; and in 3,130, where it traps again and moves.
    let run = play(moving("balanced"));
    assert_eq!(run.stalls(1, Cause::RemoteMemory), 7 * 219);
    // It traps once more after each of the scans at 4,680, 6,240 and 7,800, and stays.
    assert_eq!(run.stalls(1, Cause::Trap), 5 * 50);
    // From the node that it leaves: 11 and 7 lines and the page's own 64, which are written at the other one.
    let near = run.total(ColumnId::ContextInstructions)[1] - 7;
    assert_eq!(run.total(ColumnId::MemoryLines), [11 + 7 + 64, near + 64]);
}

#[test]
fn pages_are_scanned_on_when_the_period_gets_longer() {
    let mut document = moving("balanced");
    let longer = json!({"at_cycle": 4_620, "action": {"kind": "set", "values": {"/machine/memory/numa/scan_cycles": 3_120}}});
    document["run"]["interventions"].as_array_mut().unwrap().push(longer);
    // After the scans at 1,560 and 3,120, and after the first at a multiple of 3,120 from then on.
    assert_eq!(play(document).stalls(1, Cause::Trap), 3 * 50);
}

#[test]
fn each_controller_has_its_own_bandwidth() {
    let mut nodes = two_nodes(2, "first-touch", 4096);
    nodes["memory"]["cycles_per_line"] = json!(100);
    let run = play(scenario(nodes.clone(), streams(4, 0.0), pinned(4), 1, 1_000));
    // On each core: references in 0 and 1 reach memory in 20 and 21 and start in 20 and 120: data in 140 and 240.
    // Context 0 refers in 140, reaches memory in 160, starts in 220, has data in 340; context 1 refers in 240, starts
    // in 320, has data in 440: each 200 cycles. 0: 0, 140, 340, 540, 740, 940; 1: 1, 240, 440, 640, 840.
    assert_eq!(run.total(ColumnId::ContextInstructions), [6, 5, 6, 5]);
    assert_eq!(run.total(ColumnId::MemoryLines), [11, 11]);
    assert_eq!(run.total(ColumnId::MemoryBusyCycles), [1_100, 1_100]);
    // Both are busy from cycle 20 on; 120 cycles of the last lines are beyond the window.
    assert_eq!(run.result.memory.iter().map(|node| node.busy_share).collect::<Vec<_>>(), [0.98, 0.98]);
    // With both cores at one node, one controller serves all four contexts: 13 references, as in `hand_computed`.
    nodes["memory"]["numa"]["nodes"] = json!("machine");
    let run = play(scenario(nodes, streams(4, 0.0), pinned(4), 1, 1_000));
    assert_eq!(run.total(ColumnId::ContextInstructions), [4, 3, 3, 3]);
}

#[test]
fn a_single_node_is_no_node() {
    let with = |numa: Value| {
        let mut machine = machine(2, 2, 4, 32);
        machine["memory"] = json!({"latency_cycles": 120, "cycles_per_line": 30});
        if !numa.is_null() {
            machine["memory"]["numa"] = numa;
        }
        play(scenario(machine, streams(4, 0.5), pinned(4), 3, 2_000))
    };
    let one =
        |placement: &str| with(json!({"nodes": "machine", "remote_cycles": 99, "placement": placement}));
    let plain = with(Value::Null);
    assert_eq!(plain.result, one("interleave").result);
    assert_eq!(plain.result, one("first-touch").result);
    // Its traps cost nothing here.
    assert_eq!(plain.result, one("balanced").result);
}

#[test]
fn impossible_nodes_are_refused() {
    let refusal = |field: &str, value: Value| {
        let mut machine = two_nodes(1, "interleave", 4096);
        machine["memory"]["numa"][field] = value;
        let error = from_value(scenario(machine, streams(1, 0.0), pinned(1), 1, 1_000)).unwrap_err();
        (error.path, error.remedy)
    };
    assert_eq!(refusal("nodes", json!({"groups": [[0]]})).0, "/machine/memory/numa/nodes");
    for page_bytes in [32, 96, 8192, 1 << 21] {
        let (path, remedy) = refusal("page_bytes", json!(page_bytes));
        assert_eq!(path, "/machine/memory/numa/page_bytes");
        assert!(remedy.contains("from 64 (the longest line) to 4096"), "{remedy}");
    }
    assert_eq!(refusal("remote_cycles", json!(200_000)).0, "/machine/memory/numa/remote_cycles");
}
