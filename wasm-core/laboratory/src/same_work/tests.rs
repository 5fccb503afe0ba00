//! When threads have done their work.

use super::*;
use document::Scenario;
use engine::run::TraceLibrary;
use serde_json::{Value, json};

/// Threads that compute at one instruction a cycle each, on so many cores of one context.
fn computing(cores: u32, threads: u32, policy: Value, more: Value) -> Scenario {
    let group = json!({"program": "compute", "copies": threads});
    let mut document = json!({
        "version": document::SCENARIO_VERSION, "title": "t", "about": "",
        "machine": {
            "cores": [{"count": cores, "contexts": 1}],
            "caches": [
                {"level": 1, "size_bytes": 4096, "ways": 4, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"},
            ],
            "memory": {"latency_cycles": 100, "cycles_per_line": 0},
        },
        "workload": {
            "threads": [group],
            "programs": {"compute": {"phases": [{
                "instructions": 1_000_000, "references_per_kinstr": 0, "store_share": 0.0, "components": [],
            }]}},
        },
        "policy": policy,
        "run": {"seed": 1, "quantum_cycles": 6_400, "warmup_quanta": 1, "quanta": 10, "switch_cycles": 0, "trap_cycles": 0},
    });
    for (pointer, value) in more.as_object().cloned().unwrap_or_default() {
        document::set_pointer(&mut document, &pointer, value).expect("a place");
    }
    let checked = simulator::from_value(document).expect("a scenario");
    Scenario::clone(&checked)
}

fn default() -> Value {
    json!({"id": "default", "params": {"queues": "global"}})
}

fn run(scenario: &Scenario, goal: &Goal) -> WorkDone {
    let mut run = WorkRun::new(scenario, &TraceLibrary::default(), goal).expect("a run");
    while !run.is_done() {
        run.advance(5_000).expect("it goes on");
    }
    run.done()
}

#[test]
fn threads_on_cores_of_their_own_take_a_cycle_per_instruction() {
    let done = run(&computing(2, 2, default(), Value::Null), &Goal::Each { instructions: 10_001 });
    assert_eq!(done.threads.iter().map(|t| t.cycles).collect::<Vec<_>>(), [Some(10_001); 2]);
    assert_eq!(
        (done.cycles, done.most_cycles.div_ceil(6_400)),
        (Some(10_001), (2 * 16 * 10_001_u64).div_ceil(6_400))
    );
}

#[test]
fn one_that_is_done_goes_on_beside_the_others() {
    // Two threads take turns of 6,400 cycles: the first has done 10,000 in its second turn, after 12,800 + 3,600 cycles, or
    // the other one has. Did it end there, the second would need 20,000; it needs a third turn of its own.
    let done = run(&computing(1, 2, default(), Value::Null), &Goal::Each { instructions: 10_000 });
    let mut cycles: Vec<u64> = done.threads.iter().map(|t| t.cycles.expect("done")).collect();
    cycles.sort_unstable();
    assert_eq!(cycles, [16_400, 22_800]);
}

#[test]
fn a_run_against_itself_takes_as_long() {
    let scenario = computing(2, 5, default(), Value::Null);
    let a = run(&scenario, &Goal::Window);
    let b = run(&scenario, &Goal::As { done: a.clone() });
    assert_eq!(a.threads, b.threads);
    let found = same_work(&a, &b);
    assert_eq!(
        (found.speedup, found.means.map(|m| (m.mean_speedup, m.least_speedup))),
        (Some(1.0), Some((1.0, 1.0)))
    );
}

#[test]
fn a_thread_that_does_not_get_there_is_not_waited_for() {
    let late = json!([
        {"program": "compute", "copies": 1},
        {"program": "compute", "copies": 1, "arrives_at_cycle": 1_000_000_000},
    ]);
    let scenario = computing(1, 1, default(), json!({"/workload/threads": late}));
    let done = run(&scenario, &Goal::Each { instructions: 1_000 });
    assert_eq!((done.threads[0].cycles, done.threads[1].cycles, done.cycles), (Some(1_000), None, None));
    // 16 cycles per instruction of two threads, in whole quanta.
    assert_eq!(done.most_cycles, 32_000);
    let found = same_work(&done, &done);
    assert_eq!((found.speedup, found.means, found.b.unfinished), (None, None, 1));
    assert_eq!((found.threads[0].speedup, found.threads[1].speedup), (Some(1.0), None));
}

#[test]
fn other_threads_cannot_do_the_same_work() {
    let two = run(&computing(1, 2, default(), Value::Null), &Goal::Window);
    let one = computing(1, 1, default(), Value::Null);
    let refused = WorkRun::new(&one, &TraceLibrary::default(), &Goal::As { done: two }).err();
    let words = refused.map(|e| e.to_string()).unwrap_or_default();
    assert!(words.contains("/workload/threads"), "{words}");
}

#[test]
fn a_thread_with_an_end_has_done_what_there_is_of_it() {
    let ending = computing(1, 1, default(), json!({"/workload/threads/0/instructions": 9_000}));
    let done = run(&ending, &Goal::Each { instructions: 1_000_000 });
    // 6,400 of its 9,000 are in the warm-up.
    assert_eq!((done.threads[0].instructions, done.cycles), (2_600, Some(2_600)));
}
