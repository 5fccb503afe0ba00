//! Runs small enough to compute on paper, each with its arithmetic.

use super::played::{machine, pinned, play, program, scenario, walk};
use engine::core::Cause;
use engine::run::ColumnId;
use serde_json::{Value, json};

fn threads(programs: &[(&str, Value)]) -> Value {
    let groups: Vec<Value> = programs.iter().map(|(name, _)| json!({"program": name, "copies": 1})).collect();
    let defined: serde_json::Map<String, Value> =
        programs.iter().map(|(n, p)| (n.to_string(), p.clone())).collect();
    json!({"threads": groups, "programs": defined})
}

/// Every fourth instruction refers to one of two lines alternately; the L1 has one line, the L2 two.
fn every_fourth() -> (&'static str, Value) {
    ("every-fourth", program(250, walk(2)))
}

/// Every instruction refers to a line that is in no cache.
fn stream() -> (&'static str, Value) {
    ("stream", program(1000, json!({"kind": "stream", "region_bytes": 1 << 20, "stride_bytes": 64})))
}

fn compute() -> (&'static str, Value) {
    ("compute", program(0, Value::Null))
}

#[test]
fn one_context_and_two_lines() {
    let run = play(scenario(machine(1, 1, 1, 2), threads(&[every_fourth()]), pinned(1), 1, 1_000));
    // Issues in cycles 0, 1, 2, refers in 3: to memory, 20 + 120 cycles, so it resumes in 143. Again 143–146, resumes
    // in 286. From then on both lines are in the L2: three cycles, a reference, 20 cycles: four instructions in 23
    // cycles. 1,000 − 286 = 714 = 31 · 23 + 1, so 2 · 4 + 31 · 4 + 1 = 133 instructions.
    assert_eq!(run.result.instructions, 133);
    // A wait of n cycles from issue to data loses n − 1: two of 140 and 31 of 20.
    assert_eq!(run.stalls(0, Cause::Memory), 2 * 139);
    assert_eq!(run.stalls(0, Cause::L2), 31 * 19);
    assert_eq!(133 + 278 + 589, 1_000);
    assert_eq!(run.total(ColumnId::CacheAccesses), [33, 33]);
    assert_eq!(run.total(ColumnId::CacheMisses), [33, 2]);
    assert_eq!(run.total(ColumnId::MemoryLines), [2]);
}

#[test]
fn cpi_is_one_plus_nineteen_r() {
    // The shipped microbenchmark: 263 references in 1,000 instructions, all L1 misses and L2 hits of 20 cycles: CPI = 1
    // + 19 · 0.263 = 5.997. The 256 lines are fetched from memory once: 256 · 120 cycles more.
    let workload = json!({"threads": [{"program": "cpi-6", "copies": 1}]});
    let mut machine = machine(1, 1, 32, 64);
    machine["caches"][1]["size_bytes"] = json!(64 * 64 * 64);
    let run = play(scenario(machine, workload, pinned(1), 1, 10_000_000));
    let expected = (10_000_000.0 - 256.0 * 120.0) / (1.0 + 19.0 * 0.263);
    let measured = run.result.instructions as f64;
    assert!((measured / expected - 1.0).abs() < 1e-3, "{measured} instead of {expected}");
}

#[test]
fn two_contexts_take_turns() {
    let run = play(scenario(machine(1, 2, 1, 2), threads(&[every_fourth(), compute()]), pinned(2), 1, 1_000));
    // X on context 0, Y on context 1. X issues in 0, 2, 4 and refers in 6, Y issues in 1, 3, 5 and all of 7–145. X is
    // back in 6 + 140 = 146 (Y issued last, so it is X's turn), refers in 152, is back in 292. From then on it is
    // back 20 cycles after its reference: periods of 26 cycles with 4 instructions of X and 22 of Y.
    // 1,000 − 292 = 708 = 27 · 26 + 6, and in 6 cycles X issues 3: 4 + 4 + 27 · 4 + 3 = 119.
    assert_eq!(run.total(ColumnId::ContextInstructions), [119, 1_000 - 119]);
    assert_eq!(run.stalls(0, Cause::Memory), 2 * 139);
    assert_eq!(run.stalls(0, Cause::L2), 27 * 19);
    // Waiting for its turn: three cycles per period, and in the last part of one.
    assert_eq!(run.stalls(0, Cause::Issue), 3 * (2 + 27 + 1));
    assert_eq!(run.stalls(1, Cause::Issue), 119);
}

#[test]
fn computing_threads_share_a_core_evenly() {
    let run =
        play(scenario(machine(1, 3, 1, 2), threads(&[compute(), compute(), compute()]), pinned(3), 1, 1_000));
    // 1,000 = 3 · 333 + 1: the first context gets the odd cycle.
    assert_eq!(run.total(ColumnId::ContextInstructions), [334, 333, 333]);
    assert_eq!(run.stalls(0, Cause::Issue), 666);
    assert!((run.result.ipc - 1.0).abs() < 1e-12);
}

#[test]
fn paths_are_queues() {
    let mut machine = machine(2, 1, 1, 2);
    machine["caches"][1]["cycles_per_line"] = json!(10);
    machine["memory"]["cycles_per_line"] = json!(50);
    let run = play(scenario(machine, threads(&[stream(), stream()]), pinned(2), 1, 1_000));
    // Cycle 0: core 0 sends to the L2 (free again in 10), misses in 20, sends to memory (free in 70), data in 140. Core
    // 1 waits 10 for the L2, misses in 30, waits 40 for memory, data in 70 + 120 = 190: 50 cycles in queues. From then
    // on they do not conflict: core 0 refers every 140 cycles, 0, 140, …, 980 (its line of 140 goes to memory in 160,
    // after 120); core 1 in 0 and then every 140 from 190 (to memory in 210; that of 140 frees it in 210).
    assert_eq!(run.total(ColumnId::ContextInstructions), [8, 7]);
    assert_eq!([run.stalls(0, Cause::Bandwidth), run.stalls(1, Cause::Bandwidth)], [0, 50]);
    assert_eq!([run.stalls(0, Cause::Memory), run.stalls(1, Cause::Memory)], [992, 1_000 - 7 - 50]);
    assert_eq!(run.total(ColumnId::MemoryLines), [15]);
    assert_eq!(run.total(ColumnId::MemoryBusyCycles), [750]);
}

#[test]
fn a_full_path_to_memory_sets_the_pace() {
    let mut machine = machine(1, 4, 1, 2);
    machine["memory"]["cycles_per_line"] = json!(100);
    let run =
        play(scenario(machine, threads(&[stream(), stream(), stream(), stream()]), pinned(4), 1, 1_000));
    // References in 0, 1, 2, 3 reach memory in 20, 21, 22, 23 and start in 20, 120, 220, 320: data in 140, 240, 340,
    // 440. Each then queues behind the others, one line in 100 cycles, four contexts: one reference in 400 cycles.
    // Context 0: 0, 140, 540, 940; context 1: 1, 240, 640; 2: 2, 340, 740; 3: 3, 440, 840.
    assert_eq!(run.total(ColumnId::ContextInstructions), [4, 3, 3, 3]);
    // Context 1: 99 cycles for the first (120 − 21). Its second reaches memory in 260, when it is reserved until 520
    // (context 0's second starts in 420): 260 cycles; its third in 660, reserved until 920: 260 cycles.
    assert_eq!(run.stalls(1, Cause::Bandwidth), 99 + 260 + 260);
}

#[test]
fn dirty_lines_take_the_path_too() {
    // As `paths_are_queues`, one core, every reference a store: the first line leaves the L1 when the second arrives,
    // and is still in the L2; it leaves the L2 when the third arrives, and is written back before the fourth's data.
    let mut machine = machine(1, 1, 1, 2);
    machine["memory"]["cycles_per_line"] = json!(50);
    let (name, mut stores) = stream();
    stores["phases"][0]["store_share"] = json!(1);
    let run = play(scenario(machine, threads(&[(name, stores)]), pinned(1), 1, 1_000));
    // References in 0 and 140 find memory free (to memory in 20 and 160). The third, in 280, evicts the first line from
    // the L2 in 300: the write back occupies memory until 350; the data starts then and arrives in 470. And so on,
    // every 190 cycles: 470, 660, 850.
    assert_eq!(run.result.instructions, 6);
    assert_eq!(run.stalls(0, Cause::Bandwidth), 50 * 4);
    assert_eq!(run.total(ColumnId::MemoryLines), [6 + 4]);
}

#[test]
fn switching_costs_cycles() {
    let mut document = scenario(
        machine(1, 1, 1, 2),
        threads(&[compute(), compute()]),
        json!({"id": "round-robin"}),
        4,
        1_000,
    );
    document["run"]["switch_cycles"] = json!(100);
    let run = play(document);
    // Four quanta, each with a new thread, the first included: 900 instructions and 100 cycles of switching each.
    assert_eq!(run.total(ColumnId::ThreadInstructions), [1_800, 1_800]);
    assert_eq!(run.stalls(0, Cause::Switch), 400);
    assert_eq!((run.result.context_switches, run.result.migrations), (4, 0));
    assert!(run.result.fairness.cpu_share_stddev < 1e-12);
}

#[test]
fn who_arrives_at_the_end_is_not_placed() {
    let mut workload = threads(&[compute(), ("late", program(0, Value::Null))]);
    // The operating system checks every 15 cycles, in cycle 990 and then at the end, in cycle 1,000.
    let switches = [990, 991].map(|arrives| {
        workload["threads"][1]["arrives_at_cycle"] = json!(arrives);
        let run = play(scenario(machine(1, 2, 1, 2), workload.clone(), json!({"id": "default"}), 1, 1_000));
        (run.result.context_switches, run.decisions.last().map(|decision| decision.cycle))
    });
    assert_eq!(switches, [(2, Some(990)), (1, Some(0))]);
}

#[test]
fn an_empty_context_is_idle() {
    let run = play(scenario(machine(1, 2, 1, 2), threads(&[compute()]), pinned(1), 1, 1_000));
    assert_eq!(run.total(ColumnId::ContextInstructions), [1_000, 0]);
    assert_eq!(run.stalls(1, Cause::Idle), 1_000);
    assert_eq!(run.total(ColumnId::ContextThread), [1, 0]);
}
