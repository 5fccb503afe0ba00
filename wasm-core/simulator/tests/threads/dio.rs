//! DIO: its decisions on given counters, and the separation of intensive threads in a run.

use super::co_schedules::{pairs, run, two_pairs};
use super::desk::Desk;
use engine::policy::{Event, LevelCounter, Observed, Reason};
use serde_json::{Value, json};

fn dio(interval: u32, tolerance: f64) -> Value {
    json!({"id": "dio", "params": {"interval_quanta": interval, "tolerance": tolerance}})
}

/// Counters of threads that have executed `thousands` thousand instructions, with these last-level misses.
fn counted(thousands: u64, misses: [u64; 4]) -> Vec<Observed> {
    let of_thread = |misses| Observed {
        instructions: thousands * 1_000,
        scheduled_cycles: 1_000,
        last: LevelCounter { accesses: misses, misses },
        ..Observed::default()
    };
    misses.map(of_thread).to_vec()
}

/// The threads of each last-level cache, sorted.
fn caches(desk: &Desk) -> Vec<Vec<u32>> {
    let mut pairs: Vec<Vec<u32>> =
        desk.placement.chunks(2).map(|cache| cache.iter().flatten().copied().collect()).collect();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort();
    pairs
}

/// Ends a quantum with these counters since the threads' start.
fn pass(desk: &mut Desk, counters: &[Observed]) -> Reason {
    desk.ask(Event::QuantumEnd, counters, None).1
}

fn started(policy: Value) -> Desk {
    let mut desk = Desk::on(two_pairs(), 4, policy);
    desk.ask(Event::Start, &counted(0, [0; 4]), None);
    desk
}

#[test]
fn the_most_intensive_thread_shares_with_the_least_whatever_came_first() {
    // 40, 30, 8 and 1 misses per 1,000 instructions, in every order of the four threads: 40 + 1 and 30 + 8.
    for [a, b, c, d] in [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0], [1, 2, 3, 0]] {
        let mut misses = [0; 4];
        [misses[a], misses[b], misses[c], misses[d]] = [40, 30, 8, 1];
        let mut desk = started(dio(1, 0.0));
        let reason = pass(&mut desk, &counted(1, misses));
        let mut expected = [[a.min(d) as u32, a.max(d) as u32], [b.min(c) as u32, b.max(c) as u32]];
        expected.sort_unstable();
        assert_eq!(caches(&desk), expected);
        assert!((reason.candidates[0].score - 41.0).abs() < 1e-9, "{:?}", reason.candidates);
        assert_eq!(reason.candidates[0].threads, [a.min(d) as u32, a.max(d) as u32]);
    }
}

#[test]
fn rates_are_of_the_interval_and_not_of_the_life() {
    let mut desk = started(dio(1, 0.0));
    pass(&mut desk, &counted(1, [40, 30, 8, 1]));
    // In the second thousand instructions: 1, 30, 40 and 8. Over its whole life thread 0 would still be second.
    let reason = pass(&mut desk, &counted(2, [41, 60, 48, 9]));
    assert_eq!(caches(&desk), [[0, 2], [1, 3]]);
    let rate = |t| reason.facts.iter().find(|fact| fact.thread == Some(t)).map(|fact| fact.value);
    assert_eq!([0, 1, 2, 3].map(rate), [1.0, 30.0, 40.0, 8.0].map(Some));
}

#[test]
fn nothing_is_dealt_before_the_interval_has_passed() {
    // The first quantum assigns by no data; the placement is the initial one.
    let mut desk = started(dio(3, 0.0));
    let before = desk.placement.clone();
    for quantum in 1..3 {
        let reason = pass(&mut desk, &counted(quantum, [40, 30, 8, 1].map(|rate| rate * quantum)));
        assert!(reason.candidates.is_empty() && desk.placement == before, "quantum {quantum}");
    }
    assert_eq!(pass(&mut desk, &counted(3, [120, 90, 24, 3])).candidates.len(), 2);
}

#[test]
fn threads_stay_while_the_sums_are_even_within_the_tolerance() {
    let mut desk = started(dio(1, 0.1));
    pass(&mut desk, &counted(1, [40, 30, 8, 1]));
    let before = desk.placement.clone();
    // Now 40, 30, 1 and 8: as placed 48 and 31, reassigned 41 and 38. 48 is 17 % above 41: they move. With 40, 30, 8
    // and 11 it is 51 against 48, 6 % above: they stay, and the new assignment is the runner-up.
    let reason = pass(&mut desk, &counted(2, [80, 60, 16, 12]));
    assert_eq!(desk.placement, before);
    assert_eq!((reason.candidates[0].note.as_str(), reason.candidates[0].score), ("as placed", 51.0));
    assert_eq!((reason.candidates[1].threads.clone(), reason.candidates[1].score), (vec![0, 2], 48.0));
    pass(&mut desk, &counted(3, [120, 90, 17, 20]));
    assert_eq!(caches(&desk), [[0, 2], [1, 3]].map(|[a, b]| vec![a, b]));
}

#[test]
fn without_the_winner_the_listed_runner_up_is_dealt() {
    for (seen, tolerance) in [([40, 30, 8, 1], 0.0), ([40, 30, 8, 1], 9.0), ([5, 5, 5, 5], 0.1)] {
        let mut desk = started(dio(1, tolerance));
        let mut other = started(dio(1, tolerance));
        let reason = pass(&mut desk, &counted(1, seen));
        let veto = reason.candidates[0].threads.clone();
        let (_, without) = other.ask(Event::QuantumEnd, &counted(1, seen), Some(&veto));
        assert!(!caches(&other).contains(&veto), "{veto:?} was forbidden");
        assert!(caches(&other).contains(&reason.candidates[1].threads), "{reason:?}");
        assert_eq!(without.candidates[0], reason.candidates[1]);
    }
}

#[test]
fn intensive_threads_are_parted_wherever_the_run_starts() {
    // Threads 0 and 1 stream, 2 and 3 never leave their first level.
    for seed in 0..12 {
        let run = run(dio(2, 0.1), seed);
        for pair in pairs(&run) {
            assert_eq!(pair.iter().filter(|t| **t < 2).count(), 1, "seed {seed}: {pair:?}");
        }
        assert!(run.result.migrations <= 2, "seed {seed}: {} migrations", run.result.migrations);
    }
    // It starts with the placement of a random policy that draws once.
    let first = |policy: Value| run(policy, 5).decisions[0].placement.clone();
    assert_eq!(first(dio(2, 0.1)), first(json!({"id": "random", "params": {"draw": "once"}})));
}
