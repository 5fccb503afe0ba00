//! Ways reallocated at intervals in a run: each thread's share, the savings, and rejected options.

use super::partitions::{at_l2, neighbours};
use super::played::{Played, finish, machine, pinned, play, program, read, scenario};
use engine::run::TraceLibrary;
use serde_json::{Value, json};
use simulator::from_value;

/// A program that reuses 24 lines beside one that walks through memory, on an L2 of 4 sets of 8 ways.
fn dealt(kind: &str, interval_cycles: u32) -> Value {
    let mut document = neighbours(json!([]), 900);
    document["machine"]["caches"][1]["allocation"] =
        json!({"kind": kind, "interval_cycles": interval_cycles, "sampled_sets": 64});
    document
}

/// As `dealt`, with programs that never end.
fn endless(kind: &str, interval_cycles: u32) -> Value {
    let mut document = dealt(kind, interval_cycles);
    for group in document["workload"]["threads"].as_array_mut().expect("there are two") {
        group.as_object_mut().expect("a group").remove("instructions");
    }
    document
}

/// The mean ways of both threads over the run.
fn ways(run: &Played) -> [f64; 2] {
    let of_cache = run.result.ways.first().expect("the L2 deals its ways");
    assert_eq!((of_cache.cache, of_cache.level), (2, 2));
    [0, 1].map(|thread| of_cache.threads[thread].mean_ways)
}

fn are_halves(ways: [f64; 2]) -> bool {
    ways.iter().all(|of_thread| (of_thread - 4.0).abs() < 1e-9)
}

#[test]
fn a_thread_that_walks_through_memory_gets_a_way_and_the_other_one_the_rest() {
    let [reuse, walk] = ways(&play(endless("ucp", 20_000)));
    // 24 lines in 4 sets of 8 ways, of which a private L1 has two: six or seven ways are useful, and at least one is
    // left.
    assert!(reuse >= 6.0 && walk <= 2.0, "{reuse} and {walk} ways");
    assert!(are_halves(ways(&play(endless("even", 20_000)))));
    let [ucp, even] = ["ucp", "even"].map(|kind| play(dealt(kind, 20_000)));
    let lru = play(neighbours(json!([]), 900));
    assert_eq!(at_l2(&ucp, 0).0, at_l2(&lru, 0).0, "the L1 is private: the L2 is asked for the same lines");
    assert!(at_l2(&ucp, 0).1 * 2 < at_l2(&lru, 0).1, "{:?} against {:?}", at_l2(&ucp, 0), at_l2(&lru, 0));
    assert!(at_l2(&ucp, 0).1 * 2 < at_l2(&even, 0).1, "16 of its 24 lines have room in half of the ways");
}

#[test]
fn before_the_first_interval_ends_the_cache_is_shared_as_without() {
    let (never, lru) = (play(dealt("ucp", 1_000_000_000)), play(neighbours(json!([]), 900)));
    assert_eq!(never.frames, lru.frames);
    assert_eq!(never.result.digest, lru.result.digest);
    assert_eq!((never.result.ways[0].deals, &*never.result.ways[0].threads), (0, &[][..]));
    assert!(lru.result.ways.is_empty());
}

#[test]
fn deals_do_not_depend_on_how_a_run_is_sliced() {
    let start =
        || simulator::start(&read(dealt("ucp", 7_000)), &TraceLibrary::default()).expect("it can begin");
    let (whole, sliced) = (finish(start(), || u64::MAX), finish(start(), || 1_234));
    assert_eq!((whole.result.digest, whole.result.ways), (sliced.result.digest, sliced.result.ways));
}

#[test]
fn a_change_of_something_else_keeps_the_ways_and_one_without_them_frees_all() {
    let mut kept = endless("even", 20_000);
    let set = |values: Value| json!([{"at_cycle": 100_000, "action": {"kind": "set", "values": values}}]);
    kept["run"]["interventions"] = set(json!({"/machine/memory/latency_cycles": 130}));
    assert!(are_halves(ways(&play(kept.clone()))));
    kept["run"]["interventions"] = set(json!({"/machine/caches/1/allocation": null}));
    assert!(play(kept).result.ways.is_empty(), "from then on no ways are dealt");
}

#[test]
fn impossible_allocations_are_refused() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut document = dealt("ucp", 20_000);
        change(&mut document["machine"]["caches"]);
        from_value(document).expect_err("it must be refused").path
    };
    let at = "/machine/caches/1/allocation";
    assert_eq!(refused(&|caches| caches[1]["allocation"]["kind"] = json!("fair")), format!("{at}/kind"));
    assert_eq!(
        refused(&|caches| caches[1]["allocation"]["interval_cycles"] = json!(10)),
        format!("{at}/interval_cycles")
    );
    let class = json!([{"threads": [0], "first_way": 0, "ways": 2}]);
    assert_eq!(refused(&|caches| caches[1]["partition"] = class.clone()), at);
    assert_eq!(
        refused(&|caches| caches[0]["allocation"] = caches[1]["allocation"].clone()),
        "/machine/caches/0/allocation"
    );
    assert_eq!(refused(&|caches| caches[1]["inclusion"] = json!("victim")), at);
    // Monitors of 4 threads may keep 4 × 65,536 sets of 64 ways, those of 5 may not.
    let monitored = |threads: u32| {
        let mut machine = machine(threads, 1, 1, 64);
        machine["caches"][1]["size_bytes"] = json!(65_536 * 64 * 64);
        machine["caches"][1]["allocation"] =
            json!({"kind": "ucp", "interval_cycles": 20_000, "sampled_sets": 65_536});
        let workload = json!({"threads": [{"program": "p", "copies": threads}], "programs": {"p": program(0, json!(null))}});
        from_value(scenario(machine, workload, pinned(threads as usize), 1, 1_000))
            .err()
            .map(|error| error.path)
    };
    assert_eq!(monitored(4), None);
    assert_eq!(monitored(5), Some(format!("{at}/sampled_sets")));
}
