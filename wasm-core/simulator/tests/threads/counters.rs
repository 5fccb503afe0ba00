//! Counters at the extremes of every field: none wraps, none exceeds its bound, and no controller is busy more than
//! always.

use super::played::{Played, finish, pinned, program, read, scenario};
use document::most_per_cycle;
use engine::run::{ColumnId, RunError, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};

fn cache(level: u32, lines: u32, cycles_per_line: u32, ahead: u32) -> Value {
    let mut cache = json!({"level": level, "size_bytes": lines * 64, "ways": lines, "line_bytes": 64, "hit_cycles": 1,
        "cycles_per_line": cycles_per_line, "shared_by": if level == 1 { "core" } else { "machine" }});
    if ahead > 0 {
        cache["prefetch"] = json!({"streams": 64, "degree": ahead});
    }
    cache
}

/// 10⁹ cycles at 0.05 cycles each are 2 · 10¹⁰ instructions, more than four 32-bit counters hold in total.
#[test]
fn the_fastest_core_and_the_longest_quantum_count_every_instruction() {
    let machine = json!({
        "cores": [{"count": 1, "contexts": 1, "model": "interval"}],
        "caches": [cache(1, 2, 0, 0)],
        "memory": {"latency_cycles": 100, "cycles_per_line": 1},
    });
    let mut fast = program(0, Value::Null);
    fast["phases"][0]["instructions"] = json!(1u64 << 50);
    fast["execution"] = json!({"base_cpi": 0.05, "overlap": 1.0});
    let workload = json!({"threads": [{"program": "fast", "copies": 1}], "programs": {"fast": fast}});
    let mut document = scenario(machine, workload, pinned(1), 1, 1_000_000_000);
    document["run"]["frames_per_quantum"] = json!(4);
    let run = finish(simulator::start(&read(document), &TraceLibrary::default()).unwrap(), || u64::MAX);
    assert_eq!(run.layout.frames_per_quantum, 5);
    // The pace is in 65,536ths of a cycle: 3,277 of them, 19.9988 instructions per cycle.
    assert!((run.result.ipc - 65_536.0 / 3_277.0).abs() < 1e-6, "{}", run.result.ipc);
    let counted: u64 = (0..5).map(|f| u64::from(run.column(f, ColumnId::ThreadInstructions)[0])).sum();
    assert_eq!(counted, run.result.instructions);
}

/// Stores that miss everywhere, at a controller of 100,000 cycles per line, with 32 lines prefetched for each.
fn flooded(cores: u32, quantum_cycles: u32, quanta: u32) -> Value {
    let mut second = cache(2, 64, 0, 32);
    second["shared_by"] = json!("core");
    let machine = json!({
        "cores": [{"count": cores, "contexts": 64}],
        "caches": [cache(1, 2, 0, 0), second],
        "memory": {"latency_cycles": 1, "cycles_per_line": 100_000},
    });
    let mut stream = program(1_000, json!({"kind": "stream", "region_bytes": 1 << 24, "stride_bytes": 64}));
    stream["phases"][0]["store_share"] = json!(1.0);
    let workload =
        json!({"threads": [{"program": "stream", "copies": 64 * cores}], "programs": {"stream": stream}});
    scenario(machine, workload, pinned(64 * cores as usize), quanta, quantum_cycles)
}

#[test]
fn no_controller_is_busier_than_always() {
    for warmup in [0, 1] {
        let mut document = flooded(1, 1_000_000, 2);
        document["run"]["warmup_quanta"] = json!(warmup);
        let run = finish(simulator::start(&read(document), &TraceLibrary::default()).unwrap(), || u64::MAX);
        let busy = run.result.memory[0].busy_share;
        assert!((0.99..=1.0).contains(&busy), "{busy}");
    }
}

/// A line still queued at the end of the window does not count: one line of 1,000 cycles, requested near the end.
#[test]
fn only_cycles_within_the_window_count() {
    let mut document = flooded(1, 1_000, 1);
    document["machine"]["cores"][0] = json!({"count": 1, "contexts": 1});
    document["machine"]["caches"][1] = cache(2, 64, 0, 0);
    document["machine"]["memory"]["cycles_per_line"] = json!(600);
    document["workload"]["threads"][0]["copies"] = json!(1);
    document["policy"] = pinned(1);
    let run = finish(simulator::start(&read(document), &TraceLibrary::default()).unwrap(), || u64::MAX);
    assert!(
        run.result.memory[0].busy_share > 0.9 && run.result.memory[0].busy_share < 1.0,
        "{:?}",
        run.result.memory
    );
}

#[test]
fn a_queue_beyond_all_counting_ends_the_run_with_the_remedy() {
    let mut run = simulator::start(&read(flooded(16, 100_000_000, 100)), &TraceLibrary::default()).unwrap();
    let mut row = vec![0; run.layout().stride];
    let refused = loop {
        match run.advance(u64::MAX, &mut row) {
            Ok(_) if run.is_done() => panic!("the queue stays countable"),
            Ok(_) => {}
            Err(refused) => break refused,
        }
    };
    assert!(matches!(refused, RunError::TooMuch { .. }), "{refused}");
    assert!(
        refused.to_string().contains("the queue of memory node 0 is longer than 536870912 cycles. Give"),
        "{refused}"
    );
}

/// Either end of each field of a core, its caches and its program.
fn extreme() -> impl Strategy<Value = Value> {
    let ends = |low: u32, high: u32| prop_oneof![Just(low), Just(high)];
    let smt = (
        (ends(1, 16), ends(1, 16), ends(1, 32), ends(1, 32), ends(1, 32), ends(1, 64)),
        (ends(1, 256), ends(1, 256), ends(1, 4_096), ends(1, 512), ends(1, 64), ends(1, 1_024), ends(0, 1_000)),
    )
        .prop_map(|((threads, width, int, ls, fp, commit), (iq, fq, regs, active, misses, tlb, refill))| {
            json!({"fetch_contexts": threads, "fetch_width": width, "integer_units": int, "load_store_units": ls.min(int),
                "floating_point_units": fp, "commit_width": commit, "integer_queue": iq, "floating_point_queue": fq,
                "integer_registers": regs, "floating_point_registers": regs, "active_list": active,
                "outstanding_misses": misses, "tlb": {"entries": tlb, "refill_cycles": refill}})
        });
    let core = prop_oneof![
        ends(1, 8).prop_map(|contexts| json!({"count": 2, "contexts": contexts})),
        ends(1, 16).prop_map(|cores| json!({"count": cores, "contexts": 1, "model": "interval"})),
        (ends(1, 16), smt).prop_map(
            |(contexts, smt)| json!({"count": 1, "contexts": contexts, "model": "smt", "smt": smt})
        ),
    ];
    let caches = (ends(2, 64), ends(0, 32), ends(0, 32), prop_oneof![Just(0), Just(1), Just(100_000)]);
    let code = (
        ends(0, 1_000),
        ends(0, 1),
        prop_oneof![Just(0.05), Just(64.0)],
        prop_oneof![Just(1.0), Just(64.0)],
        ends(0, 1),
    );
    (core, caches, code).prop_map(|(core, (l1, ahead1, ahead2, line), (references, store, cpi, overlap, far))| {
        let threads = core["count"].as_u64().expect("a count") * core["contexts"].as_u64().expect("a count");
        let mut caches = vec![cache(1, l1, 0, 0), cache(2, 64, 0, ahead1), cache(3, 64, 0, ahead2)];
        caches[1]["shared_by"] = json!("core");
        let machine = json!({"cores": [core], "caches": caches, "memory": {"latency_cycles": 1, "cycles_per_line": line}});
        let region = if far == 1 { 1 << 24 } else { 64 };
        let mut only = program(references, json!({"kind": "stream", "region_bytes": region, "stride_bytes": 64}));
        only["phases"][0]["store_share"] = json!(store);
        only["execution"] = json!({"base_cpi": cpi, "overlap": overlap});
        let workload = json!({"threads": [{"program": "only", "copies": threads}], "programs": {"only": only}});
        scenario(machine, workload, pinned(threads as usize), 3, 2_000)
    })
}

/// The largest count of a frame. Excluded are states, and waits that begin in a frame and may end after it.
fn largest(run: &Played, frame: usize) -> u32 {
    let bounded = |id: &ColumnId| !matches!(id, ColumnId::MemoryBusyCycles | ColumnId::ThreadPipeline);
    let columns = run.layout.columns.iter().filter(|column| !column.is_state && bounded(&column.id));
    columns.flat_map(|column| run.column(frame, column.id)).copied().max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_counter_of_a_frame_exceeds_the_bound_that_its_length_is_made_by(document in extreme(), seed: u32) {
        let mut document = document;
        document["run"]["seed"] = json!(seed);
        let scenario = read(document);
        let run = finish(simulator::start(&scenario, &TraceLibrary::default()).unwrap(), || u64::MAX);
        let most = most_per_cycle(&scenario) * 2_000 + 64;
        for frame in 0..run.frames.len() {
            prop_assert!(u64::from(largest(&run, frame)) <= most, "{} of {most}", largest(&run, frame));
        }
        prop_assert!(run.result.memory.iter().all(|node| (0.0..=1.0).contains(&node.busy_share)));
    }
}
