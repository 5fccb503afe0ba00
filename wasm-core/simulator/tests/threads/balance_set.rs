//! Balance sets where threads are slow, where caches are large, and where threads arrive and end.

use super::played::{Played, machine, play, program, scenario, walk};
use serde_json::{Value, json};

fn balance_set(selection: &str) -> Value {
    json!({"id": "balance-set", "params": {"selection": selection, "sample_one_in": 4, "samples": 20}})
}

fn stream() -> Value {
    json!({"kind": "stream", "region_bytes": 1 << 24, "stride_bytes": 64})
}

/// The last estimate for a thread that a decision gave.
fn estimate(run: &Played, thread: u32) -> f64 {
    let reasons = run.decisions.iter().filter_map(|d| d.reason.as_ref());
    let mut facts =
        reasons.flat_map(|r| &r.facts).filter(|f| f.label == "estimate" && f.thread == Some(thread));
    facts.next_back().expect("it is estimated").value
}

#[test]
fn a_stream_that_is_too_slow_to_fill_its_histogram_misses() {
    // In six quanta of 20,000 cycles a stream makes fewer than 1,000 references, and no line of it is used again.
    let workload = json!({
        "threads": [{"program": "loop", "copies": 2}, {"program": "stream", "copies": 2}],
        "programs": {"loop": program(300, walk(8)), "stream": program(300, stream())},
    });
    let policy = json!({"id": "balance-set", "params": {"sample_one_in": 32}});
    let run = play(scenario(machine(1, 2, 4, 64), workload, policy, 40, 20_000));
    for thread in 0..2 {
        assert!(estimate(&run, thread) < 0.01, "loop: {}", estimate(&run, thread));
        assert!(estimate(&run, thread + 2) > 0.99, "stream: {}", estimate(&run, thread + 2));
    }
    let share = |thread: usize| run.result.threads[thread].cpu_share;
    assert!(share(0) > share(2) && share(1) > share(3));
}

#[test]
fn a_loop_within_a_large_cache_hits() {
    // 10,000 of 16,384 lines: longer than the horizon of small caches.
    let mut large = machine(1, 1, 4, 16_384);
    large["caches"][1]["ways"] = json!(16);
    let workload = json!({
        "threads": [{"program": "loop", "copies": 1}, {"program": "stream", "copies": 1}],
        "programs": {"loop": program(300, walk(10_000)), "stream": program(300, stream())},
    });
    let run = play(scenario(large, workload, balance_set("perf"), 16, 500_000));
    assert!(estimate(&run, 0) < 0.01, "loop: {}", estimate(&run, 0));
    assert!(estimate(&run, 1) > 0.99, "stream: {}", estimate(&run, 1));
}

/// Five loops of different lengths on two contexts, and another thread.
fn loops_and(other: Value, selection: &str, quanta: u32) -> Played {
    let mut threads: Vec<Value> = (0..5).map(|n| json!({"program": format!("p{n}"), "copies": 1})).collect();
    threads.push(other);
    let program = |n: u32| (format!("p{n}"), program(300, walk(8 << n)));
    let programs: Value = serde_json::Map::from_iter((0..5).map(program)).into();
    let workload = json!({"threads": threads, "programs": programs});
    play(scenario(machine(1, 2, 4, 64), workload, balance_set(selection), quanta, 20_000))
}

#[test]
fn running_threads_stay_when_another_ends_within_a_quantum() {
    for selection in ["perf", "fair"] {
        // The end is at various times within its quantum.
        let mut ends = 0;
        for instructions in (4_000..14_000).step_by(1_000) {
            let other = json!({"program": "p0", "copies": 1, "instructions": instructions});
            let run = loops_and(other, selection, 80);
            let is_within = |d: &usize| !run.decisions[*d].cycle.is_multiple_of(20_000);
            for at in (1..run.decisions.len()).filter(is_within) {
                let [before, after] = [at - 1, at].map(|d| &run.decisions[d].placement);
                let same = before.iter().zip(after).filter(|(a, b)| a == b).count();
                assert_eq!(same, 1, "{selection}, {instructions}: {before:?}, then {after:?}");
                assert!(after.iter().all(Option::is_some));
                ends += 1;
            }
        }
        assert!(ends >= 5, "{selection}: {ends}");
    }
}

#[test]
fn a_newcomer_takes_its_share_and_no_more_under_fair() {
    let other = json!({"program": "p1", "copies": 1, "arrives_at_cycle": 100 * 20_000});
    let run = loops_and(other, "fair", 160);
    let turns = |thread: u32| {
        let of = run.decisions.iter().filter(|d| d.quantum >= 110 && d.cycle.is_multiple_of(20_000));
        of.filter(|d| d.placement.contains(&Some(thread))).count()
    };
    // Two of six threads run in each of 50 quanta, about 17 turns for each thread.
    let newcomer = turns(5);
    assert!((10..=24).contains(&newcomer), "{newcomer}, others {:?}", (0..5).map(turns).collect::<Vec<_>>());
}
