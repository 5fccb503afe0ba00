//! Way partitions in a run: the threads they protect, their cost, and rejected ones.

use super::played::{Played, machine, pinned, play, program, scenario};
use engine::run::ColumnId;
use serde_json::{Value, json};
use simulator::from_value;

/// A program that reuses 24 lines, beside one that walks through memory; both end after 6,000 instructions. The L2 has
/// 4 sets of 8 ways.
pub fn neighbours(partition: Value, neighbour: u32) -> Value {
    let reuse = program(400, json!({"kind": "random", "region_bytes": 24 * 64}));
    let walk = program(neighbour, json!({"kind": "stream", "region_bytes": 1 << 20, "stride_bytes": 64}));
    let mut machine = machine(2, 1, 2, 32);
    machine["caches"][1]["ways"] = json!(8);
    machine["caches"][1]["partition"] = partition;
    machine["memory"]["cycles_per_line"] = json!(30);
    let threads = json!([
        {"program": "reuse", "copies": 1, "instructions": 6_000, "stream": 0},
        {"program": "walk", "copies": 1, "instructions": 6_000, "stream": 1},
    ]);
    let workload = json!({"threads": threads, "programs": {"reuse": reuse, "walk": walk}});
    scenario(machine, workload, pinned(2), 20, 100_000)
}

/// Accesses and misses of a thread at the L2.
pub fn at_l2(run: &Played, thread: usize) -> (u64, u64) {
    let level = &run.result.threads[thread].caches[1];
    (level.accesses, level.misses)
}

fn class(thread: u32, first_way: u32, ways: u32) -> Value {
    json!({"threads": [thread], "first_way": first_way, "ways": ways})
}

#[test]
fn disjoint_ways_make_misses_independent_of_the_neighbour() {
    let apart = || json!([class(0, 0, 5), class(1, 5, 3)]);
    let [quiet, greedy] = [100, 900].map(|neighbour| play(neighbours(apart(), neighbour)));
    assert_eq!(at_l2(&quiet, 0), at_l2(&greedy, 0));
    assert!(at_l2(&quiet, 1) != at_l2(&greedy, 1), "the neighbour itself is another");
    // Without the partition the neighbour has an effect.
    let [quiet, greedy] = [100, 900].map(|neighbour| play(neighbours(json!([]), neighbour)));
    assert_eq!(
        at_l2(&quiet, 0).0,
        at_l2(&greedy, 0).0,
        "the L1 is private: the L2 is asked for the same lines"
    );
    assert!(at_l2(&quiet, 0).1 < at_l2(&greedy, 0).1);
}

#[test]
fn a_thread_never_occupies_more_than_its_ways() {
    let run = play(neighbours(json!([class(1, 6, 2)]), 900));
    for frame in 0..run.frames.len() {
        let of_walk = run.column(frame, ColumnId::CacheLines)[2 * 2 + 1];
        assert!(of_walk <= 2 * 4, "2 ways × 4 sets hold 8 lines, not {of_walk}");
    }
    // A thread without a class may fill all ways, those of the class too.
    let run = play(neighbours(json!([class(0, 0, 1)]), 900));
    let most = (0..run.frames.len()).map(|f| run.column(f, ColumnId::CacheLines)[2 * 2 + 1]).max().unwrap();
    assert!(most > 28, "28 lines is all but the class's way; there are {most}");
}

#[test]
fn ways_are_by_thread_also_where_lines_belong_to_programs() {
    // 66 threads of one program: lines are owned by the program, yet each thread has its own ways or none.
    let mut machine = machine(66, 1, 1, 64);
    machine["caches"][1]["ways"] = json!(16);
    machine["caches"][1]["partition"] =
        json!([{"threads": (0..66).collect::<Vec<u32>>(), "first_way": 3, "ways": 2}]);
    let walk = program(300, json!({"kind": "stream", "region_bytes": 1 << 16, "stride_bytes": 64}));
    let workload = json!({"threads": [{"program": "walk", "copies": 66}], "programs": {"walk": walk}});
    let run = play(scenario(machine, workload, pinned(66), 3, 5_000));
    assert_eq!(run.layout.owners.len(), 1);
    let last = run.frames.len() - 1;
    assert_eq!(run.column(last, ColumnId::CacheLines)[66], 2 * 4, "2 of the ways of 4 sets, full");
}

#[test]
fn impossible_partitions_are_refused() {
    let refusal = |partition: Value| {
        let error = from_value(neighbours(partition, 100)).unwrap_err();
        (error.path, error.remedy)
    };
    let at = |rest: &str| format!("/machine/caches/1/partition/{rest}");
    assert_eq!(refusal(json!([class(0, 8, 1)])).0, at("0/first_way"));
    assert_eq!(refusal(json!([class(0, 0, 0)])).0, at("0/ways"));
    assert_eq!(refusal(json!([class(0, 5, 4)])), (at("0/ways"), "Valid are 1 to 3.".into()));
    let (path, remedy) = refusal(json!([class(0, 0, 4), class(2, 0, 4)]));
    assert_eq!((path, remedy), (at("1/threads/0"), "Threads are numbered 0 to 1.".into()));
    assert_eq!(refusal(json!([class(1, 0, 4), class(1, 4, 4)])).0, at("1/threads/0"));
    let mut first_level = neighbours(json!([]), 100);
    first_level["machine"]["caches"][0]["partition"] = json!([class(0, 0, 1)]);
    assert_eq!(from_value(first_level).unwrap_err().path, "/machine/caches/0/partition");
    // Classes may share ways, and one may have no thread.
    let empty = json!({"threads": [], "first_way": 0, "ways": 8});
    assert!(from_value(neighbours(json!([class(0, 0, 6), class(1, 2, 6), empty]), 100)).is_ok());
}
