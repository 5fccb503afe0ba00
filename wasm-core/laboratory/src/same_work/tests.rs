//! Checks when threads have done their work.

use super::*;
use document::Scenario;
use engine::run::TraceLibrary;
use serde_json::{Value, json};

/// Threads that execute one instruction per cycle each, on `cores` cores of one context.
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

fn each(instructions: u64, when_done: WhenDone) -> Goal {
    Goal { work: ThreadWork::Each { instructions }, when_done }
}

/// As much work as in the scenario's own window.
fn as_in(scenario: &Scenario, when_done: WhenDone) -> Goal {
    let run = simulator::check_and_start(scenario, &TraceLibrary::default());
    let result = run.and_then(|mut run| run.finish()).expect("it ends");
    Goal { work: ThreadWork::As { result: (&result).into() }, when_done }
}

#[test]
fn threads_on_cores_of_their_own_take_a_cycle_per_instruction() {
    let done = run(&computing(2, 2, default(), Value::Null), &each(10_001, WhenDone::GoesOn));
    assert_eq!(done.threads.iter().map(|t| t.cycles).collect::<Vec<_>>(), [Some(10_001); 2]);
    assert_eq!(
        (done.cycles, done.most_cycles.div_ceil(6_400)),
        (Some(10_001), (2 * 16 * 10_001_u64).div_ceil(6_400))
    );
}

#[test]
fn one_that_is_done_goes_on_beside_the_others() {
    // Two threads take turns of 6,400 cycles: one completes its 10,000 in its second turn, after 12,800 + 3,600 cycles. If it
    // ended there, the other would need 20,000; instead the other needs a third turn.
    let done = run(&computing(1, 2, default(), Value::Null), &each(10_000, WhenDone::GoesOn));
    let mut cycles: Vec<u64> = done.threads.iter().map(|t| t.cycles.expect("done")).collect();
    cycles.sort_unstable();
    assert_eq!(cycles, [16_400, 22_800]);
}

#[test]
fn one_that_ends_leaves_its_place() {
    // The first ends in its second turn, after 12,800 + 3,600 cycles. The operating system notices a hundred cycles later,
    // and the other has the core to itself for its remaining 3,600: until 20,100, and the frame ends at 20,400.
    let done = run(&computing(1, 2, default(), Value::Null), &each(10_000, WhenDone::Ends));
    let mut cycles: Vec<u64> = done.threads.iter().map(|t| t.cycles.expect("done")).collect();
    cycles.sort_unstable();
    assert_eq!((cycles, done.cycles), (vec![16_400, 20_400], Some(20_400)));
}

#[test]
fn a_run_against_itself_takes_as_long() {
    let scenario = computing(2, 5, default(), Value::Null);
    for when_done in [WhenDone::Ends, WhenDone::GoesOn] {
        let goal = as_in(&scenario, when_done);
        let found = same_work(&run(&scenario, &goal), &run(&scenario, &goal)).expect("the same threads");
        assert_eq!(found.speedup, Some(1.0));
        assert_eq!(found.means.map(|means| (means.mean_speedup, means.least_speedup)), Some((1.0, 1.0)));
        // Ten quanta, and slightly more where threads end, as they do not all end at once.
        let cycles = found.a.cycles.expect("done");
        assert!((50_000..=70_400).contains(&cycles), "{cycles}");
    }
}

#[test]
fn each_thread_has_its_own_work() {
    // Thirteen turns among five threads on one core: three have three turns, two have two.
    let scenario = computing(1, 5, default(), json!({"/run/quanta": 13}));
    let done = run(&scenario, &as_in(&scenario, WhenDone::Ends));
    let mut work: Vec<u64> = done.threads.iter().map(|t| t.instructions).collect();
    work.sort_unstable();
    assert_eq!(work, [12_800, 12_800, 19_200, 19_200, 19_200]);
    // The core is idle only until an end is noticed: a hundred cycles each, and then to the frame's end.
    let cycles = done.cycles.expect("done");
    assert!((83_200..=83_200 + 5 * 100 + 400).contains(&cycles), "{cycles}");
}

#[test]
fn a_thread_that_does_not_get_there_is_not_waited_for() {
    let late = json!([
        {"program": "compute", "copies": 1},
        {"program": "compute", "copies": 1, "arrives_at_cycle": 1_000_000_000},
    ]);
    let scenario = computing(1, 1, default(), json!({"/workload/threads": late}));
    let done = run(&scenario, &each(1_000, WhenDone::GoesOn));
    assert_eq!((done.threads[0].cycles, done.threads[1].cycles, done.cycles), (Some(1_000), None, None));
    // 16 cycles per instruction of two threads, in whole quanta.
    assert_eq!(done.most_cycles, 32_000);
    let found = same_work(&done, &done).expect("the same threads");
    assert_eq!((found.speedup, found.means, found.b.unfinished), (None, None, 1));
    assert_eq!((found.threads[0].speedup, found.threads[1].speedup), (Some(1.0), None));
}

#[test]
fn other_threads_cannot_do_the_same_work() {
    let goal = as_in(&computing(1, 2, default(), Value::Null), WhenDone::Ends);
    let one = computing(1, 1, default(), Value::Null);
    let refused = WorkRun::new(&one, &TraceLibrary::default(), &goal).err();
    let words = refused.map(|e| e.to_string()).unwrap_or_default();
    assert!(words.contains("/workload/threads"), "{words}");
    // Nor if each thread has as much to do.
    let goal = each(1_000, WhenDone::Ends);
    let two = computing(1, 2, default(), Value::Null);
    let different = same_work(&run(&one, &goal), &run(&two, &goal)).err();
    assert_eq!(different.map(|e| e.to_string()), Some(words));
}

#[test]
fn a_thread_with_an_end_has_done_what_there_is_of_it() {
    let ending = computing(1, 1, default(), json!({"/workload/threads/0/instructions": 9_200}));
    let done = run(&ending, &each(1_000_000, WhenDone::GoesOn));
    // 6,400 of its 9,200 are in the warm-up.
    assert_eq!((done.threads[0].instructions, done.cycles), (2_800, Some(2_800)));
}

#[test]
fn threads_that_need_each_other_go_on() {
    let text = document::shipped()
        .scenarios
        .iter()
        .find(|shipped| shipped.id == "message-thread")
        .expect("it ships")
        .text;
    let scenario = simulator::parse(text).expect("it is valid");
    let run = |when_done| WorkRun::new(&scenario, &TraceLibrary::default(), &each(1_000, when_done));
    let Err(problem) = run(WhenDone::Ends) else { panic!("one that ends leaves others waiting") };
    assert!(problem.to_string().contains("--keep-load"), "{problem}");
    assert!(run(WhenDone::GoesOn).is_ok());
}
