//! Recorded programs of several threads: which copy plays which thread, in which memory, and what they share.

use super::played::{machine, read, scenario};
use engine::run::{Layout, Run, RunError, RunResult, TraceLibrary};
use engine::trace::{DataRef, Effort, Encoder, Kind, TraceLabel};
use engine::workload::RecordedTrace;
use serde_json::{Value, json};

/// Both of two threads write one line (each its own word) and read another line of their own, on separate pages.
fn pair() -> TraceLibrary {
    let mut encoder = Encoder::new(Effort::Quick);
    for _ in 0..50 {
        for thread in 0..2_u16 {
            let at = |address, kind| DataRef { address, size_bytes: 8, kind, instructions: 5, thread };
            encoder.push(at(0x1_0000 + u64::from(thread) * 8, Kind::Store)).expect("valid");
            encoder.push(at(0x8_0000 + u64::from(thread) * 0x1_0000, Kind::Load)).expect("valid");
        }
    }
    let label = TraceLabel { name: "pair".into(), about: "A test.".into(), command: "none".into() };
    let (file, _) = encoder.finish(label, &[]).expect("valid");
    let mut library = TraceLibrary::default();
    library.insert("pair", RecordedTrace::new(file));
    library
}

/// Two packages of one core of two hardware contexts each.
fn two_packages(is_coherent: bool) -> Value {
    let mut machine = machine(2, 2, 8, 32);
    machine["packages"] = json!("core");
    machine["caches"][1]["shared_by"] = json!("package");
    if is_coherent {
        machine["coherence"] = json!({"package_cycles": 4, "remote_cycles": 120});
    }
    machine
}

fn start(threads: Value, is_coherent: bool, placement: Value) -> Result<Run, RunError> {
    let workload = json!({"threads": threads, "programs": {}});
    let policy = json!({"id": "pinned", "params": {"placement": placement}});
    simulator::start(&read(scenario(two_packages(is_coherent), workload, policy, 2, 20_000)), &pair())
}

fn layout(threads: Value, is_coherent: bool) -> Layout {
    start(threads, is_coherent, json!([])).expect("valid").layout().clone()
}

fn result(threads: Value, is_coherent: bool, placement: Value) -> RunResult {
    let mut run = start(threads, is_coherent, placement).expect("valid");
    let mut row = vec![0; run.layout().stride];
    while run.frames_done() < run.layout().frames() {
        run.advance(u64::MAX, &mut row).expect("valid");
    }
    run.result()
}

fn regions(layout: &Layout) -> Vec<(&str, u32, &[u32])> {
    layout.regions.iter().map(|r| (r.name.as_str(), r.lines, r.threads.as_slice())).collect()
}

#[test]
fn copies_are_the_threads_of_one_process_and_then_of_another() {
    let one = layout(json!([{"trace": "pair", "copies": 2}]), true);
    assert_eq!(regions(&one), [("pair", 64, [0, 1].as_slice())]);
    let more = layout(json!([{"trace": "pair", "copies": 3}, {"trace": "pair", "copies": 2}]), true);
    let expected = [
        ("pair", 64, [0, 1].as_slice()),
        ("pair (2)", 64, [2].as_slice()),
        ("pair (3)", 64, [3, 4].as_slice()),
    ];
    assert_eq!(regions(&more), expected);
    assert!(layout(json!([{"trace": "pair", "copies": 1}]), true).regions.is_empty());
}

#[test]
fn threads_of_a_process_take_lines_from_each_other() {
    // Apart, the common line moves back and forth; each thread uses its own word.
    let apart = result(json!([{"trace": "pair", "copies": 2}]), true, json!([0, 2])).sharing.unwrap();
    assert!(apart.invalidations > 100, "{apart:?}");
    assert_eq!(apart.false_invalidations, apart.invalidations);
    assert_eq!(apart.lines[0].region, "pair");
    // On one core they share it.
    let together = result(json!([{"trace": "pair", "copies": 2}]), true, json!([0, 1])).sharing.unwrap();
    assert_eq!(together.invalidations, 0);
}

#[test]
fn processes_share_nothing_with_each_other() {
    let two = json!([{"trace": "pair", "copies": 1}, {"trace": "pair", "copies": 1}]);
    assert_eq!(result(two, true, json!([0, 2])).sharing.unwrap().invalidations, 0);
}

#[test]
fn without_coherence_each_thread_has_memory_of_its_own() {
    assert!(layout(json!([{"trace": "pair", "copies": 2}]), false).regions.is_empty());
    let both = result(json!([{"trace": "pair", "copies": 2}]), false, json!([0, 1]));
    assert!(both.sharing.is_none());
}

#[test]
fn threads_that_share_have_no_streams_of_their_own() {
    let Err(error) = start(json!([{"trace": "pair", "copies": 2, "stream": 0}]), true, json!([])) else {
        panic!("streams and sharing contradict each other")
    };
    let message = error.to_string();
    assert!(message.contains("/workload/threads/0/stream"), "{message}");
    assert!(message.contains("each stream has memory of its own"), "{message}");
    assert!(start(json!([{"trace": "pair", "copies": 1, "stream": 0}]), true, json!([])).is_ok());
}
