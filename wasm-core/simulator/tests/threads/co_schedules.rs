//! Co-scheduling on shared caches: the live heuristic, the oracle, and chance.

use super::played::{Played, play, program, scenario, walk};
use serde_json::{Value, json};

/// Four wide cores; cores 0 and 1 share an L2 of 256 lines, and so do 2 and 3.
pub fn two_pairs() -> Value {
    json!({
        "cores": [{"count": 4, "contexts": 1, "model": "interval"}],
        "caches": [
            {"level": 1, "size_bytes": 4 * 64, "ways": 4, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"},
            {"level": 2, "size_bytes": 256 * 64, "ways": 8, "line_bytes": 64, "hit_cycles": 10, "shared_by": {"cores": 2}},
        ],
        "memory": {"latency_cycles": 100, "cycles_per_line": 0},
    })
}

/// Threads 0 and 1 stream through memory, 2 and 3 never leave their L1.
fn two_devils_two_turtles() -> Value {
    let stream = json!({"kind": "stream", "region_bytes": 1 << 24, "stride_bytes": 64});
    json!({
        "threads": [{"program": "devil", "copies": 2}, {"program": "turtle", "copies": 2}],
        "programs": {"devil": program(100, stream), "turtle": program(100, walk(2))},
    })
}

pub fn run(policy: Value, seed: u32) -> Played {
    let mut document = scenario(two_pairs(), two_devils_two_turtles(), policy, 12, 5_000);
    document["run"]["seed"] = json!(seed);
    play(document)
}

/// The pairs on the two caches after the last decision, sorted within and between pairs.
pub fn pairs(run: &Played) -> Vec<Vec<u32>> {
    let last = run.decisions.last().expect("there were decisions");
    let mut pairs: Vec<Vec<u32>> =
        last.placement.chunks(2).map(|cache| cache.iter().flatten().copied().collect()).collect();
    pairs.iter_mut().for_each(|p| p.sort_unstable());
    pairs.sort();
    pairs
}

#[test]
fn the_live_scheduler_parts_devils_wherever_it_starts() {
    for seed in 0..12 {
        let run = run(json!({"id": "virentrack", "params": {"placement_quanta": 2}}), seed);
        for pair in pairs(&run) {
            assert_eq!(pair.iter().filter(|t| **t < 2).count(), 1, "seed {seed}: {pair:?}");
        }
        // Turtles move to devils, and the displaced threads take their places: two moves or none, once.
        assert!(run.result.migrations <= 2, "seed {seed}: {} migrations", run.result.migrations);
        let reason = run.decisions.iter().find_map(|d| d.reason.clone()).expect("it says why");
        assert_eq!(reason.candidates.len(), 2);
        assert_eq!(reason.facts.len(), 8, "a sensitivity and an intensity each");
    }
}

#[test]
fn chance_drawn_once_stays_and_meets_devils_sometimes() {
    let mut together = 0;
    for seed in 0..60 {
        let run = run(json!({"id": "random", "params": {"draw": "once"}}), seed);
        assert_eq!(run.result.migrations, 0, "seed {seed}");
        assert_eq!(pairs(&run).iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
        together += u32::from(pairs(&run).contains(&vec![0, 1]));
    }
    // One of three pairings puts them together: about 20 of 60.
    assert!((8..=34).contains(&together), "{together} of 60");
}

#[test]
fn the_oracle_follows_its_table() {
    let table = |ab: f64, ac: f64, ad: f64| {
        let cost = [[0.0, ab, ac, ad], [ab, 0.0, ad, ac], [ac, ad, 0.0, ab], [ad, ac, ab, 0.0]];
        json!({"id": "optimal", "params": {"degradation": cost}})
    };
    assert_eq!(pairs(&run(table(1.0, 2.0, 3.0), 1)), [[0, 1], [2, 3]]);
    assert_eq!(pairs(&run(table(2.0, 1.0, 3.0), 1)), [[0, 2], [1, 3]]);
    let told = run(table(3.0, 2.0, 1.0), 1);
    assert_eq!(pairs(&told), [[0, 3], [1, 2]]);
    let reason = told.decisions[0].reason.clone().expect("it says why");
    let fact = |label: &str| reason.facts.iter().find(|f| f.label.starts_with(label)).map(|f| f.value);
    // Two pairs, both directions of each: 4 · 1, 4 · 3; at random 4 · 2.
    assert_eq!((fact("least"), fact("greatest"), fact("at random")), (Some(4.0), Some(12.0), Some(8.0)));
}

#[test]
fn an_oracle_without_a_table_says_so() {
    let silent = run(json!({"id": "optimal"}), 3);
    let reason = silent.decisions[0].reason.clone().expect("it says why");
    assert!(reason.fallback && reason.rule.contains("silent"), "{}", reason.rule);
    assert_eq!(pairs(&silent).iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn a_table_that_is_no_square_is_refused() {
    let policy = json!({"id": "optimal", "params": {"degradation": [[0, 1], [1]]}});
    let document = scenario(two_pairs(), two_devils_two_turtles(), policy, 2, 5_000);
    let error = simulator::from_value(document).expect_err("it must be refused");
    assert_eq!(error.path, "/policy/params/degradation");
}
