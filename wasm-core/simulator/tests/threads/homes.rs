//! The last-level cache of each thread, where threads take turns, arrive, or have cores of unequal number.

use super::co_schedules::two_pairs;
use super::desk::Desk;
use super::played::{Played, play, program, scenario, walk};
use engine::core::Cause;
use engine::policy::{Event, LevelCounter, Observed, Reason};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const QUANTUM: u32 = 5_000;

fn once() -> Value {
    json!({"id": "random", "params": {"draw": "once"}})
}

/// A run of so many equal threads, and `late` ones that arrive within the fourth quantum.
fn run(machine: Value, threads: u32, late: u32, policy: Value) -> Played {
    let workload = json!({
        "threads": [
            {"program": "p", "copies": threads},
            {"program": "p", "copies": late.max(1), "arrives_at_cycle": if late > 0 { 17_500 } else { 1_000_000_000 }},
        ],
        "programs": {"p": program(100, walk(2))},
    });
    play(scenario(machine, workload, policy, 24, QUANTUM))
}

/// The caches at which a thread ran, of two with `first` hardware contexts at the first one.
fn caches(run: &Played, thread: u32, first: usize) -> BTreeSet<bool> {
    let at = |placement: &[Option<u32>]| placement.iter().position(|&t| t == Some(thread));
    run.decisions.iter().filter_map(|d| at(&d.placement)).map(|context| context < first).collect()
}

#[test]
fn a_thread_drawn_once_runs_at_one_cache_only() {
    let run = run(two_pairs(), 6, 2, once());
    for thread in 0..8 {
        assert_eq!(caches(&run, thread, 2).len(), 1, "thread {thread}");
    }
    let first = (0..8).filter(|&thread| caches(&run, thread, 2).contains(&true)).count();
    assert_eq!(first, 4, "spread evenly");
}

#[test]
fn bindings_last_from_one_placement_to_the_next() {
    // Six threads take turns. None is bound anew within the run.
    let run = run(two_pairs(), 6, 0, json!({"id": "virentrack", "params": {"placement_quanta": 1_000}}));
    for thread in 0..6 {
        assert_eq!(caches(&run, thread, 2).len(), 1, "thread {thread}");
    }
}

#[test]
fn an_arrival_takes_no_hardware_context_from_a_running_thread() {
    let cost = vec![vec![1.0; 9]; 9];
    let optimal = json!({"id": "optimal", "params": {"degradation": cost}});
    for policy in [once(), json!({"id": "virentrack"}), json!({"id": "dio"}), optimal] {
        let run = run(two_pairs(), 6, 3, policy.clone());
        let of_quantum = |cycle: u64| cycle.is_multiple_of(u64::from(QUANTUM));
        let at = run.decisions.iter().position(|d| !of_quantum(d.cycle)).expect("threads arrive");
        assert_eq!(run.decisions[at].placement, run.decisions[at - 1].placement, "{policy}");
    }
}

#[test]
fn the_oracle_fills_caches_of_unequal_size() {
    let mut machine = two_pairs();
    machine["caches"][1]["shared_by"] = json!({"groups": [[0], [1, 2, 3]]});
    // Thread 3 loses and takes most.
    let cost = [[0, 1, 2, 3], [1, 0, 4, 5], [2, 4, 0, 6], [3, 5, 6, 0]];
    let mut policy = json!({"id": "optimal", "params": {"degradation": cost}});
    let workload =
        json!({"threads": [{"program": "p", "copies": 4}], "programs": {"p": program(100, walk(2))}});
    let told = play(scenario(machine.clone(), workload.clone(), policy.clone(), 3, QUANTUM));
    let placement = &told.decisions[0].placement;
    assert_eq!(placement[0], Some(3), "it is alone");
    assert!(placement.iter().all(Option::is_some), "every thread runs: {placement:?}");
    let reason = told.decisions[0].reason.clone().expect("it says why");
    let least = reason.facts.first().map(|fact| fact.value);
    assert_eq!(least, Some(2.0 * (1.0 + 2.0 + 4.0)));
    // Without a table all four still run.
    policy["params"] = json!({});
    let silent = play(scenario(machine, workload, policy, 3, QUANTUM));
    assert!(silent.decisions[0].placement.iter().all(Option::is_some));
}

/// Counters of a thread after so many thousand instructions, with misses in all levels.
fn counted(thousands: u64, misses: u64) -> Observed {
    let counter = LevelCounter { accesses: 2 * misses, misses };
    Observed {
        instructions: thousands * 1_000,
        scheduled_cycles: thousands * 1_000,
        last: counter,
        levels: [counter; document::machine::LEVELS],
        ..Observed::default()
    }
}

/// The values of a fact by thread.
fn facts(reason: &Reason, label: &str) -> Vec<(u32, f64)> {
    let facts = reason.facts.iter().filter(|fact| fact.label.starts_with(label));
    facts.filter_map(|fact| Some((fact.thread?, fact.value))).collect()
}

#[test]
fn sensitivities_are_of_one_placement_interval() {
    let policy =
        json!({"id": "virentrack", "params": {"placement_quanta": 1, "method": "a", "per": "instruction"}});
    let mut desk = Desk::on(two_pairs(), 6, policy);
    let mut pass = |event, counters: &[Observed]| desk.ask(event, counters, None).1;
    pass(Event::Start, &[Observed::default(); 6]);
    let all = pass(Event::QuantumEnd, &[counted(1, 10); 6]);
    assert_eq!(facts(&all, "sensitivity").len(), 6, "those off the machine have run too");
    // Now threads 0 to 3 have run, and 3 misses more.
    let next =
        [counted(2, 11), counted(2, 11), counted(2, 11), counted(2, 18), counted(1, 10), counted(1, 10)];
    let now = facts(&pass(Event::QuantumEnd, &next), "sensitivity");
    let misses = |n: u32| now.iter().find(|fact| fact.0 == n).map(|fact| fact.1);
    assert_eq!(now.len(), 4, "{now:?}");
    assert_eq!(misses(3).zip(misses(0)).map(|(most, one)| most / one), Some(8.0));
}

#[test]
fn a_fork_begins_at_the_counters_of_its_moment() {
    // Until the fork thread 0 missed most, since then thread 1.
    let past = [counted(100, 9_000), counted(100, 1), counted(100, 1), counted(100, 1)];
    let since = [counted(101, 9_001), counted(101, 41), counted(101, 2), counted(101, 2)];
    let dio = json!({"id": "dio", "params": {"interval_quanta": 1, "tolerance": 0.0}});
    let viren =
        json!({"id": "virentrack", "params": {"placement_quanta": 1, "method": "a", "per": "instruction"}});
    for (policy, label) in [(dio, "last-level misses"), (viren, "sensitivity")] {
        let mut desk = Desk::on(two_pairs(), 4, policy);
        let first = desk.ask(Event::QuantumEnd, &past, None).1;
        assert!(facts(&first, label).is_empty(), "{label}: nothing has been counted yet");
        let rates = facts(&desk.ask(Event::QuantumEnd, &since, None).1, label);
        let most = rates.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|fact| fact.0);
        assert_eq!(most, Some(1), "{label}: {rates:?}");
    }
}

#[test]
fn clustering_watches_whole_windows_after_a_fork() {
    let mut machine = two_pairs();
    machine["packages"] = json!({"cores": 2});
    machine["coherence"] = json!({"package_cycles": 4, "remote_cycles": 100});
    let mut desk = Desk::on(machine, 4, json!({"id": "thread-clustering", "params": {"window_quanta": 2}}));
    let remote =
        engine::core::CAUSES.iter().find(|cause| Cause::is_remote(**cause)).copied().expect("there is one");
    let counters = |thousands: u64| {
        let mut seen = counted(thousands, 0);
        seen.stalls[remote as usize] = 50_000;
        [seen; 4]
    };
    // Half of the cycles before the fork were lost to other packages, none after it.
    let rules =
        [100, 101, 102].map(|thousands| desk.ask(Event::QuantumEnd, &counters(thousands), None).1.rule);
    assert_eq!((rules[0].as_str(), rules[1].as_str()), ("", ""), "the window lasts two quanta");
    assert!(rules[2].starts_with("0.0 % of thread cycles"), "{}", rules[2]);
}

#[test]
fn packages_fill_in_proportion_to_their_hardware_contexts() {
    let machine = json!({
        "cores": [{"count": 8, "contexts": 1}],
        "packages": {"groups": [[0, 1, 2, 3, 4, 5], [6, 7]]},
        "caches": [
            {"level": 1, "size_bytes": 1_024, "ways": 4, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"},
            {"level": 2, "size_bytes": 65_536, "ways": 8, "line_bytes": 64, "hit_cycles": 10, "shared_by": "package"},
        ],
        "memory": {"latency_cycles": 100, "cycles_per_line": 0},
        "coherence": {"package_cycles": 4, "remote_cycles": 100},
    });
    let workload =
        json!({"threads": [{"program": "p", "copies": 8}], "programs": {"p": program(10, walk(1))}});
    let run = play(scenario(machine, workload, json!({"id": "thread-clustering"}), 4, QUANTUM));
    assert!(run.decisions.iter().all(|d| d.placement.iter().all(Option::is_some)), "no core is idle");
}
