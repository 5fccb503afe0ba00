//! Runs with simultaneous multithreading, small enough to compute on paper.
//!
//! Every machine here takes 2 cycles from fetch to the queues, so that an instruction fetched in cycle c issues in c +
//! 3 and, with a latency of one, commits in c + 4. A function has 256 instructions on 16 lines. The first pass misses
//! the instruction cache on each line: requested in cycle c, arrived in c + 140, fetched in two blocks of eight in c +
//! 140 and c + 141; the next line is requested in c + 142.

use super::played::{Played, machine, pinned, play, scenario};
use engine::core::Cause;
use serde_json::{Value, json};

/// A core of `contexts` hardware contexts, an L1 of 64 lines, an L2 of 64.
fn core(contexts: u32, smt: Value) -> Value {
    let mut parts = json!({"front_end_cycles": 2});
    for (name, value) in smt.as_object().into_iter().flatten() {
        parts[name] = value.clone();
    }
    let mut machine = machine(1, contexts, 64, 64);
    machine["cores"][0] = json!({"count": 1, "contexts": contexts, "model": "smt", "smt": parts});
    machine["caches"][0]["hit_cycles"] = json!(2);
    machine
}

/// A chain of instructions that each need the previous one; no branches unless `stream` says so.
fn chain(stream: Value) -> Value {
    let mut instructions = json!({"dependence_distance": 1, "branch_share": 0, "code_bytes": 1024, "loop_iterations": 1_000_000});
    for (name, value) in stream.as_object().into_iter().flatten() {
        instructions[name] = value.clone();
    }
    json!({"execution": {"instruction_stream": instructions},
           "phases": [{"instructions": 1_000_000, "references_per_kinstr": 0, "components": []}]})
}

/// A chain of dependent loads of 64 lines in one page, in an order that visits all before any repeats.
fn chase() -> Value {
    let mut program = chain(json!({}));
    program["phases"][0]["references_per_kinstr"] = json!(1000);
    program["phases"][0]["components"] =
        json!([{"weight": 1, "pattern": {"kind": "chase", "region_bytes": 64 * 64}}]);
    program
}

fn run(machine: Value, program: &Value, threads: usize, cycles: u32) -> Played {
    let workload = json!({"threads": [{"program": "it", "copies": threads}], "programs": {"it": program}});
    play(scenario(machine, workload, pinned(threads), 1, cycles))
}

fn counter(run: &Played, thread: usize, name: &str) -> u64 {
    let pipeline = serde_json::to_value(run.result.threads[thread].pipeline).expect("counters are numbers");
    pipeline[name].as_u64().expect("there is such a counter")
}

#[test]
fn a_chain_executes_one_instruction_a_cycle() {
    // The last of the 16 lines arrives in 15 · 142 + 140 = 2,270; instruction 240 issues in 2,273, and from then on one
    // per cycle: instruction k commits in 2,274 + k − 240. Of 10,000 cycles the last is 9,999: 9,999 − 2,034 + 1 =
    // 7,966.
    let run = run(core(1, json!({})), &chain(json!({})), 1, 10_000);
    assert_eq!(run.result.instructions, 7_966);
    assert_eq!(counter(&run, 0, "l1i_misses"), 16);
    assert_eq!(counter(&run, 0, "integer_instructions"), 7_966);
    // All cycles without a commit are waits for instructions, and for results: each line's first instruction is renamed
    // two cycles after its fetch, issues in the next cycle and commits in the one after.
    assert_eq!(run.stalls(0, Cause::Fetch) + run.stalls(0, Cause::Dependence), 10_000 - 7_966);
    assert_eq!(run.stalls(0, Cause::Dependence), 16);
}

#[test]
fn two_chains_share_one_unit_and_not_two() {
    let one = json!({"integer_units": 1, "load_store_units": 1});
    let two = json!({"integer_units": 2, "load_store_units": 1});
    let sums = |smt: &Value| {
        let [early, late] = [20_000, 30_000].map(|cycles| {
            let played = run(core(2, smt.clone()), &chain(json!({})), 2, cycles);
            [played.result.threads[0].instructions, played.result.threads[1].instructions]
        });
        [late[0] - early[0], late[1] - early[1]]
    };
    // One instruction per cycle in total, half of them each; with a unit each, one per cycle each.
    assert_eq!(sums(&one), [5_000, 5_000]);
    assert_eq!(sums(&two), [10_000, 10_000]);
}

#[test]
fn the_unit_that_was_lost_is_named() {
    // Three chains, one unit: a chain issues in every third cycle and commits in the next. In the one after that it is
    // ready, but it is another's turn; while it executes it waits for its own result.
    let smt = json!({"integer_units": 1, "load_store_units": 1});
    let [early, late] =
        [20_000, 32_000].map(|cycles| run(core(3, smt.clone()), &chain(json!({})), 3, cycles));
    for context in 0..3 {
        for cause in [Cause::Issue, Cause::Dependence] {
            assert_eq!(
                late.stalls(context, cause) - early.stalls(context, cause),
                4_000,
                "{context} {cause:?}"
            );
        }
        let instructions = |played: &Played| played.result.threads[context].instructions;
        assert_eq!(instructions(&late) - instructions(&early), 4_000);
    }
}

#[test]
fn a_misprediction_costs_the_front_end_once_more() {
    // The last instruction of the function is its only branch, taken each time; two-bit counters start at not taken, so
    // only the first time is mispredicted. Instruction 255 issues in 2,288 and is resolved in 2,289, in which the right
    // path is fetched. That issues in 2,292, instead of 2,289 without the misprediction: three instructions fewer.
    let program = chain(json!({"branch_share": 1e-9}));
    let mispredicted = run(core(1, json!({})), &program, 1, 10_000);
    let mut machine = core(1, json!({}));
    machine["perfect"] = json!(["branches"]);
    let perfect = run(machine, &program, 1, 10_000);
    assert_eq!(perfect.result.instructions, 7_966);
    assert_eq!(mispredicted.result.instructions, 7_966 - 3);
    assert_eq!(counter(&mispredicted, 0, "mispredictions"), 1);
    assert_eq!(counter(&perfect, 0, "mispredictions"), 0);
    // Until then the queue fills with 32 instructions of the wrong path, and the front end with 3 · 8 more.
    assert_eq!(counter(&mispredicted, 0, "wrong_path"), 56);
    assert_eq!(counter(&perfect, 0, "wrong_path"), 0);
    // Cycles 2,290 to 2,292 pass without a commit: renamed in 2,291, issued in 2,292, committed in 2,293.
    assert_eq!(mispredicted.stalls(0, Cause::Branch), 2);
}

#[test]
fn a_tlb_miss_delays_by_its_refill() {
    // The first load issues in 143, misses the TLB, and issues again in 243 (343 with a refill of 200). Its line
    // arrives 140 cycles later, in 383, and so does each next one: load n < 64 in 383 + 140 n. Load 63 is done in
    // 9,203; from then on one hits every two cycles: by cycle 9,302 ⌊99 / 2⌋ = 49 more.
    let machine = |refill: u32| core(1, json!({"tlb": {"refill_cycles": refill}}));
    let short = run(machine(100), &chase(), 1, 9_303);
    assert_eq!(short.result.instructions, 64 + 49);
    assert_eq!(run(machine(200), &chase(), 1, 9_403).result.instructions, 64 + 49);
    assert_eq!(counter(&short, 0, "tlb_misses"), 1);
    assert_eq!(short.stalls(0, Cause::Tlb), 100);
    // Each line is requested in one cycle and outstanding for 139 more, 120 of them from memory.
    assert_eq!(short.stalls(0, Cause::Memory), 64 * 139);
    let mut perfect = machine(100);
    perfect["perfect"] = json!(["dtlb"]);
    assert_eq!(run(perfect, &chase(), 1, 9_203).result.instructions, 64 + 49);
}

#[test]
fn waiting_references_are_summed_over_cycles() {
    // Of the loads in the test above: the first waits 100 cycles for its translation, 64 wait 140 for their line, the
    // others 2. The wait of load 64 is known, and counted, when it issues in the last cycle.
    let run = run(core(1, json!({})), &chase(), 1, 9_204);
    assert_eq!(run.result.instructions, 64);
    assert_eq!(counter(&run, 0, "stalled_operation_cycles"), 100 + 64 * 140 + 2);
    assert_eq!(counter(&run, 0, "memory_operations"), 65);
}

#[test]
fn misses_overlap_as_far_as_they_may() {
    // Independent loads of a new line each: with at most one outstanding miss, 140 cycles each; with at most four, four
    // in that time.
    let mut program = chase();
    program["phases"][0]["components"][0]["pattern"] =
        json!({"kind": "stream", "region_bytes": 1 << 22, "stride_bytes": 64});
    program["execution"]["instruction_stream"]["dependence_distance"] = json!(64);
    let lines = |most: u32| {
        let smt = json!({"outstanding_misses": most, "tlb": {"refill_cycles": 0}});
        let [early, late] = [50_000, 120_000]
            .map(|cycles| run(core(1, smt.clone()), &program, 1, cycles).result.caches[0].misses);
        late - early
    };
    assert_eq!(lines(1), 500);
    assert!((1_980..=2_000).contains(&lines(4)), "{}", lines(4));
}
