//! The wide core: a run computed by hand, slicing, and streams that do not depend on co-runners.

use super::played::{Played, finish, machine, pinned, play, program, read, scenario, walk};
use engine::core::Cause;
use engine::run::{ColumnId, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Wide cores with an L1 of one line each and an L2 of `l2_lines`.
fn wide(cores: u32, l2_lines: u32) -> Value {
    let mut machine = machine(cores, 1, 1, l2_lines);
    machine["cores"][0]["model"] = json!("interval");
    machine
}

/// Every fourth instruction refers to one of two lines alternately.
fn every_fourth(base_cpi: f64, overlap: f64) -> Value {
    let mut program = program(250, walk(2));
    program["execution"] = json!({"base_cpi": base_cpi, "overlap": overlap});
    program
}

#[test]
fn half_a_cycle_an_instruction_and_two_misses_at_once() {
    let workload =
        json!({"threads": [{"program": "p", "copies": 1}], "programs": {"p": every_fourth(0.5, 2.0)}});
    let run = play(scenario(wide(1, 2), workload, pinned(1), 1, 1_000));
    // Four instructions take 2 cycles, so the first reference issues in 2. It waits 139 cycles for memory, of which
    // half count: 69, and half a cycle is carried over. The next issues in 2 + 69 + 2 = 73 and waits 69.5 + 0.5 = 70.
    // From 143 on both lines are in the L2: waits of 19 cycles count 9 and 10 alternately, so two references take 2 + 9
    // + 2 + 10 = 23 cycles. 1,000 − 143 = 857 = 37 · 23 + 6: 8 + 37 · 8 instructions, and four more by 996.
    assert_eq!(run.result.instructions, 8 + 37 * 8 + 4);
    assert_eq!(run.stalls(0, Cause::Memory), 69 + 70);
    // The last wait began in cycle 997.
    assert_eq!(run.stalls(0, Cause::L2), 37 * 19 + 3);
}

#[test]
fn a_program_of_its_own_pace() {
    // No references: 1,000 cycles at 0.4 cycles per instruction; the 2,500th completes when the run ends.
    let mut idle = program(0, Value::Null);
    idle["execution"] = json!({"base_cpi": 0.4, "overlap": 1.0});
    let workload = json!({"threads": [{"program": "p", "copies": 1}], "programs": {"p": idle}});
    let run = play(scenario(wide(1, 2), workload, pinned(1), 1, 1_000));
    assert!((2_499..=2_500).contains(&run.result.instructions), "{}", run.result.instructions);
}

#[test]
fn a_thread_takes_as_long_as_its_instructions() {
    for (base_cpi, instructions, cycles) in [(1.0, 1, 1), (10.0, 100, 1_000), (0.4, 100, 40), (0.05, 100, 5)]
    {
        let mut counts = program(0, Value::Null);
        counts["execution"] = json!({"base_cpi": base_cpi, "overlap": 1.0});
        let threads = json!([{"program": "p", "copies": 1, "instructions": instructions}]);
        let workload = json!({"threads": threads, "programs": {"p": counts}});
        let run = play(scenario(wide(1, 2), workload, pinned(1), 1, 2_000));
        let thread = &run.result.threads[0];
        assert_eq!((thread.instructions, thread.scheduled_cycles), (instructions, cycles), "{base_cpi}");
    }
}

fn two_mixed() -> Value {
    let random = json!({"kind": "random", "region_bytes": 64 * 64});
    let mut restless = program(300, random);
    restless["execution"] = json!({"base_cpi": 0.7, "overlap": 1.7});
    json!({
        "threads": [{"program": "restless", "copies": 2, "stream": 3}, {"program": "p", "copies": 2, "stream": 9}],
        "programs": {"restless": restless, "p": every_fourth(1.3, 1.0)},
    })
}

fn same(a: &Played, b: &Played) {
    assert_eq!((&a.frames, &a.result.digest), (&b.frames, &b.result.digest));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn slices_change_nothing(budgets in prop::collection::vec(1..3_000u64, 1..20)) {
        let policy = json!({"id": "round-robin"});
        let scenario = read(scenario(wide(2, 48), two_mixed(), policy, 6, 5_000));
        let begin = || simulator::start(&scenario, &TraceLibrary::default()).expect("the run can begin");
        let mut next = budgets.iter().cycle();
        same(&finish(begin(), || u64::MAX), &finish(begin(), || *next.next().expect("it cycles")));
    }
}

#[test]
fn waits_are_part_of_all_cycles() {
    let run = play(scenario(wide(2, 48), two_mixed(), json!({"id": "round-robin"}), 6, 5_000));
    for frame in 0..run.frames.len() {
        for stalls in run.column(frame, ColumnId::ContextStalls).chunks(run.layout.causes.len()) {
            assert!(stalls.iter().sum::<u32>() <= 5_000);
        }
    }
    let lookups = run.total(ColumnId::CacheAccesses).iter().sum::<u32>();
    assert!(lookups > 1_000, "{lookups}");
}

#[test]
fn a_stream_makes_the_same_references_in_any_company() {
    // Private caches and unlimited bandwidth: the others have no effect.
    let mut machine = wide(2, 32);
    machine["caches"][1]["shared_by"] = json!("core");
    let alone = json!({"threads": [{"program": "restless", "copies": 1, "stream": 4}], "programs": two_mixed()["programs"]});
    let solo = play(scenario(machine.clone(), alone, pinned(1), 1, 50_000));
    let mut workload = two_mixed();
    workload["threads"] = json!([{"program": "p", "copies": 1, "stream": 9}, {"program": "restless", "copies": 1, "stream": 4}]);
    let both = play(scenario(machine, workload, pinned(2), 1, 50_000));
    assert_eq!(solo.result.threads[0].instructions, both.result.threads[1].instructions);
    assert_eq!(solo.result.threads[0].caches[1], both.result.threads[1].caches[1]);
}

#[test]
fn streams_that_cannot_be_are_refused() {
    let refused = |threads: Value, path: &str| {
        let workload = json!({"threads": threads, "programs": two_mixed()["programs"]});
        let document = scenario(wide(2, 48), workload, pinned(1), 1, 5_000);
        let error = simulator::from_value(document).expect_err("it must be refused");
        assert_eq!(error.path, path, "{error}");
    };
    let p = |copies: u32, stream: Value| json!({"program": "p", "copies": copies, "stream": stream});
    refused(json!([p(1, json!(3)), p(1, Value::Null)]), "/workload/threads/1/stream");
    refused(json!([p(2, json!(3)), p(1, json!(4))]), "/workload/threads/1/stream");
    refused(json!([p(2, json!(255))]), "/workload/threads/0/stream");
}
