//! Policies observe only what an operating system can, and act according to their reasons.

use super::played::{Played, machine, play, program, read, scenario};
use document::PolicyChoice;
use document::machine::Topology;
use engine::analysis::ReuseHistogram;
use engine::policy::{Event, Observed, OsView, Setup, ThreadView};
use engine::run::DecisionRecord;
use serde_json::{Map, Value, json};
use simulator::PARTS;

fn balance_set(selection: &str) -> Value {
    balance_set_by(selection, "avg")
}

fn balance_set_by(selection: &str, model: &str) -> Value {
    let params = json!({"selection": selection, "model": model, "sample_one_in": 2, "samples": 40});
    json!({"id": "balance-set", "params": params})
}

/// PERF and FAIR under every model of a group.
fn selections_and_models() -> Vec<(&'static str, &'static str)> {
    let models = ["avg", "comb", "comb-n1", "comb-ipc"];
    ["perf", "fair"].into_iter().flat_map(|s| models.map(|m| (s, m))).collect()
}

/// Eight threads on four contexts, each walking `lines` lines cyclically in the order of `kind`. Both caches have a
/// single set, so walks over any n lines look the same from outside.
fn walkers(kind: &str, policy: Value) -> Value {
    let sizes = [8u32, 8, 16, 16, 32, 32, 64, 64];
    let pattern = |lines: u32| match kind {
        "loop" => json!({"kind": "loop", "region_bytes": lines * 64, "stride_bytes": 64}),
        _ => json!({"kind": "chase", "region_bytes": lines * 64}),
    };
    let programs: Map<String, Value> =
        sizes.iter().enumerate().map(|(t, n)| (format!("p{t}"), program(300, pattern(*n)))).collect();
    let threads: Vec<Value> =
        (0..sizes.len()).map(|t| json!({"program": format!("p{t}"), "copies": 1})).collect();
    let workload = json!({"threads": threads, "programs": programs});
    scenario(machine(2, 2, 4, 64), workload, policy, 24, 20_000)
}

fn chosen(decision: &DecisionRecord) -> Vec<u32> {
    let mut threads: Vec<u32> = decision.placement.iter().flatten().copied().collect();
    threads.sort_unstable();
    threads
}

#[test]
fn equal_observations_give_equal_decisions_whatever_the_programs_are() {
    let balance_sets = selections_and_models().into_iter().map(|(s, m)| balance_set_by(s, m));
    for policy in balance_sets.chain(["default", "random"].map(|id| json!({"id": id}))) {
        let (loops, chases) = (play(walkers("loop", policy.clone())), play(walkers("chase", policy)));
        // Another order of lines, the same distances: no count or sample differs …
        assert!(loops.frames == chases.frames, "frames differ");
        // … and so no decision and no reason differs.
        assert!(format!("{:?}", loops.decisions) == format!("{:?}", chases.decisions), "decisions differ");
    }
}

#[test]
fn every_policy_decides_by_the_view_alone() {
    let scenario = read(walkers("loop", json!({"id": "default"})));
    let topology = Topology::build(&scenario.machine).unwrap();
    let histograms: Vec<ReuseHistogram> = (0..8u64)
        .map(|thread| {
            let mut histogram = ReuseHistogram::default();
            (0..500).for_each(|n| histogram.add(1 + n % (3 << thread)));
            histogram
        })
        .collect();
    let view = |id: u32, sampling| ThreadView {
        id,
        runnable: true,
        observed: Observed { instructions: 1_000 * u64::from(id), ..Observed::default() },
        histogram: Some(&histograms[id as usize]),
        sampling,
        sampler: None,
        remote_samples: &[],
        last_context: None,
        weight: 100,
        hinting_faults: None,
    };
    for registered in PARTS.policies {
        let id = (registered.info)().id;
        let choice = PolicyChoice { id: id.to_string(), params: Map::new() };
        let setup = Setup {
            topology: &topology,
            threads: 8,
            listed: &[0, 1, 2, 3, 4, 5, 6, 7],
            nice: &[],
            processes: &[],
            resident_bytes: &[],
            page_scan_cycles: None,
            quantum_cycles: 1_000,
            seed: 5,
        };
        let run = || {
            let mut policy = PARTS.policy(&choice, &setup).expect("it is registered");
            let mut placement = vec![None; 4];
            let mut answers = Vec::new();
            for quantum in 0..30 {
                let threads: Vec<ThreadView> = (0..8).map(|t| view(t, false)).collect();
                let (event, cycle) =
                    (if quantum == 0 { Event::Start } else { Event::QuantumEnd }, quantum * 1_000);
                let os = OsView {
                    cycle,
                    quantum,
                    quantum_cycles: 1_000,
                    topology: &topology,
                    threads: &threads,
                    placement: &placement,
                    veto: None,
                };
                // Now and then a clone replaces the policy: it must be the same policy in the same state.
                if quantum % 3 == 1 {
                    policy = policy.clone();
                }
                let decision = policy.on(event, &os);
                for action in &decision.actions {
                    if let engine::policy::Action::Run { context, thread } = *action {
                        placement[context] = thread;
                    }
                }
                answers.push(format!("{decision:?}"));
            }
            answers
        };
        assert_eq!(run(), run(), "{id}");
    }
}

#[test]
fn without_the_winner_the_listed_runner_up_is_chosen() {
    for (selection, model) in selections_and_models() {
        let document = walkers("loop", balance_set_by(selection, model));
        let plain = play(document.clone());
        let mut tried = 0;
        for decision in &plain.decisions {
            let Some(reason) = decision.reason.as_ref().filter(|r| !r.fallback) else { continue };
            assert_eq!(reason.candidates[0].threads, chosen(decision), "{selection}: the first listed runs");
            let Some(runner_up) = reason.candidates.get(1) else { continue };
            let mut document = document.clone();
            document["run"]["interventions"] = json!([{"at_cycle": decision.cycle, "action": {"kind": "veto", "threads": chosen(decision)}}]);
            let replay = play(document);
            let at =
                replay.decisions.iter().position(|d| d.cycle == decision.cycle).expect("the same moment");
            assert_eq!(
                chosen(&replay.decisions[at]),
                runner_up.threads,
                "{selection}, quantum {}",
                decision.quantum
            );
            // Earlier decisions are unchanged.
            let before = |run: &Played| format!("{:?}", &run.decisions[..at]);
            assert!(before(&replay) == before(&plain), "{selection}: decisions before the veto differ");
            tried += 1;
        }
        assert!(tried >= 10, "{selection}, {model}: {tried} decisions had a runner-up");
    }
}

#[test]
fn candidates_are_in_the_order_of_the_rule() {
    for (selection, model) in selections_and_models() {
        let run = play(walkers("loop", balance_set_by(selection, model)));
        let reasons = run.decisions.iter().filter_map(|d| d.reason.as_ref()).filter(|r| !r.fallback);
        for reason in reasons {
            let fact = |label: &str| reason.facts.iter().find(|f| f.label == label).map(|f| f.value).unwrap();
            assert!(
                reason.candidates.iter().all(|c| c.score <= fact("threshold") + 1e-9),
                "candidates are at or below the threshold"
            );
            if selection == "perf" {
                assert!(reason.candidates.windows(2).all(|pair| pair[0].score <= pair[1].score));
            }
            assert!(
                !reason.rule.is_empty() && !reason.score.is_empty() && reason.source.contains("Fedorova")
            );
        }
    }
}

#[test]
fn before_the_histograms_exist_the_reason_says_so() {
    let run = play(walkers("loop", balance_set("perf")));
    let reasons: Vec<_> =
        run.decisions.iter().map(|d| d.reason.as_ref().expect("balance-set says why")).collect();
    let first_known = reasons.iter().position(|r| !r.fallback).expect("the histograms are complete in time");
    // Eight threads on four contexts: not all threads can have been sampled before the third decision.
    assert!(first_known >= 2, "{first_known}");
    for reason in &reasons[..first_known] {
        assert!(reason.rule.contains("Not sampled yet") && reason.candidates.is_empty());
        assert!(reason.facts.iter().any(|f| f.label == "threads without a histogram" && f.value > 0.0));
    }
    assert!(reasons[first_known..].iter().all(|r| !r.fallback), "a histogram stays");
    // Threads without a histogram run first: after two quanta every thread has run.
    let mut run_so_far: Vec<u32> = run.decisions[..2].iter().flat_map(chosen).collect();
    run_so_far.sort_unstable();
    assert_eq!(run_so_far, (0..8).collect::<Vec<_>>());
}
