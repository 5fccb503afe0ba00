//! A policy with external answers: a run pauses for them, and is otherwise like every other.

use super::against_naive::told as own;
use super::played::{Played, answered, finish, machine, program, read, scenario, walk};
use engine::run::{Run, TraceLibrary};
use serde_json::{Value, json};

/// Threads that arrive late, end early or stay, on four hardware contexts.
fn crowd(policy: Value) -> Value {
    let groups = json!([
        {"program": "near", "copies": 4},
        {"program": "far", "copies": 2, "arrives_at_cycle": 7_300},
        {"program": "far", "copies": 2, "instructions": 9_000},
    ]);
    let programs = json!({"near": program(200, walk(8)), "far": program(300, walk(48))});
    let workload = json!({"threads": groups, "programs": programs});
    scenario(machine(2, 2, 4, 32), workload, policy, 8, 5_000)
}

fn begun(document: Value) -> Run {
    let mut run = simulator::start(&read(document), &TraceLibrary::default()).expect("it can begin");
    run.pause_at_decisions();
    run
}

/// Round robin by windows in order of number, from the question alone.
fn round_robin() -> impl FnMut(&Value) -> Value {
    let mut next = 0;
    move |question| {
        let os = &question["os"];
        let threads = os["threads"].as_array().expect("a list");
        let circle: Vec<u64> =
            threads.iter().filter(|t| t["runnable"] == true).filter_map(|t| t["id"].as_u64()).collect();
        let size = os["placement"].as_array().expect("a list").len().min(circle.len());
        let at = circle.iter().position(|&t| t >= next).unwrap_or(0);
        let step = if question["event"]["kind"] == "quantum-end" { size } else { 0 };
        let start = (at + step) % circle.len();
        next = circle[start];
        let group: Vec<u64> = (0..size).map(|i| circle[(start + i) % circle.len()]).collect();
        json!({"answer": {"run": group}})
    }
}

#[test]
fn answers_from_outside_are_as_good_as_those_of_a_policy_inside() {
    let inside = begun(crowd(json!({"id": "round-robin"})));
    let inside = finish(inside, || u64::MAX);
    for budget in [u64::MAX, 1_700] {
        let outside = answered(begun(crowd(own())), || budget, round_robin());
        assert_eq!(outside.frames, inside.frames);
        assert_eq!(outside.result.digest, inside.result.digest);
        assert_eq!(outside.result.context_switches, inside.result.context_switches);
        let placements =
            |p: &Played| p.decisions.iter().map(|d| (d.cycle, d.placement.clone())).collect::<Vec<_>>();
        assert_eq!(placements(&outside), placements(&inside));
    }
}

#[test]
fn a_run_goes_back_with_the_answers_it_was_given() {
    let mut run = begun(crowd(own()));
    let mut early = run.clone();
    let mut row = vec![0; run.layout().stride];
    let mut reply = round_robin();
    while run.frames_done() < 4 {
        run.advance(u64::MAX, &mut row).expect("it goes on");
        while let Some(question) = run.question() {
            let question = serde_json::from_str(&question).expect("JSON");
            run.answer(&reply(&question).to_string()).expect("a good answer");
        }
    }
    early.learn_answers_of(&mut run);
    while early.frames_done() < 4 {
        let closed = early.advance(u64::MAX, &mut row).expect("it goes on");
        assert!(closed, "every answer up to here is known");
    }
    assert_eq!(early.result().digest, run.result().digest);
    // The answer after the fourth frame is known too; beyond the next it would need another question.
    let probed = early.probe(2, 20).expect("it goes on");
    assert!(!probed.is_empty());
}

#[test]
fn reasons_reach_the_decision() {
    let why = json!({
        "rule": "{t1} first", "score": "misses", "candidates": [{"threads": [1, 0], "score": 2.5}],
        "facts": [{"label": "MPKI of", "value": 3.0, "thread": 1}],
    });
    let played = answered(begun(crowd(own())), || u64::MAX, |_| json!({"answer": {"why": why}}));
    let reason = played.decisions[0].reason.as_ref().expect("it was given");
    assert_eq!(reason.rule, "{t1} first");
    assert_eq!((reason.candidates[0].threads.clone(), reason.candidates[0].score), (vec![0, 1], 2.5));
    assert_eq!((reason.facts[0].value, reason.facts[0].thread), (3.0, Some(1)));
}

#[test]
fn a_bad_answer_ends_the_run_with_the_cycle_and_the_problem() {
    let problem = |reply: Value| {
        let mut run = begun(crowd(own()));
        run.advance(u64::MAX, &mut vec![0; 10_000]).expect("it waits");
        run.answer(&reply.to_string()).expect_err("a bad answer").to_string()
    };
    let cases = [
        (json!({"run": [0, 99]}), "thread 99 cannot run: it has not arrived, has ended or does not exist"),
        (json!({"run": [4]}), "thread 4 cannot run"),
        (json!({"run": [1, 2, 1]}), "thread 1 is twice in run"),
        (json!({"run": [0, 1, 2, 3, 6]}), "run has 5 threads for 4 hardware contexts"),
        (json!({"place": [0, null, 0]}), "thread 0 is placed on two hardware contexts"),
        (json!({"place": [0, 1, 2, 3, 6]}), "place has 5 entries for 4 hardware contexts"),
        (json!({"run": [0], "place": [0]}), "both run and place"),
        (json!({"run": [null]}), "run[0] of its answer is not understood: null is not a whole number"),
        (json!({"run": [0.5]}), "run[0] of its answer is not understood"),
        (json!({"go": [0]}), "unknown field `go`"),
        (json!([0]), "its answer is not understood"),
        (json!({"sample": [{"thread": 0, "one_in": 0, "samples": 5}]}), "must be from 1 to"),
        (
            json!({"why": {"rule": "x", "facts": [{"label": "y", "value": 1, "thread": 50}]}}),
            "why names thread 50",
        ),
        (json!({"why": {"rule": "x".repeat(2_000)}}), "more than 1000 bytes"),
    ];
    for (answer, expected) in cases {
        let found = problem(json!({"answer": answer}));
        assert!(found.starts_with("policy own, cycle 0: "), "{found}");
        assert!(found.contains(expected), "{answer}: {found}");
    }
    let thrown = problem(json!({"error": "line 3: RangeError: too deep"}));
    assert_eq!(thrown, "policy own, cycle 0: line 3: RangeError: too deep");
}

#[test]
fn where_nobody_can_be_asked_the_remedy_is_named() {
    let mut run = simulator::start(&read(crowd(own())), &TraceLibrary::default()).expect("it can begin");
    let error = run.finish().expect_err("no answer comes").to_string();
    assert!(error.contains("policy own, cycle 0") && error.contains("--policy-file"), "{error}");
}
