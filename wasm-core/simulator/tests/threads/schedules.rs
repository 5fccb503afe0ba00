//! Schedules drawn by hand: one line per hardware context, one letter per quantum, `-` for none.

use super::played::{machine, play, program, scenario};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A schedule of `threads` CPU-bound threads; `change` edits their groups.
fn schedule(
    threads: usize,
    contexts: u32,
    policy: Value,
    quanta: u32,
    change: impl FnOnce(&mut [Value]),
) -> String {
    let mut groups = vec![json!({"program": "compute", "copies": 1}); threads];
    change(&mut groups);
    let workload = json!({"threads": groups, "programs": {"compute": program(0, Value::Null)}});
    play(scenario(machine(1, contexts, 1, 2), workload, policy, quanta, 1_000)).ascii()
}

fn drawn(lines: &[&str]) -> String {
    lines.join("\n")
}

#[test]
fn round_robin_by_windows() {
    // Windows AB, CA, BC, AB, …; a thread that continues stays on its context.
    let found = schedule(3, 2, json!({"id": "round-robin"}), 6, |_| {});
    assert_eq!(found, drawn(&["c0: A A B B C C", "c1: B C C A A B"]));
}

#[test]
fn round_robin_by_one() {
    // Windows AB, BC, CA, AB: one thread leaves, one enters.
    let found = schedule(3, 2, json!({"id": "round-robin", "params": {"step": "one"}}), 5, |_| {});
    assert_eq!(found, drawn(&["c0: A C C B B", "c1: B B A A C"]));
}

#[test]
fn pinned_threads_take_turns_where_they_are_bound() {
    let policy = |placement: Value| json!({"id": "pinned", "params": {"placement": placement}});
    assert_eq!(schedule(3, 2, policy(json!([0, 0, 1])), 4, |_| {}), drawn(&["c0: A C A C", "c1: B B B B"]));
    assert_eq!(
        schedule(2, 3, policy(json!([2, 2])), 4, |_| {}),
        drawn(&["c0: - - - -", "c1: - - - -", "c2: A B A B"])
    );
    // Unbound threads go to the context with the fewest: thread 0 to c1 by hand, 1 to c0, 2 to c0 (the first of
    // equals).
    assert_eq!(schedule(3, 2, policy(json!([1])), 4, |_| {}), drawn(&["c0: A C A C", "c1: B B B B"]));
}

#[test]
fn the_default_runs_who_has_waited_longest() {
    let global = json!({"id": "default", "params": {"queues": "global"}});
    assert_eq!(schedule(4, 2, global.clone(), 4, |_| {}), drawn(&["c0: A C A C", "c1: B D B D"]));
    let own = json!({"id": "default", "params": {"queues": "per-context"}});
    // Three threads over two queues: one context alternates between two, the other has one.
    assert_eq!(schedule(3, 2, own, 4, |_| {}), drawn(&["c0: A C A C", "c1: B B B B"]));
    // Fewer threads than contexts: every thread always runs.
    assert_eq!(schedule(2, 3, global, 3, |_| {}), drawn(&["c0: A A A", "c1: B B B", "c2: - - -"]));
}

#[test]
fn queues_are_left_alone_stolen_from_or_levelled() {
    let own = |balancing: &str| json!({"id": "default", "params": {"queues": "per-context", "balancing": balancing, "level_quanta": 4}});
    // One arrives per quantum, each to the shorter queue: {A, C, …} and {B, D, …}. Then A and C end.
    let change = |groups: &mut [Value]| {
        for (quantum, group) in groups.iter_mut().enumerate() {
            group["arrives_at_cycle"] = json!(1_000 * quantum);
        }
        groups[0]["instructions"] = json!(4_000);
        groups[2]["instructions"] = json!(2_000);
    };
    // The threads that still take turns on each context.
    let turns = |threads, balancing| -> Vec<String> {
        let drawn = schedule(threads, 2, own(balancing), 40, change);
        let last = |line: &str| line[line.len() - 11..].chars().filter(char::is_ascii_uppercase).collect();
        drawn.lines().map(last).map(|turns: BTreeSet<char>| turns.iter().collect()).collect()
    };
    assert_eq!(turns(4, "none"), ["", "BD"]);
    assert_eq!(turns(4, "steal"), ["D", "B"]);
    // No context is idle: only levelling helps the three that share a context.
    assert_eq!(turns(6, "steal"), ["E", "BDF"]);
    let level = turns(6, "level");
    assert_eq!(level.iter().map(String::len).collect::<Vec<_>>(), [2, 2], "{level:?}");
}

#[test]
fn threads_come_and_go() {
    // Thread 0 ends after 1,500 of its instructions: beside B it issues one per two cycles, so it ends in cycle 3,000,
    // the end of the third quantum. Thread 2 arrives in the second quantum and waits.
    let global = json!({"id": "default", "params": {"queues": "global"}});
    let found = schedule(2, 2, global.clone(), 5, |groups| groups[0]["instructions"] = json!(1_500));
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 2);
    let gone = lines.iter().find(|l| l.ends_with('-')).expect("a context falls idle");
    assert!(gone.ends_with(" - -"), "{found}");
    // An arrival takes an idle context at once: within the quantum of its arrival.
    let found = schedule(2, 2, global, 4, |groups| groups[1]["arrives_at_cycle"] = json!(2_000));
    assert_eq!(found, drawn(&["c0: A A A A", "c1: - - B B"]));
}

#[test]
fn a_thread_that_begins_late_in_a_quantum_keeps_its_turn() {
    // One of four threads ends within its first turn, and the next takes the context. With 700 of 1,000 cycles left
    // that was its turn; with 100 left it continues in the next quantum. A frame shows the thread at a quantum's end.
    for id in ["default", "cpi-balanced", "dio"] {
        let found = |ends_after: u32| -> BTreeSet<String> {
            let end = |thread: usize| {
                let change = |groups: &mut [Value]| groups[thread]["instructions"] = json!(ends_after);
                schedule(4, 1, json!({"id": id}), 8, change)
            };
            (0..4).map(end).collect()
        };
        let set = |lines: &[&str]| lines.iter().map(|line| format!("c0: {line}")).collect::<BTreeSet<_>>();
        assert_eq!(found(300), set(&["A B C A B C A B"]), "{id}");
        let late = ["A A B C A B C A", "A B B C A B C A", "A B C C A B C A", "A B C A A B C A"];
        assert_eq!(found(900), set(&late), "{id}");
    }
}

#[test]
fn random_draws_every_thread_sooner_or_later() {
    let found = schedule(4, 2, json!({"id": "random"}), 40, |_| {});
    assert!(found.contains('D') && !found.contains('-'), "{found}");
}
