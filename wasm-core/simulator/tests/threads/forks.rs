//! Values set during a run: the past is unchanged, nothing is lost, and the tree of forks defines the same runs.

use super::played::{Played, finish, play, program, read, walk};
use document::{Checked, end_of, panes};
use engine::policy::Schedules;
use engine::run::{ColumnId, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};
use simulator::{from_value, shipped_scenario};

const QUANTUM: u64 = 20_000;

/// The default scenario, short and without warm-up.
fn short() -> Value {
    let mut document =
        serde_json::to_value(shipped_scenario("balance-set").expect("it ships")).expect("it is JSON");
    document["baseline"] = Value::Null;
    document["run"]["quantum_cycles"] = json!(QUANTUM);
    document["run"]["warmup_quanta"] = json!(0);
    document["run"]["quanta"] = json!(8);
    document["policy"] = json!({"id": "round-robin", "params": {}});
    document
}

fn set(at_cycle: u64, values: Value) -> Value {
    json!({"at_cycle": at_cycle, "action": {"kind": "set", "values": values}})
}

fn with_sets(sets: &[Value]) -> Value {
    let mut document = short();
    document["run"]["interventions"] = json!(sets);
    document
}

fn frames_per_quantum(run: &Played) -> usize {
    run.layout.frames_per_quantum as usize
}

/// The number of frames that two runs have in common from the start.
fn common(a: &Played, b: &Played) -> usize {
    a.frames.iter().zip(&b.frames).take_while(|(a, b)| a == b).count()
}

fn refused(document: Value) -> String {
    let error = from_value(document).expect_err("it cannot be");
    format!("{}: {} {}", error.path, error.problem, error.remedy)
}

#[test]
fn a_policy_set_at_the_start_is_the_scenario_with_that_policy() {
    let random = json!({"id": "random", "params": {}});
    let changed = play(with_sets(&[set(0, json!({"/policy": random}))]));
    let mut document = short();
    document["policy"] = random;
    let plain = play(document);
    assert_eq!(changed.result, plain.result, "digest, figures and the policy's name");
    assert_ne!(plain.result.digest, play(short()).result.digest);
}

#[test]
fn values_that_stand_already_change_nothing() {
    let same = json!({"/policy/id": "round-robin", "/machine/memory/latency_cycles": short()["machine"]["memory"]["latency_cycles"], "/run/switch_cycles": short()["run"]["switch_cycles"]});
    let (with, without) = (play(with_sets(&[set(3 * QUANTUM, same)])), play(short()));
    assert_eq!(with.result, without.result);
    assert_eq!(format!("{:?}", with.decisions), format!("{:?}", without.decisions));
}

#[test]
fn until_its_moment_a_fork_is_its_trunk_and_its_first_decision_says_what_changed() {
    let trunk = play(short());
    let values = [
        json!({"/policy": {"id": "random", "params": {}}}),
        json!({"/machine/caches/1/size_bytes": 24_576}),
        json!({"/machine/memory/latency_cycles": 400}),
        json!({"/run/switch_cycles": 9_000}),
        json!({"/workload/threads/0/instructions": 1}),
        json!({"/workload/threads/0/program": "crafty"}),
    ];
    for value in values {
        // Set in the middle of quantum 2: it takes effect at the beginning of quantum 3.
        let fork = play(with_sets(&[set(2 * QUANTUM + 1, value.clone())]));
        let per = frames_per_quantum(&fork);
        let same = common(&trunk, &fork);
        assert!((3 * per..4 * per + 1).contains(&same), "{value}: {same} frames alike");
        let at = fork.decisions.iter().rfind(|d| d.cycle == 3 * QUANTUM).expect("a decision falls then");
        let pointer = value.as_object().unwrap().keys().next().unwrap();
        assert_eq!(&at.changed[0].pointer, pointer);
        assert!(at.changed[0].words.starts_with(&format!("{pointer} from ")), "{}", at.changed[0].words);
        for frame in 0..fork.frames.len() {
            let sum = |id| fork.column(frame, id).iter().sum::<u32>();
            assert_eq!(
                sum(ColumnId::ContextInstructions),
                sum(ColumnId::ThreadInstructions),
                "{value}, frame {frame}"
            );
        }
    }
}

#[test]
fn a_group_that_comes_runs_and_one_that_ends_does_not() {
    let comes =
        play(with_sets(&[set(4 * QUANTUM, json!({"/workload/threads/-": {"program": "gcc", "copies": 2}}))]));
    let threads = play(short()).layout.threads.len();
    assert_eq!(comes.layout.threads.len(), threads + 2);
    let per = frames_per_quantum(&comes);
    let instructions = |run: &Played, frames: std::ops::Range<usize>, thread: usize| -> u32 {
        frames.map(|f| run.column(f, ColumnId::ThreadInstructions)[thread]).sum()
    };
    let all = comes.frames.len();
    assert_eq!(instructions(&comes, 0..4 * per, threads), 0);
    assert!(instructions(&comes, 4 * per..all, threads) > 0);
    // Threads that existed before keep all of their past.
    let trunk = play(short());
    for thread in 0..threads {
        assert_eq!(instructions(&comes, 0..4 * per, thread), instructions(&trunk, 0..4 * per, thread));
    }
    let ends = play(with_sets(&[set(4 * QUANTUM, json!({"/workload/threads/0/instructions": 1}))]));
    let copies = short()["workload"]["threads"][0]["copies"].as_u64().unwrap() as usize;
    for thread in 0..copies {
        assert_eq!(instructions(&ends, 4 * per..all, thread), 0, "thread {thread}");
    }
    assert!((copies..threads).all(|thread| instructions(&ends, 4 * per..all, thread) > 0));
}

#[test]
fn every_policy_can_take_over_from_every_other() {
    // These need something of the scenario: a table, a recorded schedule, SMT cores, a program.
    let special = ["optimal", "as-recorded", "thread-sensitive", "own"];
    let listed = simulator::policies();
    let ids =
        listed.iter().filter(|policy| policy.schedules == Schedules::Threads).map(|policy| policy.info.id);
    for id in ids.filter(|id| !special.contains(id)) {
        let values = json!({"/policy": {"id": id, "params": {}}});
        for before in ["default", "random", "pinned"] {
            let mut document = with_sets(&[set(2 * QUANTUM, values.clone())]);
            document["policy"] = json!({"id": before, "params": {}});
            let run = play(document);
            assert_eq!(run.frames.len(), 8 * frames_per_quantum(&run), "{before}, then {id}");
            assert_eq!(run.result.policy, id);
        }
    }
}

#[test]
fn a_cache_keeps_its_lines_where_only_its_sets_change() {
    // One thread walks 16 lines in a second level of 32. If it is halved, they all still fit; if it starts empty, each
    // must be fetched again.
    let workload =
        json!({"threads": [{"program": "a", "copies": 1}], "programs": {"a": program(500, walk(16))}});
    let lines = |run: &Played, from: usize| -> u32 {
        (from..8).map(|f| run.column(f, ColumnId::MemoryLines)[0]).sum()
    };
    let run = |values: Value| {
        let machine = super::played::machine(1, 1, 4, 32);
        let mut document =
            super::played::scenario(machine, workload.clone(), json!({"id": "default"}), 8, 5_000);
        document["run"]["interventions"] = json!([set(20_000, values)]);
        play(document)
    };
    let halved = run(json!({"/machine/caches/1/size_bytes": 1_024, "/machine/caches/1/ways": 16}));
    assert_eq!(lines(&halved, 4), 0, "every line was kept");
    let sets = run(json!({"/machine/caches/1/ways": 8}));
    assert_eq!(lines(&sets, 4), 0, "every line was kept in another set");
    let random = run(json!({"/machine/caches/1/replacement": "random"}));
    assert!((1..=16).contains(&lines(&random, 4)), "the walk is fetched again, once");
    let at = random.decisions.iter().find(|d| d.cycle == 20_000).unwrap();
    assert!(at.changed[1].words.starts_with("The L2 starts empty"), "{:?}", at.changed);
    let larger = run(json!({"/machine/caches/1/size_bytes": 4_096, "/machine/caches/1/ways": 64}));
    assert_eq!(larger.layout.topology.caches[1].size_bytes, 4_096, "the layout has room for the largest");
    let sizes = |run: &Played| -> Vec<(u32, u64)> {
        run.layout.cache_sizes.iter().map(|sizes| (sizes.from_quantum, sizes.bytes[1])).collect()
    };
    assert_eq!(sizes(&larger), [(0, 2_048), (4, 4_096)]);
    assert_eq!(sizes(&halved), [(0, 2_048), (4, 1_024)]);
    assert_eq!(sizes(&sets), []);
    let perfect = run(json!({"/machine/perfect": ["l1d"]}));
    assert_eq!(lines(&perfect, 4), 0);
    assert_eq!(perfect.column(5, ColumnId::CacheMisses)[0], 0);
}

#[test]
fn an_inclusive_cache_that_shrinks_takes_its_lines_from_above() {
    let workload =
        json!({"threads": [{"program": "a", "copies": 1}], "programs": {"a": program(500, walk(4))}});
    let mut machine = super::played::machine(1, 1, 4, 8);
    machine["caches"][1]["inclusion"] = json!("inclusive");
    let mut document = super::played::scenario(machine, workload, json!({"id": "default"}), 8, 5_000);
    document["run"]["interventions"] =
        json!([set(20_000, json!({"/machine/caches/1/size_bytes": 128, "/machine/caches/1/ways": 2}))]);
    let run = play(document);
    let held: u32 = run.column(4, ColumnId::CacheLines).iter().sum();
    assert!(held <= 4, "two lines below, and above no others: {held}");
    assert!(run.column(4, ColumnId::MemoryLines)[0] > 0);
}

#[test]
fn what_cannot_change_is_refused_with_place_reason_and_remedy() {
    let cases = [
        (json!({"/run/seed": 3}), "/run/seed: the seed cannot change"),
        (json!({"/run/quantum_cycles": 10_000}), "/run/quantum_cycles: the lengths of a run"),
        (json!({"/run/quanta": 10}), "/run/quanta: the lengths of a run"),
        (json!({"/machine/cores/0/contexts": 2}), "/machine/cores/0/contexts: cores, hardware contexts"),
        (json!({"/machine/cores/0/clock_percent": 50}), "/machine/cores/0/clock_percent: cores, hardware"),
        (
            json!({"/machine/coherence": {"package_cycles": 1, "remote_cycles": 2}}),
            "/machine/coherence: a machine cannot become coherent",
        ),
        (
            json!({"/machine/caches/1/inclusion": "inclusive"}),
            "/machine/caches/1/inclusion: during a run a cache keeps",
        ),
        (json!({"/workload/threads/0/copies": 7}), "/workload/threads/0/copies: a group keeps"),
        (json!({"/title": "Other"}), "/title: only the policy"),
        (json!({"/machine/nothing/here": 1}), "/machine/nothing/here: nothing stands at"),
        (json!({"/policy/id": "nobody"}), "/policy/id: "),
    ];
    for (values, expected) in cases {
        let message = refused(with_sets(&[set(0, values)]));
        let start = format!("/run/interventions/0/action/values: {expected}");
        assert!(message.starts_with(&start), "{message}\n{start}");
    }
    let mut tasks = serde_json::to_value(tasks_scenario()).unwrap();
    tasks["run"]["interventions"] = json!([set(0, json!({"/policy": {"id": "pdf", "params": {}}}))]);
    assert!(refused(tasks).contains("nothing can be set while a program of tasks runs"));
}

/// Any shipped scenario that runs tasks.
fn tasks_scenario() -> Checked {
    document::shipped()
        .scenarios
        .iter()
        .filter_map(|shipped| shipped_scenario(shipped.id).ok())
        .find(|scenario| scenario.workload.dag.is_some())
        .expect("one ships")
}

fn forked() -> Value {
    let mut document = short();
    document["baseline"] = json!({"/policy": {"id": "default", "params": {}}});
    document["forks"] = json!({
        "branches": [
            {"id": "random", "name": "At random", "of": "b", "at_cycle": 2 * QUANTUM, "values": {"/policy": {"id": "random", "params": {}}}},
            {"id": "small", "name": "and a small L2", "note": "half of it", "of": "random", "at_cycle": 4 * QUANTUM, "values": {"/machine/caches/1/size_bytes": 24_576}},
            {"id": "slow", "name": "Slow memory", "of": "a", "at_cycle": QUANTUM, "values": {"/machine/memory/latency_cycles": 500}},
        ],
        "a": "random", "b": "small",
    });
    document
}

#[test]
fn the_ends_of_a_tree_are_runs_with_values_set() {
    let scenario = read(forked());
    let shown = panes(&scenario).unwrap();
    let play = |scenario: &Checked| {
        finish(simulator::start(scenario, &TraceLibrary::default()).unwrap(), || u64::MAX)
    };
    let (a, b) = (play(&shown.a.unwrap()), play(&shown.b));
    let by_hand = play_sets(&[
        set(2 * QUANTUM, json!({"/policy": {"id": "random", "params": {}}})),
        set(4 * QUANTUM, json!({"/machine/caches/1/size_bytes": 24_576})),
    ]);
    assert_eq!(b.result, by_hand.result);
    assert_eq!(common(&a, &b) / frames_per_quantum(&a), 4, "its parent until quantum 4");
    let slow = play(&end_of(&scenario, "slow").unwrap());
    let baseline = play(scenario.baseline().unwrap());
    assert_eq!(common(&slow, &baseline) / frames_per_quantum(&slow), 1);
    // If no branch is chosen, the run is the trunk, as if there were no forks.
    assert_eq!(play(&scenario).result, play_sets(&[]).result);
}

fn play_sets(sets: &[Value]) -> Played {
    play(with_sets(sets))
}

#[test]
fn a_tree_that_cannot_be_is_refused_at_its_place() {
    let with = |pointer: &str, value: Value| {
        let mut document = forked();
        *document.pointer_mut(pointer).unwrap() = value;
        refused(document)
    };
    let cases = [
        (
            with("/forks/branches/1/of", json!("nobody")),
            "/forks/branches/1/of: there is no branch \"nobody\"",
        ),
        (
            with("/forks/branches/0/of", json!("small")),
            "/forks/branches/0/of: there is no branch \"small\" before",
        ),
        (with("/forks/branches/1/id", json!("random")), "/forks/branches/1/id: \"random\" cannot"),
        (with("/forks/branches/0/id", json!("b")), "/forks/branches/0/id: \"b\" cannot"),
        (
            with("/forks/branches/1/at_cycle", json!(5)),
            "/forks/branches/1/at_cycle: cycle 5 is before its parent",
        ),
        (
            with("/forks/branches/0/values", json!({"/run/seed": 1})),
            "/forks/branches/0/values: /run/seed: the seed",
        ),
        (with("/forks/b", json!("gone")), "/forks/b: there is no end \"gone\""),
        (with("/baseline", Value::Null), "/forks/branches/2"),
    ];
    for (message, expected) in cases {
        assert!(message.starts_with(expected), "{message}\n{expected}");
    }
    let mut many = forked();
    let branch = many["forks"]["branches"][0].clone();
    many["forks"]["branches"] = Value::Array(vec![branch; 33]);
    assert!(refused(many).contains("/forks/branches: 33 is out of range"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn neither_slices_nor_checkpoints_change_what_comes_after(
        at in 0..8 * QUANTUM,
        stop in 0..8 * QUANTUM,
        budgets in prop::collection::vec(1..40_000u64, 1..8),
    ) {
        let sets = [
            set(at / 2, json!({"/machine/caches/1/size_bytes": 24_576, "/run/switch_cycles": 500})),
            set(at, json!({"/policy": {"id": "balance-set", "params": {"sample_one_in": 4, "samples": 20}}, "/workload/threads/-": {"program": "gcc", "copies": 1}})),
        ];
        let scenario = read(with_sets(&sets));
        let begin = || simulator::start(&scenario, &TraceLibrary::default()).unwrap();
        let whole = finish(begin(), || u64::MAX);
        let mut next = budgets.iter().cycle();
        let sliced = finish(begin(), || *next.next().unwrap());
        prop_assert_eq!(&whole.frames, &sliced.frames);
        prop_assert_eq!(&whole.result, &sliced.result);
        let mut run = begin();
        let mut row = vec![0; run.layout().stride];
        while run.now() < stop && !run.is_done() {
            run.advance(stop - run.now(), &mut row).unwrap();
        }
        prop_assert_eq!(finish(run.clone(), || u64::MAX).result, whole.result);
    }
}
