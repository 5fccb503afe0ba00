//! Threads alone, windows of a run, and the speedup of a scheduler.

use super::played::{machine, play, program, read, scenario, walk};
use engine::run::{ColumnId, TraceLibrary};
use laboratory::speedup::{
    Measured, SingleThreaded, Speedups, WINDOWS, Window, Work, measure, schedulers, single_threaded,
    speedups, windows,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Threads that end, with these programs and lengths. A quantum has 6,400 cycles: the operating system checks every
/// 100.
fn ending(machine: Value, policy: Value, threads: &[(&str, u64)]) -> Value {
    let programs = json!({
        "compute": program(0, Value::Null),
        "near": program(300, walk(3)),
        "far": program(400, walk(64)),
    });
    let groups: Vec<Value> =
        threads.iter().map(|(p, n)| json!({"program": p, "copies": 1, "instructions": n})).collect();
    scenario(machine, json!({"threads": groups, "programs": programs}), policy, 400, 6_400)
}

fn round_robin() -> Value {
    json!({"id": "round-robin"})
}

fn until(document: &Value, window: Window) -> Result<Vec<Measured>, String> {
    measure(&read(document.clone()), &TraceLibrary::default(), window).map_err(|e| e.to_string())
}

fn alone(document: &Value, thread: u32) -> SingleThreaded {
    single_threaded(&read(document.clone()), &TraceLibrary::default(), thread, None).expect("the thread ends")
}

fn speedups_of(document: &Value, measured: &Measured) -> Speedups {
    let alone: Vec<SingleThreaded> = (0..measured.work.len() as u32).map(|t| alone(document, t)).collect();
    speedups(&measured.work, measured.to_cycle - measured.from_cycle, &alone).expect("alone they get as far")
}

/// The solo cycles of the instructions in flight when the window opens; none for a thread that has ended.
fn in_flight(document: &Value, measured: &Measured) -> u64 {
    let of = |(thread, work): (u32, &Work)| {
        let alone = alone(document, thread);
        let until = |instructions| alone.cycles(instructions);
        Some(until(work.from_instructions + 1)? - until(work.from_instructions)?)
    };
    (0..).zip(&measured.work).filter_map(of).sum()
}

fn window(measured: &[Measured], window: Window) -> &Measured {
    measured.iter().find(|m| m.window == window).expect("it has closed")
}

#[test]
fn threads_that_compute_on_one_core_and_on_two() {
    // Alone, each commits one instruction per cycle: 1,000 and 3,000 cycles. On one core they share its cycles: the
    // short one ends after 2,000, the long one after 4,000, so nothing is gained. On two cores both run as if alone.
    // The operating system checks a hundred cycles later, when the long one has executed a hundred more instructions.
    let threads = [("compute", 1_000), ("compute", 3_000)];
    for (cores, contexts, short, long) in [(1, 2, 2_100, 4_100), (2, 1, 1_100, 3_100)] {
        let document = ending(machine(cores, contexts, 4, 16), round_robin(), &threads);
        assert_eq!(alone(&document, 1).cycles(3_000), Some(3_000));
        let all = until(&document, Window::RunToCompletion).unwrap();
        // The number of threads equals that of hardware contexts from the start: 2ThreadsLeft is empty, and 2Tail is
        // everything.
        assert!(all.iter().all(|m| m.window != Window::ThreadsLeft));
        let cycles = |of| (window(&all, of).from_cycle, window(&all, of).to_cycle);
        assert_eq!(cycles(Window::SmtSteadyState), (0, short));
        assert_eq!(cycles(Window::SteadyStateTail), (short, long));
        assert_eq!(cycles(Window::RunToCompletion), (0, long));
        let of = |of| speedups_of(&document, window(&all, of)).speedup;
        assert!((of(Window::RunToCompletion) - 4_000.0 / long as f64).abs() < 1e-12);
        // Until the short one ends, 1,000 instructions of each and those hundred; the long one's other 1,900 take 2,000.
        assert!((of(Window::SmtSteadyState) - 2_100.0 / short as f64).abs() < 1e-12);
        assert!((of(Window::SteadyStateTail) - 1_900.0 / 2_000.0).abs() < 1e-12);
    }
}

/// Checks that the commits of a thread alone equal those of a run with only that thread, read at the ends of frames.
fn commits_are_those_of_frames(document: Value, thread: u32, length: u64) {
    let commits = alone(&document, thread);
    assert_eq!(commits.instructions(), length);
    let mut by_hand = document;
    by_hand["workload"]["threads"][1 - thread as usize]["arrives_at_cycle"] = json!(1_000_000_000);
    by_hand["run"]["frames_per_quantum"] = json!(32);
    by_hand["run"]["quanta"] = json!(60);
    let run = play(by_hand);
    let mut instructions = 0;
    for frame in 0..run.frames.len() {
        instructions += u64::from(run.column(frame, ColumnId::ThreadInstructions)[thread as usize]);
        let end = (frame as u64 + 1) * 200;
        assert!(commits.cycles(instructions).is_some_and(|cycles| cycles <= end), "frame {frame}");
        assert!(commits.cycles(instructions + 1).is_none_or(|next| next > end), "frame {frame}");
    }
    assert_eq!(instructions, commits.instructions());
}

#[test]
fn cycles_of_a_thread_alone_are_those_of_a_run_in_one_go() {
    let document = ending(machine(1, 2, 4, 16), round_robin(), &[("far", 4_000), ("near", 5_000)]);
    commits_are_those_of_frames(document.clone(), 0, 4_000);
    commits_are_those_of_frames(document, 1, 5_000);
}

#[test]
fn a_core_that_notes_its_commits_says_what_frames_say() {
    let mut wide = machine(1, 2, 64, 64);
    wide["cores"] = json!([{"count": 1, "contexts": 2, "model": "smt"}]);
    wide["caches"][0]["hit_cycles"] = json!(2);
    let document = ending(wide, round_robin(), &[("far", 4_000), ("near", 9_000)]);
    commits_are_those_of_frames(document.clone(), 0, 4_000);
    commits_are_those_of_frames(document, 1, 9_000);
}

#[test]
fn who_runs_beside_a_thread_does_not_change_what_it_is_alone() {
    let threads = [("far", 2_000), ("near", 1_000), ("far", 1_500)];
    let document = ending(machine(1, 2, 4, 16), round_robin(), &threads);
    let mut other = ending(machine(1, 2, 4, 16), json!({"id": "random"}), &threads);
    other["workload"]["threads"][0] = json!({"program": "compute", "copies": 1, "instructions": 100});
    assert_eq!(alone(&document, 2), alone(&other, 2));
    // Shuffled by the seed, thread numbers differ but threads do not.
    let mut dealt = document.clone();
    dealt["workload"]["shuffle"] = json!(true);
    let mut of_dealt: Vec<Vec<u8>> = (0..3).map(|t| alone(&dealt, t).bytes().to_vec()).collect();
    let mut of_list: Vec<Vec<u8>> = (0..3).map(|t| alone(&document, t).bytes().to_vec()).collect();
    of_dealt.sort();
    of_list.sort();
    assert_eq!(of_dealt, of_list);
}

#[test]
fn windows_have_the_names_of_the_paper() {
    let labels: Vec<String> = windows(8).into_iter().map(|w| w.label).collect();
    assert_eq!(labels, ["SMTSteadyState", "8ThreadsLeft", "SSTail", "8Tail", "RunToCompletion"]);
    assert!(windows(4)[3].about.contains("where 4 threads are left"));
}

#[test]
fn every_scheduler_of_the_paper_is_a_policy_that_exists() {
    let all = schedulers();
    assert_eq!(all.len(), 11);
    for scheduler in all.iter().filter(|s| !["DTLB", "ADMA"].iter().any(|part| s.name.contains(part))) {
        let policy = serde_json::to_value(&scheduler.policy).unwrap();
        read(ending(machine(1, 2, 4, 16), policy, &[("far", 100)]));
    }
}

#[test]
fn a_window_has_as_many_quanta_as_it_takes() {
    let threads = [("compute", 30_000), ("near", 9_000), ("far", 7_000)];
    let document = ending(machine(1, 2, 4, 16), round_robin(), &threads);
    let mut short = document.clone();
    short["run"]["quanta"] = json!(1);
    let all = until(&short, Window::RunToCompletion).expect("it closes all the same");
    assert_eq!(all, until(&document, Window::RunToCompletion).expect("it closes"));
    assert!(window(&all, Window::RunToCompletion).to_cycle > 6_400);
}

#[test]
fn a_thread_without_an_end_is_alone_for_exactly_the_instructions_wanted() {
    let mut document = ending(machine(1, 2, 4, 16), round_robin(), &[("far", 700)]);
    document["workload"]["threads"][0]["instructions"] = Value::Null;
    for wanted in [1, 777, 100_000] {
        let alone = single_threaded(&read(document.clone()), &TraceLibrary::default(), 0, Some(wanted));
        assert_eq!(alone.expect("it runs").instructions(), wanted);
    }
}

#[test]
fn a_window_that_never_closes_says_why() {
    let threads = [("compute", 1_000), ("near", 900), ("far", 700)];
    let document = ending(machine(1, 2, 4, 16), round_robin(), &threads);
    let mut endless = document.clone();
    endless["workload"]["threads"][1]["instructions"] = Value::Null;
    let words = until(&endless, Window::RunToCompletion).unwrap_err();
    assert!(words.contains("/workload/threads/1/instructions"), "{words}");
    assert!(until(&endless, Window::SmtSteadyState).is_ok());
    let refused = single_threaded(&read(endless), &TraceLibrary::default(), 1, None).unwrap_err().to_string();
    assert!(refused.contains("/workload/threads/1/instructions"), "{refused}");

    let few = ending(machine(1, 4, 4, 16), round_robin(), &threads);
    let words = until(&few, Window::ThreadsLeft).unwrap_err();
    assert!(words.contains("4ThreadsLeft is empty"), "{words}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn windows_add_up(
        lengths in prop::collection::vec(200u64..4_000, 4..8),
        contexts in 1u32..4,
        warmup in 0u32..2,
        scheduler in prop_oneof![Just(0usize), Just(2), Just(3), Just(9)],
    ) {
        let kinds = ["far", "near", "compute"];
        let threads: Vec<(&str, u64)> = lengths.iter().enumerate().map(|(t, &n)| (kinds[t % 3], n)).collect();
        let policy = serde_json::to_value(&schedulers()[scheduler].policy).unwrap();
        let mut document = ending(machine(1, contexts, 4, 16), policy, &threads);
        document["run"]["quantum_cycles"] = json!(1_000);
        document["run"]["warmup_quanta"] = json!(warmup);
        document["run"]["switch_cycles"] = json!(50);
        let Ok(all) = until(&document, Window::RunToCompletion) else {
            // A thread has ended during the warm-up.
            return Ok(());
        };
        let of = |of: Window| all.iter().find(|m| m.window == of).map(|m| &m.result);
        let whole = of(Window::RunToCompletion).unwrap();
        prop_assert!(WINDOWS.iter().filter(|&&w| of(w).is_some()).count() == all.len());
        for (head, tail) in [(Window::SmtSteadyState, Window::SteadyStateTail), (Window::ThreadsLeft, Window::ThreadsLeftTail)] {
            let (Some(head), Some(tail)) = (of(head), of(tail)) else { continue };
            prop_assert_eq!(head.cycles + tail.cycles, whole.cycles);
            prop_assert_eq!(head.instructions + tail.instructions, whole.instructions);
            prop_assert_eq!(head.context_switches + tail.context_switches, whole.context_switches);
            for level in 0..2 {
                prop_assert_eq!(head.caches[level].misses + tail.caches[level].misses, whole.caches[level].misses);
            }
            for (thread, all) in whole.threads.iter().enumerate() {
                let (a, b) = (&head.threads[thread], &tail.threads[thread]);
                prop_assert_eq!(a.scheduled_cycles + b.scheduled_cycles, all.scheduled_cycles);
                prop_assert!((a.ideal_quanta + b.ideal_quanta - all.ideal_quanta).abs() < 1e-9);
            }
        }
        // All instructions since the start, counted by thread.
        let measured = all.iter().find(|m| m.window == Window::RunToCompletion).unwrap();
        let work: u64 = measured.work.iter().map(|w| w.to_instructions - w.from_instructions).sum();
        prop_assert_eq!(work, whole.instructions);
        prop_assert_eq!(measured.to_cycle - measured.from_cycle, whole.cycles);
        for (work, length) in measured.work.iter().zip(&lengths) {
            prop_assert_eq!(work.to_instructions, *length);
        }
        // On one core that issues one instruction per cycle, no thread gains more than the waits of the others.
        let found = speedups_of(&document, measured);
        // A thread whose warm-up ended within an instruction has part of that instruction's cycles before the window;
        // alone they all count.
        let cut: u64 = if warmup == 0 { 0 } else { in_flight(&document, measured) };
        let bound = f64::from(contexts) + cut as f64 / whole.cycles as f64;
        prop_assert!(found.speedup > 0.0 && found.speedup <= bound + 1e-9);
        if warmup == 0 {
            prop_assert!((found.speedup - found.weighted_speedup).abs() < 1e-9);
        }
    }
}
