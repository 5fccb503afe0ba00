//! Thread clustering on shipped scenarios: its clusters are compared with the workload's true groups, which the policy
//! never sees.

use super::played::{Played, play_scenario};
use document::set_pointer;
use engine::core::Cause;
use engine::policy::ThreadId;
use engine::run::{ColumnId, TraceLibrary};
use engine::workload::RecordedTrace;
use policies::sharing::{adjusted_rand_index, purity};
use serde_json::{Value, json};
use simulator::{from_value, shipped_scenario};

/// Cycles per sample in the shipped scenarios.
const TRAP_CYCLES: f64 = 200.0;

/// A shipped scenario with some values set.
fn document(id: &str, changes: &[(&str, Value)]) -> Value {
    let mut document = serde_json::to_value(shipped_scenario(id).expect("it ships")).expect("it is JSON");
    for (pointer, value) in
        [("/run/frames_per_quantum", json!(1)), ("/baseline", json!(null))].iter().chain(changes)
    {
        set_pointer(&mut document, pointer, value.clone()).expect("the field exists");
    }
    document
}

fn play(document: Value) -> Played {
    play_scenario(&from_value(document).expect("the test's scenario is valid"), &TraceLibrary::default())
}

fn default_policy() -> Value {
    json!({"id": "default", "params": {"queues": "per-context", "balancing": "level"}})
}

/// Each thread's group by its regions: the number of the first region whose name starts with `region`. A thread without
/// one is its own group.
fn groups(played: &Played, region: &str) -> Vec<usize> {
    let regions: Vec<_> = played.layout.regions.iter().filter(|r| r.name.starts_with(region)).collect();
    let of = |thread: u32| {
        let group = regions.iter().position(|r| r.threads.contains(&thread));
        group.unwrap_or(regions.len() + thread as usize)
    };
    (0..played.layout.threads.len() as u32).map(of).collect()
}

fn labels(clusters: &[Vec<ThreadId>], threads: usize) -> Vec<Option<usize>> {
    (0..threads as ThreadId).map(|t| clusters.iter().position(|c| c.contains(&t))).collect()
}

/// Share of thread cycles lost to other packages, over these quanta.
fn remote_share(played: &Played, quanta: std::ops::Range<usize>) -> f64 {
    let causes = &played.layout.causes;
    let mut lost = 0;
    let mut all = 0;
    for frame in quanta {
        let stalls = played.column(frame, ColumnId::ContextStalls).chunks(causes.len());
        lost +=
            stalls.flat_map(|s| s.iter().zip(causes)).filter(|s| s.1.is_remote()).map(|s| *s.0).sum::<u32>();
        all += played.layout.quantum_cycles * played.layout.topology.contexts.len() as u32;
    }
    f64::from(lost) / f64::from(all)
}

#[test]
fn the_scoreboards_are_found_under_every_seed() {
    for seed in 1..=6 {
        let played = play(document("threads-that-talk", &[("/run/seed", json!(seed))]));
        let truth = groups(&played, "board");
        let found = labels(&played.result.clusters, truth.len());
        assert_eq!(purity(&found, &truth), Some(1.0), "seed {seed}: {:?}", played.result.clusters);
        let placed = found.iter().flatten().count();
        assert!(10 * placed >= 9 * truth.len(), "seed {seed}: {placed} threads");
        let (before, after) = (remote_share(&played, 0..2), remote_share(&played, 32..40));
        assert!(before > 0.1 && after < 0.05 * before, "seed {seed}: {before} to {after}");
    }
}

#[test]
fn clusters_gain_on_an_operating_system_that_is_blind_to_them() {
    for id in ["threads-that-talk", "warehouses-2"] {
        let window = [("/run/warmup_quanta", json!(30)), ("/run/quanta", json!(10))];
        let clustered = play(document(id, &window)).result;
        let mut blind = window.to_vec();
        blind.push(("/policy", default_policy()));
        let blind = play(document(id, &blind)).result;
        assert!(clustered.ipc > 1.03 * blind.ipc, "{id}: {} to {}", blind.ipc, clustered.ipc);
        assert!(2 * clustered.remote_accesses.unwrap() < blind.remote_accesses.unwrap(), "{id}");
    }
}

#[test]
fn more_groups_than_packages_are_found_whole() {
    let window = [("/run/warmup_quanta", json!(0)), ("/run/quanta", json!(120))];
    let played = play(document("warehouses-4", &window));
    let clusters = &played.result.clusters;
    // The garbage collectors have no order book.
    let truth = groups(&played, "orders");
    assert_eq!(purity(&labels(clusters, truth.len()), &truth), Some(1.0), "{clusters:?}");
    assert!(clusters.iter().map(Vec::len).sum::<usize>() >= 29, "{clusters:?}");
}

#[test]
fn nobody_is_moved_when_nothing_is_shared() {
    let mut document = document("threads-that-talk", &[]);
    let mut program: Value =
        serde_json::from_str(include_str!("../../../../workloads/programs/scoreboard.json")).unwrap();
    for component in program["phases"][0]["components"].as_array_mut().unwrap() {
        component.as_object_mut().unwrap().remove("shared");
    }
    document["workload"]["programs"] = json!({"scoreboard": program});
    for group in document["workload"]["threads"].as_array_mut().unwrap() {
        group.as_object_mut().unwrap().remove("regions");
    }
    let played = play(document);
    assert!(played.result.clusters.is_empty());
    assert_eq!(played.result.migrations, 0);
    assert_eq!(played.result.remote_accesses, Some(0));
    assert!(
        played.decisions.iter().flat_map(|d| &d.reason).all(|r| r.sharing.is_none()),
        "sampling never begins"
    );
}

#[test]
fn even_who_looks_at_once_finds_no_clusters_where_none_are() {
    // Every thread moves from package to package, so its own lines are fetched remotely; no other thread fetches them.
    let mut document = document("threads-that-talk", &[("/policy/params/activation_percent", json!(0))]);
    let groups = document["workload"]["threads"].as_array_mut().unwrap();
    for (i, group) in groups.iter_mut().enumerate() {
        group["copies"] = json!(1);
        group["regions"]["board"] = json!(format!("alone-{i}"));
    }
    let played = play(document);
    assert!(played.result.clusters.is_empty());
}

#[test]
fn new_company_is_found_after_the_old() {
    let played = play(document("talk-moves-on", &[]));
    let quanta = played.frames.len();
    let shares: Vec<f64> = (0..quanta).map(|q| remote_share(&played, q..q + 1)).collect();
    let parted = (20..quanta).find(|&q| shares[q] > 0.1).expect("the second phase begins");
    let before = shares[parted - 6..parted - 2].iter().sum::<f64>() / 4.0;
    assert!(before < 0.02, "the first groups were together: {shares:.2?}");
    let again = (parted..quanta - 3).find(|&q| shares[q..q + 3].iter().all(|s| *s < 0.02));
    assert!(again.is_some(), "the second groups came together: {shares:.2?}");
    let evening = groups(&played, "evening");
    let found = labels(&played.result.clusters, evening.len());
    assert_eq!(purity(&found, &evening), Some(1.0), "{:?}", played.result.clusters);
}

#[test]
fn one_pass_and_average_linkage_agree() {
    for id in ["threads-that-talk", "warehouses-2"] {
        let with = |clustering: &str| {
            let change = [("/policy/params/clustering", json!(clustering)), ("/run/quanta", json!(30))];
            let played = play(document(id, &change));
            let threads = played.layout.threads.len();
            // A thread in no cluster is its own cluster.
            let found = labels(&played.result.clusters, threads);
            found.iter().enumerate().map(|(t, label)| label.unwrap_or(threads + t)).collect::<Vec<_>>()
        };
        let index = adjusted_rand_index(&with("one-pass"), &with("average-linkage")).unwrap();
        assert!(index > 0.9, "{id}: {index}");
    }
}

#[test]
fn samples_cost_what_they_say() {
    let played = play(document("threads-that-talk", &[("/policy/params/adapt", json!(false))]));
    let pictures = played.decisions.iter().filter_map(|d| d.reason.as_ref()?.sharing.as_ref());
    // A detection counts from 0; its last picture has its number of samples.
    let (mut samples, mut last) = (0, 0);
    for picture in pictures {
        samples += picture.samples.checked_sub(last).unwrap_or(picture.samples);
        last = picture.samples;
    }
    let trap: u32 = (0..8).map(|context| played.stalls(context, Cause::Trap)).sum();
    let paid = f64::from(trap) / TRAP_CYCLES;
    // A trap cut off by the end of a quantum is completed where the thread continues.
    assert!(samples > 1_000 && (paid / samples as f64 - 1.0).abs() < 0.02, "{samples} samples, {paid} paid");
}

#[test]
fn who_moved_settles_before_anybody_looks_again() {
    let settle = 6;
    let changes = [
        ("/policy/params/settle_quanta", json!(settle)),
        // At 0 any remote access suffices: those left after the migration start another detection.
        ("/policy/params/activation_percent", json!(0)),
    ];
    let document = document("warehouses-2", &changes);
    let quantum = document["run"]["quantum_cycles"].as_u64().expect("a number");
    let played = play(document);
    let pictures =
        || played.decisions.iter().filter_map(|d| Some((d.cycle, d.reason.as_ref()?.sharing.as_ref()?)));
    let moved = pictures().find(|(_, picture)| !picture.clusters.is_empty()).expect("they are found").0;
    let again = pictures().find(|(cycle, picture)| *cycle > moved && picture.samples == 0);
    let watched = 2;
    assert_eq!(again.expect("somebody looks again").0, moved + (settle + watched) * quantum);
}

#[test]
fn a_later_round_that_sees_part_of_a_group_does_not_split_it() {
    let played = play(document("eight-chips", &[]));
    let pictures: Vec<_> =
        played.decisions.iter().filter_map(|d| d.reason.as_ref()?.sharing.as_ref()).collect();
    let rounds: Vec<usize> = pictures.iter().map(|s| s.clusters.len()).filter(|&count| count > 0).collect();
    assert!(rounds.len() > 1 && rounds[1] < rounds[0], "the second round sees less: {rounds:?}");
    // The clusters that the page rates and those of the result are the same.
    assert!(pictures[0].found.is_empty(), "nothing is found before the first comparison");
    assert_eq!(pictures.last().expect("there were rounds").found, played.result.clusters);
    let truth = groups(&played, "orders");
    let found = labels(&played.result.clusters, truth.len());
    assert_eq!(purity(&found, &truth), Some(1.0));
    assert_eq!(played.result.clusters.len(), 8, "{:?}", played.result.clusters);
    assert!(found.iter().flatten().count() >= 60);
}

#[test]
fn two_recorded_databases_are_found() {
    let trace = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/traces/sqlite-shops.cst"));
    let mut library = TraceLibrary::default();
    library.insert("sqlite-shops", RecordedTrace::new(trace.expect("the trace ships")));
    for seed in [1, 3, 7] {
        let shipped = |changes: &[(&str, Value)]| {
            let scenario = from_value(document("recorded-sharing", changes)).expect("valid");
            play_scenario(&scenario, &library).result
        };
        let found = shipped(&[("/run/seed", json!(seed))]);
        // As recorded, every second thread works on the same database.
        assert_eq!(found.clusters, [[0, 2, 4, 6], [1, 3, 5, 7]], "seed {seed}");
        let blind = shipped(&[("/run/seed", json!(seed)), ("/policy", default_policy())]);
        assert!(2 * found.remote_accesses.unwrap() < blind.remote_accesses.unwrap(), "seed {seed}");
    }
}

#[test]
fn one_group_larger_than_a_package_is_not_sampled_for_ever() {
    let group = json!([{"program": "scoreboard", "copies": 8, "regions": {"board": "board-1"}}]);
    let run = |policy: Option<(&str, Value)>| {
        let mut changes = vec![("/workload/threads", group.clone()), ("/run/quanta", json!(200))];
        changes.extend(policy);
        play(document("threads-that-talk", &changes)).result.ipc
    };
    let default = run(Some(("/policy", default_policy())));
    let paper = run(None);
    let pausing = run(Some(("/policy/params/longest_pause", json!(64))));
    assert!(paper < 0.985 * default, "{paper} and {default}");
    assert!(pausing > 0.99 * default, "{pausing} and {default}");
}

#[test]
fn threads_that_wait_come_back_to_their_package() {
    // Two pipelines of four threads each, which block at every message. Once detected, each has a package, and none
    // leaves it.
    let lengths = [("/run/warmup_quanta", json!(200)), ("/run/quanta", json!(20))];
    let [found, by_hand] =
        ["four-processes", "four-processes-by-hand"].map(|id| play(document(id, &lengths)));
    assert!(
        found.result.instructions > by_hand.result.instructions / 10 * 9,
        "{}",
        found.result.instructions
    );
    assert_eq!(found.result.migrations, 0);
}
