//! `eevdf` and `cache-aware` in whole runs: shares, waits, work conservation with its known exceptions, and gathering.

use super::played::{Played, finish, machine, play, play_scenario, program, read, scenario, walk};
use document::Checked;
use engine::run::{Run, TraceLibrary};
use engine::waits::{LatencyResult, WaitResult};
use serde_json::{Value, json};

fn constant(value: u64) -> Value {
    json!({"kind": "constant", "value": value})
}

fn eevdf(params: Value) -> Value {
    json!({"id": "eevdf", "params": params})
}

fn waits(run: &Played) -> &WaitResult {
    run.result.waits.as_ref().expect("threads wait")
}

fn latency(run: &Played) -> &LatencyResult {
    waits(run).wakeup_latency.as_ref().expect("threads wake and run")
}

/// Packages of cores with a last-level cache each; every core has an L1 of 4 lines.
fn packages(packages: u32, cores: u32) -> Value {
    let mut machine = machine(packages * cores, 1, 4, 64);
    machine["packages"] = json!({"cores": cores});
    machine["caches"][1]["shared_by"] = json!("package");
    machine
}

#[test]
fn shares_follow_nice_values() {
    // Weights 3,121, 1,024 and 335 of 4,480 on one hardware context. The error is at most a slice of 0.7 ticks and a
    // tick at either end, of 400 ticks.
    let mut workload = json!({"threads": [], "programs": {"it": program(0, Value::Null)}});
    workload["threads"] =
        [-5, 0, 5].iter().map(|nice| json!({"program": "it", "copies": 1, "nice": nice})).collect();
    let run = play(scenario(machine(1, 1, 1, 2), workload, eevdf(json!({})), 400, 10_000));
    for (thread, weight) in run.result.threads.iter().zip([3_121.0, 1_024.0, 335.0]) {
        assert!((thread.cpu_share - weight / 4_480.0).abs() < 4.0 / 400.0, "{weight}: {}", thread.cpu_share);
    }
    assert_eq!(run.result.waits, None);
}

#[test]
fn a_runnable_thread_waits_no_longer_than_its_bound() {
    // Five equal threads on one hardware context, slices of 2 ticks. A lag is below a slice and a tick, which bounds
    // how far a thread falls behind a fifth of the time. From one bound to the other it waits at most 5 · 2 · (2 + 1)
    // ticks.
    let workload =
        json!({"threads": [{"program": "it", "copies": 5}], "programs": {"it": program(0, Value::Null)}});
    let run = play(scenario(machine(1, 1, 1, 2), workload, eevdf(json!({"base_slice": 2})), 300, 10_000));
    for thread in 0..5 {
        let runs = run.decisions.iter().filter(|d| d.placement[0] == Some(thread)).map(|d| d.quantum);
        let runs: Vec<u64> = runs.collect();
        assert!(runs.len() > 40, "thread {thread} runs in {} ticks", runs.len());
        let longest = runs.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        assert!(longest <= 30, "thread {thread} waits for {longest} ticks");
    }
}

/// Shares of a core of endless threads with these nice values on cores that share a last cache.
fn shares_on(cores: u32, nice: &[i32], ticks: u32) -> Vec<f64> {
    let mut workload = json!({"threads": [], "programs": {"it": program(0, Value::Null)}});
    workload["threads"] =
        nice.iter().map(|nice| json!({"program": "it", "copies": 1, "nice": nice})).collect();
    let run = play(scenario(machine(cores, 1, 4, 64), workload, eevdf(json!({})), ticks, 10_000));
    run.result.threads.iter().map(|thread| thread.cpu_share * f64::from(cores)).collect()
}

#[test]
fn queues_of_equal_length_are_balanced_by_load() {
    // The two threads of nice 10 begin beside each other, and have to part. Weights 1,024 and 110.
    for (share, wanted) in shares_on(2, &[0, 10, 0, 10], 3_000).iter().zip([0.903, 0.097, 0.903, 0.097]) {
        assert!((share - wanted).abs() < 0.03, "{share} for {wanted}");
    }
    // One of three that begins beside a thread of nice -20 does not starve there.
    for (share, wanted) in shares_on(2, &[0, 0, -20, 0], 4_000).iter().zip([0.333, 0.333, 1.0, 0.333]) {
        assert!((share - wanted).abs() < 0.02, "{share} for {wanted}");
    }
}

#[test]
fn threads_that_are_too_many_take_turns_in_having_a_core_to_themselves() {
    // All hardware contexts balance in the same ticks, so that threads take turns in groups.
    for (cores, threads) in [(4, 7), (8, 12)] {
        let fair = f64::from(cores) / threads as f64;
        for share in shares_on(cores, &vec![0; threads], 6_000) {
            assert!((share / fair - 1.0).abs() < 0.15, "{threads} on {cores}: {share} for {fair}");
        }
    }
}

/// Twelve threads that compute and sleep on four cores of one last-level cache: a load of three quarters of the
/// capacity.
fn sleepers_scenario(params: Value) -> Checked {
    let mut workload =
        json!({"threads": [{"program": "it", "copies": 12}], "programs": {"it": program(100, walk(3))}});
    let mean = |mean: u64| json!({"kind": "exponential", "mean": mean});
    workload["programs"]["it"]["waits"] =
        json!([{"run": mean(4_000), "then": {"kind": "sleep", "cycles": mean(12_000)}}]);
    let mut document = scenario(machine(4, 1, 4, 64), workload, eevdf(params), 60, 10_000);
    document["run"]["dispatch_cycles"] = json!(50);
    read(document)
}

fn sleepers(params: Value) -> Played {
    play_scenario(&sleepers_scenario(params), &TraceLibrary::default())
}

#[test]
fn a_hardware_context_is_not_idle_beside_waiting_threads() {
    let usual = sleepers(json!({"migration_cost": 0}));
    let off = sleepers(json!({"migration_cost": 0, "newidle": false, "periodic": false}));
    let [usual, off] = [&usual, &off].map(|run| waits(run).idle_while_ready_share);
    // The rest are threads ahead of their share: they stay until balancing has failed once.
    assert!(usual < 0.02, "{usual}");
    assert!(off > 0.04 && off > 3.0 * usual, "{off}");
}

#[test]
fn a_higher_migration_cost_moves_less() {
    let [free, dear] = [0, 50].map(|cost| sleepers(json!({"migration_cost": cost})));
    assert!(
        dear.result.migrations < free.result.migrations,
        "{} {}",
        dear.result.migrations,
        free.result.migrations
    );
    assert!(waits(&dear).idle_while_ready_share > waits(&free).idle_while_ready_share);
}

/// Eight parts of a parallel program on two packages of four cores.
fn parts(params: Value) -> Played {
    let mut workload =
        json!({"threads": [{"program": "it", "copies": 8}], "programs": {"it": program(100, walk(3))}});
    workload["programs"]["it"]["waits"] =
        json!([{"run": constant(5_000), "then": {"kind": "barrier", "barrier": "b"}}]);
    play(scenario(packages(2, 4), workload, eevdf(params), 60, 10_000))
}

#[test]
fn missing_domains_leave_a_package_idle() {
    let (all, missing) = (parts(json!({})), parts(json!({"domains": "llc"})));
    assert_eq!(missing.result.threads.len(), 8);
    let used = |run: &Played| run.decisions.last().map(|d| d.placement.clone()).unwrap_or_default();
    assert!(used(&missing)[4..].iter().all(Option::is_none), "{:?}", used(&missing));
    assert!(waits(&missing).idle_while_ready_share > 0.2, "{}", waits(&missing).idle_while_ready_share);
    assert!(waits(&all).idle_while_ready_share < 0.02, "{}", waits(&all).idle_while_ready_share);
    assert!(all.result.instructions > 2 * missing.result.instructions);
}

#[test]
fn a_wake_up_looks_beyond_its_last_cache_if_it_may() {
    // Six threads per package of four cores, awake two fifths of the time: sometimes five of one package are awake, and
    // only one of the other.
    let mut workload = json!({"threads": [{"program": "timer", "copies": 12}], "programs": {"timer": program(0, Value::Null)}});
    let mean = |mean: u64| json!({"kind": "exponential", "mean": mean});
    workload["programs"]["timer"]["waits"] =
        json!([{"run": mean(6_000), "then": {"kind": "sleep", "cycles": mean(9_000)}}]);
    let run = |wakeup: &str| {
        let params = json!({"wakeup": wakeup, "periodic": false, "newidle": false});
        play(scenario(packages(2, 4), workload.clone(), eevdf(params), 60, 10_000))
    };
    let (near, far) = (run("llc"), run("machine"));
    assert!(waits(&far).idle_while_ready_share < waits(&near).idle_while_ready_share);
    assert!(latency(&far).p99 < latency(&near).p99);
}

/// Two processes, a sender and a receiver each. The package of every thread is read from the last decision of each
/// tick.
fn pipes(id: &str, params: Value, process: bool) -> Played {
    let side = |program: &str, pipe: &str| {
        let mut group = json!({"program": program, "copies": 1, "waits_on": {"p": pipe}});
        if process {
            group["process"] = json!(pipe);
        }
        group
    };
    let mut workload = json!({
        "threads": [side("out", "one"), side("out", "two"), side("in", "one"), side("in", "two")],
        "programs": {"out": program(100, walk(3)), "in": program(100, walk(3))},
    });
    workload["programs"]["out"]["waits"] =
        json!([{"run": constant(3_000), "then": {"kind": "send", "channel": "p", "capacity": 2}}]);
    workload["programs"]["in"]["waits"] =
        json!([{"run": constant(2_900), "then": {"kind": "receive", "channel": "p"}}]);
    play(scenario(packages(2, 4), workload, json!({"id": id, "params": params}), 300, 10_000))
}

#[test]
fn a_process_gathers_in_one_package() {
    let gathered = |run: &Played| {
        let together = |pair: [u32; 2], placement: &[Option<u32>]| {
            let on = |thread| {
                placement.iter().position(|&placed| placed == Some(thread)).map(|context| context / 4)
            };
            let [a, b] = pair.map(on);
            a.is_some() && a == b
        };
        let late = run.decisions.iter().filter(|decision| decision.quantum > 200).map(|d| &d.placement);
        let both: Vec<bool> = late
            .filter(|placement| placement.iter().flatten().count() == 4)
            .map(|placement| together([0, 2], placement) && together([1, 3], placement))
            .collect();
        both.iter().filter(|&&together| together).count() as f64 / both.len().max(1) as f64
    };
    let cache_aware = pipes("cache-aware", json!({}), true);
    assert!(gathered(&cache_aware) > 0.9, "{}", gathered(&cache_aware));
    // Tolerance 0 gathers nothing: identical to EEVDF, to the last instruction.
    let (off, eevdf) =
        (pipes("cache-aware", json!({"aggr_tolerance": 0}), true), pipes("eevdf", json!({}), true));
    assert_eq!(off.result.digest, eevdf.result.digest);
    // Threads without a process stay apart.
    let apart = pipes("cache-aware", json!({}), false);
    assert_eq!(apart.result.digest, eevdf.result.digest);
}

#[test]
fn every_decision_of_a_quantum_is_told_with_all_its_steps() {
    let scenario = sleepers_scenario(json!({}));
    let begin = || simulator::start(&scenario, &TraceLibrary::default()).expect("the run can begin");
    let run = finish(begin(), || u64::MAX);
    let steps = |mut run: Run, quantum, until| run.steps_of(quantum, until).expect("it can go on");
    let (mut now, mut row) = (begin(), vec![0; run.layout.stride]);
    let (mut woken, mut pulled) = (0, 0);
    for quantum in 0..60 {
        let told = steps(now.clone(), quantum, u64::MAX);
        let count =
            |what: &str| told.iter().flat_map(|told| &told.steps).filter(|s| s.contains(what)).count();
        woken += count("woke and joins hardware context");
        pulled += count("balanced within the last cache");
        assert!(told.iter().all(|decision| decision.cycle / 10_000 == quantum));
        assert_eq!(told, steps(begin(), quantum, u64::MAX), "from the start as from a checkpoint");
        // The rule of the decision stored by a run is a summary.
        let kept =
            run.decisions.iter().find(|kept| kept.quantum == quantum).expect("a quantum begins with one");
        if let Some(reason) = kept.reason.as_ref().filter(|reason| !reason.source.is_empty()) {
            assert_eq!(told[0].cycle, kept.cycle);
            assert!(told[0].steps.iter().any(|step| reason.rule.starts_with(step)), "{}", reason.rule);
        }
        let half = steps(now.clone(), quantum, quantum * 10_000 + 5_000);
        assert_eq!(
            half,
            told.iter().filter(|told| told.cycle < quantum * 10_000 + 5_000).cloned().collect::<Vec<_>>()
        );
        while now.now() < quantum * 10_000 {
            now.advance(u64::MAX, &mut row).expect("it can go on");
        }
    }
    let latencies = latency(&run).count;
    assert!((latencies..=latencies + 12).contains(&(woken as u64)), "{woken} woke, {latencies} waited");
    assert!(pulled > 10, "{pulled}");
}
