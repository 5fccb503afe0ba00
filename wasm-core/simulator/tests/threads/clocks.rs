//! Cores on slower clocks: their cost to each thread, and the consistency of machine cycles and core ticks.

use super::played::{Played, finish, machine, pinned, play, play_scenario, program, read, scenario};
use super::smt_properties;
use document::Checked;
use engine::core::Cause;
use engine::run::{ColumnId, RunResult, StallBreakdown, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};

/// One core per percentage, each with one context and an L1 of one line; nothing queues.
fn cores(percents: &[u32]) -> Value {
    let mut machine = machine(1, 1, 1, 2);
    let core = |percent: &u32| json!({"count": 1, "contexts": 1, "clock_percent": percent});
    machine["cores"] = percents.iter().map(core).collect();
    machine
}

/// A program without references; and one whose references, one instruction in ten, all go to memory.
fn programs() -> Value {
    let far = json!({"kind": "stream", "region_bytes": 1 << 26, "stride_bytes": 64});
    json!({"computes": program(0, Value::Null), "waits": program(100, far)})
}

fn instructions(percents: &[u32], threads: &[&str]) -> Vec<u64> {
    let groups: Vec<Value> = threads.iter().map(|name| json!({"program": name, "copies": 1})).collect();
    let workload = json!({"threads": groups, "programs": programs()});
    let run = play(scenario(cores(percents), workload, pinned(threads.len()), 4, 250_000));
    run.result.threads.iter().map(|thread| thread.instructions).collect()
}

#[test]
fn who_computes_takes_as_much_longer_as_the_clock_is_slower() {
    for percent in [10, 37, 50, 75, 99] {
        assert_eq!(instructions(&[percent], &["computes"]), [10_000 * u64::from(percent)], "{percent} %");
    }
    let workload = json!({"threads": [{"program": "computes", "copies": 1}], "programs": programs()});
    let run = play(scenario(cores(&[75, 50]), workload, pinned(1), 1, 1_000));
    assert_eq!((run.result.instructions, run.stalls(0, Cause::Clock)), (750, 250));
    // The other core has no thread: its cycles are idle, with or without ticks.
    assert_eq!((run.stalls(1, Cause::Idle), run.stalls(1, Cause::Clock)), (1_000, 0));
    assert_eq!(run.result.core_stalls.waiting[&Cause::Clock], 250);
}

#[test]
fn a_line_is_there_in_the_first_tick_after_it_came() {
    // At 40 % ticks are in cycles 0, 2, 5, 7, 10, …: 2 in 5 cycles. Every reference misses; memory answers after 140.
    let workload = json!({"threads": [{"program": "all", "copies": 1}],
        "programs": {"all": program(1_000, json!({"kind": "stream", "region_bytes": 1 << 26, "stride_bytes": 64}))}});
    let run = play(scenario(cores(&[40]), workload, pinned(1), 1, 1_000));
    // Issued in 0, data in 140, a cycle with a tick, and so on: 0, 140, …, 980. In 7 · 140 + 20 cycles there are 8
    // ticks that issue, 400 − 8 that wait, and 600 cycles without.
    assert_eq!(run.result.instructions, 8);
    assert_eq!((run.stalls(0, Cause::Memory), run.stalls(0, Cause::Clock)), (392, 600));
}

#[test]
fn who_waits_for_memory_loses_much_less() {
    let (full, half) = (instructions(&[100], &["waits"])[0], instructions(&[50], &["waits"])[0]);
    let lost = 1.0 - half as f64 / full as f64;
    // Ten instructions and a wait of 139 cycles: ten more cycles in about 149.
    assert!((0.05..0.08).contains(&lost), "{lost}");
}

#[test]
fn the_better_placement_gives_the_fast_core_to_who_computes() {
    let alone = |name: &str| instructions(&[100], &[name])[0] as f64;
    // The harmonic mean of each thread's speed relative to running alone on the fast core.
    let speed = |threads: [&str; 2]| {
        let speeds = instructions(&[100, 50], &threads).into_iter().zip(threads);
        2.0 / speeds.map(|(done, name)| alone(name) / done as f64).sum::<f64>()
    };
    let (good, bad) = (speed(["computes", "waits"]), speed(["waits", "computes"]));
    assert!(good > 0.95 && bad < 0.7, "{good} and {bad}");
    // On equal cores the placement does not matter.
    let equal = |threads: [&str; 2]| instructions(&[100, 100], &threads).iter().sum::<u64>();
    assert_eq!(equal(["computes", "waits"]), equal(["waits", "computes"]));
}

#[test]
fn a_clock_is_within_limits_and_stays() {
    for percent in [0, 9, 101] {
        let workload = json!({"threads": [], "programs": {}});
        let document = scenario(cores(&[percent]), workload, pinned(0), 1, 1_000);
        let error = simulator::from_value(document).expect_err("no such clock").to_string();
        assert!(error.contains("/machine/cores/0/clock_percent"), "{error}");
    }
}

#[test]
fn a_full_clock_is_what_there_is_without() {
    let workload = json!({"threads": [{"program": "waits", "copies": 1}], "programs": programs()});
    let said = scenario(cores(&[100]), workload, pinned(1), 2, 10_000);
    let mut unsaid = said.clone();
    unsaid["machine"]["cores"] = json!([{"count": 1, "contexts": 1}]);
    assert_eq!(play(said.clone()).result.digest, play(unsaid.clone()).result.digest);
    assert_eq!(json!(read(said)), json!(read(unsaid)));
}

/// Any machine and threads, of any core model, whose cores take these clocks in turn.
fn document() -> impl Strategy<Value = Value> {
    let model = prop_oneof![Just("in-order"), Just("interval"), Just("smt")];
    (smt_properties::document(), model).prop_map(|(mut document, model)| {
        let core = &mut document["machine"]["cores"][0];
        core["model"] = json!(model);
        if model != "smt" {
            core.as_object_mut().expect("an object").remove("smt");
        }
        if model == "interval" {
            core["contexts"] = json!(1);
        }
        document["run"]["quantum_cycles"] = json!(2_048);
        document
    })
}

/// The same document with every time outside the core's clock `times` as long.
fn stretched(mut document: Value, times: u64) -> Checked {
    let pointers = [
        "/machine/caches/1/hit_cycles",
        "/machine/caches/1/cycles_per_line",
        "/machine/memory/latency_cycles",
        "/machine/memory/cycles_per_line",
        "/run/quantum_cycles",
        "/run/switch_cycles",
    ];
    for pointer in pointers {
        let place = document.pointer_mut(pointer).expect("it stands there");
        *place = json!(place.as_u64().expect("a number") * times);
    }
    document["machine"]["cores"][0]["clock_percent"] = json!(100 / times);
    read(document)
}

/// The cycles of a frame lost to a cause, by context; 0 where the layout lacks the cause.
fn waits(run: &Played, frame: usize, cause: Cause) -> Vec<u32> {
    let place = run.layout.causes.iter().position(|c| *c == cause);
    let contexts = run.column(frame, ColumnId::ContextStalls).chunks(run.layout.causes.len());
    contexts.map(|causes| place.map_or(0, |place| causes[place])).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(90))]

    #[test]
    fn a_slower_clock_is_a_slower_world_seen_from_a_core(
        document in document(),
        times in prop_oneof![Just(2u32), Just(4), Just(5), Just(10)],
    ) {
        let full = play_scenario(&stretched(document.clone(), 1), &TraceLibrary::default());
        let slow = play_scenario(&stretched(document, u64::from(times)), &TraceLibrary::default());
        for frame in 0..full.frames.len() {
            for id in [ColumnId::ContextThread, ColumnId::ContextInstructions, ColumnId::CacheAccesses, ColumnId::CacheMisses, ColumnId::CacheLines, ColumnId::MemoryLines] {
                prop_assert_eq!(full.column(frame, id), slow.column(frame, id), "frame {}, {:?}", frame, id);
            }
            let idle = waits(&full, frame, Cause::Idle);
            for &cause in &full.layout.causes {
                let ticks = waits(&full, frame, cause).into_iter();
                let factor = if cause == Cause::Idle { times } else { 1 };
                let expected: Vec<u32> = ticks.map(|ticks| ticks * factor).collect();
                prop_assert_eq!(waits(&slow, frame, cause), expected, "frame {}, {:?}", frame, cause);
            }
            let between: Vec<u32> = idle.iter().map(|idle| (1_024 - idle) * (times - 1)).collect();
            prop_assert_eq!(waits(&slow, frame, Cause::Clock), between, "frame {}", frame);
        }
        for (full, slow) in full.result.threads.iter().zip(&slow.result.threads) {
            prop_assert_eq!(full.pipeline, slow.pipeline);
        }
    }

    #[test]
    fn every_cycle_has_a_place_however_the_run_is_cut(
        document in document(),
        percents in (10..=100u32, 10..100u32),
        frames in 1..9u32,
        steps in prop::collection::vec(1..900u64, 1..9),
    ) {
        let mut document = document;
        let mut core = document["machine"]["cores"][0].clone();
        core["clock_percent"] = json!(percents.0);
        let mut other = core.clone();
        other["clock_percent"] = json!(percents.1);
        document["machine"]["cores"] = json!([core, other]);
        let scenario = read(document.clone());
        let whole = play_scenario(&scenario, &TraceLibrary::default());
        let all = |stalls: &StallBreakdown| stalls.completion + stalls.waiting.values().sum::<u64>();
        let is_in_order = document["machine"]["cores"][0]["model"] == "in-order";
        for thread in &whole.result.threads {
            prop_assert_eq!(all(&thread.stalls), thread.scheduled_cycles);
            prop_assert!(!is_in_order || thread.stalls.completion == thread.instructions);
        }
        prop_assert_eq!(all(&whole.result.core_stalls), whole.result.cycles * whole.layout.topology.cores.len() as u64);
        let mut last = 0;
        for frame in 0..whole.frames.len() {
            let cycles = (whole.layout.frame_end(frame as u64) - last) as u32;
            last += u64::from(cycles);
            let stalls = whole.column(frame, ColumnId::ContextStalls).chunks(whole.layout.causes.len());
            for (stalls, &done) in stalls.zip(whole.column(frame, ColumnId::ContextInstructions)) {
                let waited = stalls.iter().sum::<u32>();
                // Wider cores complete several instructions per cycle.
                prop_assert!(waited <= cycles && (!is_in_order || waited + done == cycles), "frame {}", frame);
            }
        }
        // Neither slices nor frames affect the simulation.
        let run = simulator::start(&scenario, &TraceLibrary::default()).expect("the run can begin");
        let mut turn = 0;
        let sliced = finish(run, || { turn += 1; steps[turn % steps.len()] });
        prop_assert_eq!(&whole.result, &sliced.result);
        document["run"]["frames_per_quantum"] = json!(frames);
        let pictured = play_scenario(&read(document), &TraceLibrary::default()).result;
        let plain = |result: RunResult| RunResult { digest: String::new(), ..result };
        prop_assert_eq!(plain(whole.result), plain(pictured));
    }
}
