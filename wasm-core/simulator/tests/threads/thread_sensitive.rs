//! The schedulers of Parekh et al. 2000: their choices from given counters, and schedules drawn on paper.

use super::desk::Desk;
use super::played::{Played, machine, play, program, scenario, walk};
use engine::core::PipelineCounters;
use engine::policy::{Event, LevelCounter, Observed};
use engine::run::ColumnId;
use proptest::prelude::*;
use serde_json::{Value, json};
use simulator::from_value;

fn thread_sensitive(metric: &str, choose: &str) -> Value {
    json!({"id": "thread-sensitive", "params": {"metric": metric, "choose": choose}})
}

/// Counters after every thread has run 1,000 cycles.
fn ran(change: impl Fn(u32, &mut Observed)) -> Vec<Observed> {
    (0..6u32)
        .map(|thread| {
            let mut observed = Observed { scheduled_cycles: 1_000, ..Observed::default() };
            change(thread, &mut observed);
            observed
        })
        .collect()
}

/// The ratio of thread t is the t-th of these, in percent: the least is the best.
const RATIOS: [u64; 6] = [30, 10, 50, 20, 10, 40];

#[test]
fn each_metric_reads_its_counters_and_nothing_else() {
    let level = |t: u32| LevelCounter { accesses: 100, misses: RATIOS[t as usize] };
    let ratio = |t: u32| RATIOS[t as usize];
    let counted: [(&str, Vec<Observed>); 4] = [
        ("d1mr", ran(|t, o| o.levels[0] = level(t))),
        ("l2mr", ran(|t, o| o.levels[1] = level(t))),
        (
            "dtlbmr",
            ran(|t, o| {
                o.pipeline = PipelineCounters { tlb_accesses: 100, tlb_misses: ratio(t), ..o.pipeline };
            }),
        ),
        (
            "admat",
            ran(|t, o| {
                let operations = PipelineCounters { memory_operations: 10, ..o.pipeline };
                o.pipeline = PipelineCounters { stalled_operation_cycles: ratio(t), ..operations };
            }),
        ),
    ];
    for (metric, counters) in counted {
        let chosen =
            |choose, contexts| Desk::new(contexts, 6, thread_sensitive(metric, choose)).chosen(&counters);
        assert_eq!(chosen("greedy", 3), [1, 3, 4], "{metric}");
        assert_eq!(chosen("mix", 4), [1, 2, 4, 5], "{metric}");
        // The first half gets the odd one.
        assert_eq!(chosen("mix", 3), [1, 2, 4], "{metric}");
        // Threads without counts are all equal: the lowest numbers run.
        assert_eq!(Desk::new(2, 6, thread_sensitive(metric, "greedy")).chosen(&ran(|_, _| {})), [0, 1]);
    }
}

#[test]
fn greedy_ipc_takes_half_by_integer_and_half_by_floating_point() {
    let (integer, floating) = ([900, 800, 700, 100, 50, 0], [0, 0, 0, 500, 0, 700]);
    let counters = ran(|t, o| {
        let t = t as usize;
        o.instructions = integer[t] + floating[t];
        o.pipeline.integer_instructions = integer[t];
        o.pipeline.floating_point_instructions = floating[t];
    });
    assert_eq!(Desk::new(4, 6, thread_sensitive("ipc", "greedy")).chosen(&counters), [0, 1, 3, 5]);
    // By all instructions: 900, 800, 700, 600, 50, 700.
    assert_eq!(Desk::new(4, 6, thread_sensitive("ipc", "mix")).chosen(&counters), [0, 1, 3, 4]);
    // On a core that does not count instruction types, all places are assigned by all instructions.
    let counters = ran(|t, o| o.instructions = integer[t as usize] + floating[t as usize]);
    assert_eq!(Desk::new(4, 6, thread_sensitive("ipc", "greedy")).chosen(&counters), [0, 1, 2, 5]);
}

#[test]
fn who_has_not_run_goes_first_in_order_of_arrival() {
    let mut counters = vec![Observed::default(); 6];
    let mut desk = Desk::new(2, 6, thread_sensitive("l2mr", "greedy"));
    let mut order = Vec::new();
    for quantum in 0..3 {
        let event = if quantum == 0 { Event::Start } else { Event::QuantumEnd };
        let (group, reason) = desk.ask(event, &counters, None);
        assert!(reason.fallback && reason.rule.contains("Not measured yet"), "{}", reason.rule);
        // A thread that has run looks perfect, and yet waits until every thread has.
        for &thread in &group {
            counters[thread as usize].scheduled_cycles = 1_000;
        }
        order.extend(group);
    }
    order.sort_unstable();
    assert_eq!(order, [0, 1, 2, 3, 4, 5]);
    let (group, reason) = desk.ask(Event::QuantumEnd, &counters, None);
    assert_eq!((group, reason.fallback), (vec![0, 1], false));
}

#[test]
fn the_listed_runner_up_runs_when_the_winner_is_forbidden() {
    let counters = ran(|t, o| o.levels[1] = LevelCounter { accesses: 100, misses: RATIOS[t as usize] });
    let plain = Desk::new(3, 6, thread_sensitive("l2mr", "greedy")).ask(Event::QuantumEnd, &counters, None);
    let [first, second] = &plain.1.candidates[..] else { panic!("two candidates") };
    assert_eq!((&first.threads, &second.threads), (&vec![1, 3, 4], &vec![0, 1, 4]));
    assert!((first.score - 0.4 / 3.0).abs() < 1e-12 && (second.score - 0.5 / 3.0).abs() < 1e-12);
    assert_eq!(plain.1.facts.len(), 6);
    let mut desk = Desk::new(3, 6, thread_sensitive("l2mr", "greedy"));
    let (group, reason) = desk.ask(Event::QuantumEnd, &counters, Some(&[1, 3, 4]));
    assert_eq!((&group, reason.candidates.len()), (&second.threads, 1));
}

#[test]
fn last_turns_forget_what_was_before() {
    let counted = |misses: [u64; 2], turns: u64| -> Vec<Observed> {
        let of = |misses| Observed {
            scheduled_cycles: 1_000 * turns,
            levels: [
                LevelCounter { accesses: 100 * turns, misses },
                LevelCounter::default(),
                LevelCounter::default(),
                LevelCounter::default(),
            ],
            ..Observed::default()
        };
        misses.map(of).to_vec()
    };
    let mut all = Desk::new(1, 2, thread_sensitive("d1mr", "greedy"));
    let mut last =
        Desk::new(1, 2, json!({"id": "thread-sensitive", "params": {"metric": "d1mr", "turns": 1}}));
    // Thread 0 missed 50 of 100 and then nothing; thread 1 missed 20 and then 20.
    for desk in [&mut all, &mut last] {
        assert_eq!(desk.chosen(&counted([50, 20], 1)), [1]);
    }
    // Since the start 50 and 40 of 200; in the last turn 0 and 20 of 100.
    assert_eq!((all.chosen(&counted([50, 40], 2)), last.chosen(&counted([50, 40], 2))), (vec![1], vec![0]));
}

#[test]
fn a_turn_without_a_lookup_is_a_turn() {
    // Thread 0 missed 50 of 100 in its first turn and made no lookup in its second; thread 1 missed 20 of 100 and of 200.
    let counted = |cycles: u64, counts: [(u64, u64); 2]| {
        counts.map(|(accesses, misses)| {
            let mut observed = Observed { scheduled_cycles: cycles, ..Observed::default() };
            observed.levels[0] = LevelCounter { accesses, misses };
            observed
        })
    };
    let policy = json!({"id": "thread-sensitive", "params": {"metric": "d1mr", "turns": 1}});
    let mut desk = Desk::new(1, 2, policy);
    assert_eq!(desk.chosen(&counted(1_000, [(100, 50), (100, 20)])), [1]);
    assert_eq!(desk.chosen(&counted(2_000, [(100, 50), (200, 40)])), [0]);
}

/// One CPU-bound and one memory-bound thread, on one hardware context.
fn fast_and_slow(policy: Value, quanta: u32) -> String {
    let programs = json!({"fast": program(0, Value::Null), "slow": program(500, walk(64))});
    let workload = json!({"threads": [{"program": "fast", "copies": 1}, {"program": "slow", "copies": 1}], "programs": programs});
    let run = play(scenario(machine(1, 1, 4, 8), workload, policy, quanta, 10_000));
    let letter = |frame| if run.column(frame, ColumnId::ContextThread)[0] == 1 { 'F' } else { 'S' };
    (0..run.frames.len()).map(letter).collect()
}

#[test]
fn the_greedy_starve_whom_alpha_keeps_alive() {
    let with = |alpha: f64| json!({"id": "thread-sensitive", "params": {"alpha": alpha}});
    // Both have run after two quanta, in order of arrival; then the fast one always runs.
    let greedy = fast_and_slow(with(0.0), 12);
    assert_eq!((&greedy[2..], greedy.matches('S').count()), ("FFFFFFFFFF", 1));
    // Ideal is half of the quanta so far. After 2 + 2 of them the slow one has had 1 of 2 = α, so it runs; after 3 more
    // it has had 2 of 4, and so on: a quarter of all, half of its half.
    assert_eq!(&fast_and_slow(with(0.5), 17)[2..], "FFSFFFSFFFSFFFS");
    // With 1 they take turns, whichever came first.
    let even = fast_and_slow(with(1.0), 12);
    assert_eq!(even.matches('S').count(), 6, "{even}");
}

/// Threads with very different behaviour on one core.
fn mixed(threads: usize, contexts: u32, policy: &Value, seed: u32) -> Value {
    let kinds =
        [program(0, Value::Null), program(300, walk(3)), program(200, walk(12)), program(500, walk(64))];
    let programs: serde_json::Map<String, Value> =
        kinds.into_iter().enumerate().map(|(i, p)| (format!("p{i}"), p)).collect();
    let groups: Vec<Value> =
        (0..threads).map(|t| json!({"program": format!("p{}", t % 4), "copies": 1})).collect();
    let workload = json!({"threads": groups, "programs": programs});
    let mut document = scenario(machine(1, contexts, 4, 16), workload, policy.clone(), 24, 2_000);
    document["run"]["seed"] = json!(seed);
    document["run"]["switch_cycles"] = json!(100);
    document
}

/// The paper's schedulers that are possible on every machine.
fn schedulers(alpha: f64) -> Vec<Value> {
    let of = |id: &str, params: Value| {
        let mut policy = json!({"id": id, "params": params});
        policy["params"]["alpha"] = json!(alpha);
        policy
    };
    let mut all = vec![
        of("round-robin", json!({})),
        of("round-robin", json!({"step": "one", "order": "arrival"})),
        of("random", json!({})),
    ];
    for metric in ["ipc", "d1mr", "l2mr"] {
        for choose in ["greedy", "mix"] {
            all.push(of("thread-sensitive", json!({"metric": metric, "choose": choose})));
        }
    }
    all
}

fn quanta_of_each(run: &Played, threads: usize) -> Vec<u64> {
    let cycles = run.total(ColumnId::ThreadCycles);
    (0..threads).map(|t| u64::from(cycles[t]) / 2_000).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn with_room_for_all_every_scheduler_is_the_same_run(
        threads in 1usize..6, spare in 0u32..3, seed in 0u32..1_000, alpha in prop_oneof![Just(0.0), 0.0..1.0]
    ) {
        let contexts = threads as u32 + spare;
        let mut digests: Vec<String> =
            schedulers(alpha).iter().map(|p| play(mixed(threads, contexts, p, seed)).result.digest).collect();
        digests.push(play(mixed(threads, contexts, &json!({"id": "default"}), seed)).result.digest);
        prop_assert!(digests.iter().all(|d| *d == digests[0]), "{digests:?}");
    }

    #[test]
    fn with_alpha_1_nobody_is_a_quantum_ahead(threads in 2usize..9, contexts in 1u32..5, seed in 0u32..1_000) {
        let robin = play(mixed(threads, contexts, &schedulers(0.0)[0], seed)).result.f_mean;
        for policy in schedulers(1.0) {
            let run = play(mixed(threads, contexts, &policy, seed));
            let quanta = quanta_of_each(&run, threads);
            prop_assert!((run.result.f_mean - robin).abs() < 1e-9, "{policy}: {} {robin}", run.result.f_mean);
            let (least, most) = (quanta.iter().min().unwrap(), quanta.iter().max().unwrap());
            prop_assert!(most - least <= 1, "{policy}: {quanta:?}");
        }
    }
}

#[test]
fn f_mean_of_a_schedule_of_five_quanta() {
    // Three threads in turns of two on two hardware contexts: AB CA BC AB CA. Actual is 4, 3 and 3 quanta, Ideal 10/3.
    let run = play(with_quanta(mixed(3, 2, &json!({"id": "round-robin"}), 1), 5));
    let threads = &run.result.threads;
    assert_eq!(threads.iter().map(|t| t.actual_quanta).collect::<Vec<_>>(), [4.0, 3.0, 3.0]);
    assert!(threads.iter().all(|t| (t.ideal_quanta - 10.0 / 3.0).abs() < 1e-12));
    assert!((run.result.f_mean - (0.2 + 0.1 + 0.1) / 3.0).abs() < 1e-12, "{}", run.result.f_mean);
    // Thread 2 arrives with the third quantum, when the measured window begins: AB | CA BC AB.
    let mut late = with_quanta(mixed(3, 2, &json!({"id": "round-robin"}), 1), 3);
    late["run"]["warmup_quanta"] = json!(2);
    late["workload"]["threads"][2]["arrives_at_cycle"] = json!(4_000);
    let result = play(late).result;
    assert!(
        result
            .threads
            .iter()
            .all(|t| (t.ideal_quanta - 2.0).abs() < 1e-12 && (t.actual_quanta - 2.0).abs() < 1e-12)
    );
    assert!(result.f_mean < 1e-12);
}

fn with_quanta(mut document: Value, quanta: u32) -> Value {
    document["run"]["quanta"] = json!(quanta);
    document
}

#[test]
fn a_metric_that_nobody_counts_is_refused() {
    let problem = |metric: &str, change: fn(&mut Value)| {
        let mut document = mixed(3, 2, &thread_sensitive(metric, "greedy"), 1);
        change(&mut document);
        from_value(document).map(|_| ()).map_err(|e| e.to_string())
    };
    for metric in ["dtlbmr", "admat"] {
        let words = problem(metric, |_| {}).unwrap_err();
        assert!(words.contains("/policy/params/metric") && words.contains("model smt"), "{words}");
        let on_smt = problem(metric, |document| document["machine"]["cores"][0]["model"] = json!("smt"));
        assert!(on_smt.err().is_none_or(|words| !words.contains("/policy")));
    }
    let no_l2 = |document: &mut Value| document["machine"]["caches"].as_array_mut().unwrap().truncate(1);
    assert!(problem("l2mr", no_l2).unwrap_err().contains("Add an L2"));
    assert_eq!(problem("d1mr", no_l2), Ok(()));
}

#[test]
fn a_group_is_placed_with_as_few_moves_as_possible() {
    let mut desk = Desk::new(2, 6, thread_sensitive("l2mr", "greedy"));
    let counters = |misses: [u64; 6]| {
        ran(move |t, o| o.levels[1] = LevelCounter { accesses: 100, misses: misses[t as usize] })
    };
    desk.chosen(&counters([1, 2, 9, 9, 9, 9]));
    assert_eq!(desk.placement, [Some(0), Some(1)]);
    // Thread 0 has become bad; thread 1 stays where it is.
    desk.chosen(&counters([9, 2, 1, 9, 9, 9]));
    assert_eq!(desk.placement, [Some(2), Some(1)]);
}
