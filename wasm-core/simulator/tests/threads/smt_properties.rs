//! Properties of any core with simultaneous multithreading, with any programs.

use super::played::{Played, finish, play_scenario, read};
use document::SmtSpec;
use engine::core::{CONTEXT_RESOURCES, PipelineCounter, SLOT_USES, SlotUse};
use engine::run::{ColumnId, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Small resources, so that each of them is scarce at times.
fn parts() -> impl Strategy<Value = SmtSpec> {
    let widths = (1..4u32, 1..9u32, 1..6u32, 1..7u32, 1..5u32, 1..13u32);
    let rooms = (1..20u32, 1..20u32, 1..40u32, 1..40u32, 1..60u32, 1..9u32);
    (widths, rooms, 1..5u32, 1..20u32, 0..130u32).prop_map(|(widths, rooms, ports, pages, refill)| {
        let mut spec = SmtSpec::default();
        (spec.fetch_contexts, spec.fetch_width, spec.front_end_cycles) = (widths.0, widths.1, widths.2);
        (spec.integer_units, spec.floating_point_units, spec.commit_width) = (widths.3, widths.4, widths.5);
        spec.load_store_units = ports.min(spec.integer_units);
        (spec.integer_queue, spec.floating_point_queue, spec.active_list) = (rooms.0, rooms.1, rooms.4);
        (spec.integer_registers, spec.floating_point_registers) = (rooms.2, rooms.3);
        spec.outstanding_misses = rooms.5;
        (spec.tlb.entries, spec.tlb.refill_cycles) = (pages, refill);
        spec.l1i.size_bytes = 4 << 10;
        spec
    })
}

fn program() -> impl Strategy<Value = Value> {
    let stream = (0..5u32, 0..4u32, 10..300u32, 1..20u64, 0..=4u32, 0..7u32);
    (stream, 0..=500u32, 0..5u32, 1..200u64).prop_map(|(stream, references, stores, lines)| {
        json!({"execution": {"instruction_stream": {
                   "floating_point_share": f64::from(stream.0) / 10.0, "branch_share": f64::from(stream.1) / 10.0,
                   "dependence_distance": f64::from(stream.2) / 10.0, "code_bytes": stream.3 * 1024,
                   "hard_branch_share": f64::from(stream.4) / 4.0, "page_lines": 1 << stream.5, "loop_iterations": 2}},
               "phases": [{"instructions": 10_000, "references_per_kinstr": references, "store_share": f64::from(stores) / 5.0,
                           "components": [{"weight": 3, "pattern": {"kind": "zipf", "region_bytes": lines * 640, "exponent": 1}},
                                          {"weight": 1, "pattern": {"kind": "chase", "region_bytes": lines * 64}}]}]})
    })
}

/// A core, an L2 that is inclusive or not, and threads switched in turns.
pub fn document() -> impl Strategy<Value = Value> {
    let machine = (parts(), 1..9u32, 1..3u32, any::<bool>());
    let threads = (prop::collection::vec(program(), 1..4), 1..5u32, prop::option::of(1..30_000u64));
    (machine, threads, 0..50u32, any::<u32>()).prop_map(|((smt, contexts, cores, inclusive), threads, switch, seed)| {
        let (programs, copies, instructions) = threads;
        let groups: Vec<Value> = (0..programs.len())
            .map(|n| json!({"program": format!("p{n}"), "copies": copies, "instructions": instructions}))
            .collect();
        let named: serde_json::Map<String, Value> =
            programs.into_iter().enumerate().map(|(n, p)| (format!("p{n}"), p)).collect();
        json!({
            "version": 1, "title": "Any",
            "machine": {
                "cores": [{"count": cores, "contexts": contexts, "model": "smt", "smt": smt}],
                "caches": [
                    {"level": 1, "size_bytes": 2048, "ways": 2, "line_bytes": 64, "hit_cycles": 2, "shared_by": "core"},
                    {"level": 2, "size_bytes": 16384, "ways": 4, "line_bytes": 64, "hit_cycles": 10, "cycles_per_line": 3,
                     "inclusion": if inclusive { "inclusive" } else { "non-inclusive" }, "shared_by": "machine"}],
                "memory": {"latency_cycles": 60, "cycles_per_line": 5}},
            "workload": {"threads": groups, "programs": named},
            "policy": {"id": "round-robin", "params": {}},
            "run": {"seed": seed, "quantum_cycles": 2_000, "warmup_quanta": 0, "quanta": 8, "frames_per_quantum": 2,
                    "switch_cycles": switch, "trap_cycles": 0},
        })
    })
}

fn by_row(played: &Played, id: ColumnId, rows: usize) -> Vec<Vec<u64>> {
    let all = played.total(id);
    all.chunks(all.len() / rows).map(|row| row.iter().copied().map(u64::from).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn every_slot_and_every_instruction_is_accounted_for(document in document()) {
        let scenario = read(document);
        let played = play_scenario(&scenario, &TraceLibrary::default());
        let spec = scenario.machine.cores[0].smt.clone().unwrap_or_default();
        let (cores, cycles) = (played.layout.topology.cores.len(), 16_000);
        for slots in by_row(&played, ColumnId::CoreSlots, cores) {
            let sum = |uses: &[SlotUse]| -> u64 { uses.iter().map(|&u| slots[u as usize]).sum() };
            let commit = sum(&[SlotUse::Commit, SlotUse::CommitLost]);
            prop_assert_eq!(commit, cycles * u64::from(spec.commit_width));
            let fetch = sum(&SLOT_USES[..=SlotUse::FetchLostIdle as usize]);
            prop_assert_eq!(fetch, cycles * u64::from(spec.fetch_contexts * spec.fetch_width));
            let issue = sum(&SLOT_USES[SlotUse::IssueInteger as usize..=SlotUse::IssueLostFloatingPoint as usize]);
            prop_assert_eq!(issue, cycles * u64::from(spec.integer_units + spec.floating_point_units));
        }
        for (thread, counts) in by_row(&played, ColumnId::ThreadPipeline, played.layout.threads.len()).iter().enumerate() {
            let of = |counter: PipelineCounter| counts[counter as usize];
            let committed = of(PipelineCounter::IntegerInstructions) + of(PipelineCounter::FloatingPointInstructions);
            prop_assert_eq!(committed, played.result.threads[thread].instructions);
            let right_path = of(PipelineCounter::Fetched) - of(PipelineCounter::WrongPath);
            // The rest was in flight at the end of one of the eight quanta.
            let most = u64::from(spec.active_list + (spec.front_end_cycles + 1) * spec.fetch_width);
            prop_assert!(right_path >= committed && right_path - committed <= 8 * most);
            let group = &scenario.workload.threads[played.layout.threads[thread].entry as usize];
            prop_assert!(group.instructions.is_none_or(|most| committed <= most));
            prop_assert!(of(PipelineCounter::Mispredictions) <= of(PipelineCounter::Branches));
            prop_assert_eq!(of(PipelineCounter::TlbAccesses), of(PipelineCounter::MemoryOperations));
        }
        for (context, held) in by_row(&played, ColumnId::ContextResources, played.layout.topology.contexts.len()).iter().enumerate() {
            let most = [spec.integer_queue, spec.floating_point_queue, spec.integer_registers,
                        spec.floating_point_registers, spec.active_list, spec.outstanding_misses + spec.load_store_units,
                        spec.tlb.entries, spec.fetch_width];
            for (resource, (&sum, most)) in held.iter().zip(most).enumerate() {
                prop_assert!(sum <= cycles * u64::from(most), "context {} {:?}", context, CONTEXT_RESOURCES[resource]);
            }
        }
    }

    #[test]
    fn results_do_not_depend_on_slices(document in document(), steps in prop::collection::vec(1..900u64, 1..9)) {
        let scenario = read(document);
        let whole = play_scenario(&scenario, &TraceLibrary::default());
        let run = simulator::start(&scenario, &TraceLibrary::default()).unwrap();
        let mut turn = 0;
        let sliced = finish(run, || { turn += 1; steps[turn % steps.len()] });
        prop_assert_eq!(whole.result, sliced.result);
    }

    #[test]
    fn a_thread_executes_the_same_whoever_runs_beside_it(document in document()) {
        // Run to its end, alone and with co-runners: the same instructions of each kind and the same references.
        let mut document = document;
        document["run"]["quanta"] = json!(400);
        for (group, stream) in document["workload"]["threads"].as_array_mut().unwrap().iter_mut().zip([0, 50, 100]) {
            group["instructions"] = json!(3_000);
            group["stream"] = json!(stream);
        }
        let together = play_scenario(&read(document.clone()), &TraceLibrary::default());
        let mut first = document["workload"]["threads"][0].clone();
        first["copies"] = json!(1);
        document["workload"]["threads"] = json!([first]);
        let alone = play_scenario(&read(document), &TraceLibrary::default());
        let kinds = |played: &Played| {
            let thread = &played.result.threads[0];
            let p = thread.pipeline.unwrap();
            (thread.instructions, p.floating_point_instructions, p.integer_instructions)
        };
        if together.result.threads[0].instructions == 3_000 {
            prop_assert_eq!(kinds(&together), kinds(&alone));
        }
    }
}
