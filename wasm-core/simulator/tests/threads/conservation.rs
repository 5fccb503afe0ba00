//! Conservation: cycles, instructions, lines and references add up in every frame, under every policy.

use super::played::{Played, play, play_scenario, read};
use document::CoreModel;
use engine::core::PipelineCounter;
use engine::run::{ColumnId, RunResult, StallBreakdown, TraceLibrary};
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// Shipped scenarios without traces, a few short quanta each, without warm-up.
fn documents() -> impl Iterator<Item = (&'static str, Value)> {
    document::shipped().scenarios.iter().filter_map(|shipped| {
        let scenario = shipped_scenario(shipped.id).expect("it ships");
        let plays_traces = scenario.workload.threads.iter().any(|g| g.trace.is_some());
        let mut document = serde_json::to_value(scenario).expect("it is JSON");
        document["run"]["quantum_cycles"] = json!(30_000);
        document["run"]["warmup_quanta"] = json!(0);
        document["run"]["quanta"] = json!(6);
        (!plays_traces).then_some((shipped.id, document))
    })
}

fn sum(numbers: &[u32]) -> u32 {
    numbers.iter().sum()
}

/// One column of a frame, summed over all but its first dimension.
fn by_first(run: &Played, frame: usize, id: ColumnId, count: usize) -> Vec<u32> {
    let column = run.column(frame, id);
    column.chunks((column.len() / count).max(1)).map(sum).collect()
}

/// Misses of the instruction caches, which are not among the machine's caches; 0 without simultaneous multithreading.
fn instruction_misses(run: &Played, frame: usize) -> u32 {
    let counters = &run.layout.pipeline_counters;
    let Some(at) = counters.iter().position(|c| *c == PipelineCounter::L1iMisses) else { return 0 };
    run.column(frame, ColumnId::ThreadPipeline).iter().skip(at).step_by(counters.len()).sum()
}

#[test]
fn instructions_and_stalls_are_all_cycles_of_a_context() {
    for (id, document) in documents() {
        let run = play(document);
        let contexts = run.layout.topology.contexts.len();
        let mut began = 0;
        for frame in 0..run.frames.len() {
            let cycles = (run.layout.frame_end(frame as u64) - began) as u32;
            began += u64::from(cycles);
            let stalls = by_first(&run, frame, ColumnId::ContextStalls, contexts);
            for (context, &instructions) in
                run.column(frame, ColumnId::ContextInstructions).iter().enumerate()
            {
                let at = format!("{id}, frame {frame}, context {context}");
                let core = run.layout.topology.contexts[context].core as usize;
                match run.layout.topology.cores[core].model {
                    CoreModel::InOrder => assert_eq!(instructions + stalls[context], cycles, "{at}"),
                    // An instruction takes its base CPI there, which may be less than one cycle.
                    CoreModel::Interval | CoreModel::Smt => assert!(stalls[context] <= cycles, "{at}"),
                }
            }
        }
        assert_eq!(began, 6 * 30_000);
    }
}

#[test]
fn stalls_are_all_cycles_of_threads_and_of_cores() {
    for (id, document) in documents() {
        let run = play(document);
        let all = |s: &StallBreakdown| s.completion + s.waiting.values().sum::<u64>();
        let result = &run.result;
        // An in-order core completes one instruction in each cycle that is not lost.
        let one_a_cycle = run.layout.topology.cores.iter().all(|c| c.model == CoreModel::InOrder);
        for (number, thread) in result.threads.iter().enumerate() {
            assert_eq!(all(&thread.stalls), thread.scheduled_cycles, "{id}, thread {number}");
            assert!(!one_a_cycle || thread.stalls.completion == thread.instructions, "{id}, thread {number}");
        }
        let scheduled: u64 = result.threads.iter().map(|t| t.scheduled_cycles).sum();
        assert_eq!(all(&result.stalls), scheduled, "{id}");
        let cores = run.layout.topology.cores.len() as u64;
        assert_eq!(all(&result.core_stalls), result.cycles * cores, "{id}");
        assert!(!one_a_cycle || result.core_stalls.completion == result.instructions, "{id}");
    }
}

#[test]
fn what_contexts_do_threads_do() {
    for (id, document) in documents() {
        let run = play(document);
        for frame in 0..run.frames.len() {
            let threads = run.column(frame, ColumnId::ThreadInstructions);
            assert_eq!(
                sum(threads),
                sum(run.column(frame, ColumnId::ContextInstructions)),
                "{id}, frame {frame}"
            );
        }
        let total: u64 = run.total(ColumnId::ThreadInstructions).iter().map(|n| u64::from(*n)).sum();
        assert_eq!(total, run.result.instructions);
        let by_thread: Vec<u64> = run.result.threads.iter().map(|t| t.instructions).collect();
        assert_eq!(
            by_thread,
            run.total(ColumnId::ThreadInstructions).iter().map(|n| u64::from(*n)).collect::<Vec<_>>()
        );
    }
}

#[test]
fn references_and_lines_go_somewhere() {
    for (id, document) in documents() {
        // Lines are also removed by invalidation, and a victim cache is filled by evictions: naive_coherent.rs.
        let coherent = document["machine"]["coherence"].is_object();
        let run = play(document);
        let caches = &run.layout.topology.caches;
        let owners = run.layout.owners.len();
        let mut held = vec![0u32; caches.len()];
        for frame in 0..run.frames.len() {
            let accesses = by_first(&run, frame, ColumnId::CacheAccesses, caches.len());
            let misses = by_first(&run, frame, ColumnId::CacheMisses, caches.len());
            let lines = by_first(&run, frame, ColumnId::CacheLines, caches.len());
            let of_level = |counts: &[u32], level: u32| -> u32 {
                counts.iter().zip(caches).filter(|(_, c)| c.level == level).map(|(n, _)| n).sum()
            };
            assert_eq!(
                of_level(&misses, 1) + instruction_misses(&run, frame),
                of_level(&accesses, 2),
                "{id}, frame {frame}: L1 misses ask the L2"
            );
            let evicted = by_first(&run, frame, ColumnId::CacheEvictions, run.layout.tracked_caches.len());
            for (&cache, evicted) in run.layout.tracked_caches.iter().zip(evicted) {
                let c = cache as usize;
                if !coherent {
                    assert_eq!(held[c] + misses[c] - evicted, lines[c], "{id}, frame {frame}, cache {c}");
                }
            }
            for (c, unit) in caches.iter().enumerate() {
                assert!(misses[c] <= accesses[c]);
                assert!(lines[c] <= unit.sets * unit.ways, "{id}: no more lines than there is room for");
            }
            held = lines;
        }
        assert_eq!(run.column(0, ColumnId::CacheLines).len(), caches.len() * owners);
        for level in &run.result.caches {
            let ratio = level.misses as f64 / level.accesses as f64;
            assert!((level.miss_ratio - ratio).abs() < 1e-12);
        }
    }
}

#[test]
fn threads_execute_exactly_what_they_have_to() {
    let lengths = [5_000, 1, 12_345, 700, 3_000, 9_999];
    for policy in ["default", "round-robin", "random", "pinned", "balance-set"] {
        let mut document = serde_json::to_value(shipped_scenario("balance-set").unwrap()).unwrap();
        document["machine"]["cores"][0]["contexts"] = json!(2);
        let thread =
            |instructions: &i32| json!({"program": "crafty", "copies": 1, "instructions": instructions});
        document["workload"]["threads"] = lengths.iter().map(thread).collect();
        document["policy"] = json!({"id": policy});
        document["baseline"] = Value::Null;
        document["run"]["quantum_cycles"] = json!(50_000);
        document["run"]["quanta"] = json!(30);
        document["run"]["warmup_quanta"] = json!(0);
        let run = play(document);
        assert_eq!(run.total(ColumnId::ThreadInstructions), lengths.map(|n| n as u32), "{policy}");
        let last = run.frames.len() - 1;
        assert_eq!(
            sum(run.column(last, ColumnId::ContextThread)),
            0,
            "{policy}: at the end everybody has gone"
        );
    }
}

#[test]
fn the_window_leaves_the_warm_up_out() {
    let (_, mut document) = documents().next().unwrap();
    document["run"]["warmup_quanta"] = json!(2);
    document["run"]["quanta"] = json!(4);
    let run = play(document.clone());
    let frames = 2 * run.layout.frames_per_quantum as usize..run.frames.len();
    let instructions: u32 = frames.map(|f| sum(run.column(f, ColumnId::ThreadInstructions))).sum();
    assert_eq!(run.result.instructions, u64::from(instructions));
    assert_eq!(run.result.cycles, 4 * 30_000);
    // The number of frames does not affect the simulation.
    let result = |frames: u32| -> RunResult {
        let mut document = document.clone();
        document["run"]["frames_per_quantum"] = json!(frames);
        play_scenario(&read(document), &TraceLibrary::default()).result
    };
    let (one, seven) = (result(1), result(7));
    assert_eq!(RunResult { digest: String::new(), ..one }, RunResult { digest: String::new(), ..seven });
}
