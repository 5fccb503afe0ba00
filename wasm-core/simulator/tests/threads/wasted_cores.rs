//! Idle hardware contexts while threads are ready, after Lozi et al. 2016, §3: the switches of `eevdf` that cause them.

use super::played::{Played, machine, play, program, scenario, walk};
use serde_json::{Value, json};

fn eevdf(params: Value) -> Value {
    json!({"id": "eevdf", "params": params})
}

/// A process of one thread that always computes, and one of seven that sleep a fifth of the time, on two packages of
/// four cores.
fn group_imbalance(params: Value) -> Played {
    let mut machine = machine(8, 1, 4, 64);
    machine["packages"] = json!({"cores": 4});
    machine["caches"][1]["shared_by"] = json!("package");
    let mut workload = json!({
        "threads": [{"program": "r", "copies": 1}, {"program": "make", "copies": 7}],
        "programs": {"r": program(100, walk(3)), "make": program(100, walk(3))},
    });
    let mean = |mean: u64| json!({"kind": "exponential", "mean": mean});
    workload["programs"]["make"]["waits"] =
        json!([{"run": mean(4_000), "then": {"kind": "sleep", "cycles": mean(1_000)}}]);
    let mut document = scenario(machine, workload, eevdf(params), 60, 10_000);
    // Idle hardware contexts balance every 8 to 16 ticks.
    document["run"]["warmup_quanta"] = json!(60);
    play(document)
}

fn idle(run: &Played) -> f64 {
    run.result.waits.as_ref().expect("threads wait").idle_while_ready_share
}

#[test]
fn group_imbalance_needs_mean_loads_and_loads_divided_by_process() {
    let bug = group_imbalance(json!({"group_load": "mean", "autogroup": true}));
    let only_mean = group_imbalance(json!({"group_load": "mean"}));
    let only_divided = group_imbalance(json!({"autogroup": true}));
    // One package of four cores has one thread: three cores are idle, while three threads of the other package wait
    // whenever all of its threads are awake.
    assert!(idle(&bug) > 0.15, "{}", idle(&bug));
    assert!(idle(&only_mean) < 0.02, "{}", idle(&only_mean));
    assert!(idle(&only_divided) < 0.02, "{}", idle(&only_divided));
}

#[test]
fn comparing_the_least_load_mends_group_imbalance() {
    let bug = group_imbalance(json!({"group_load": "mean", "autogroup": true}));
    let mended = group_imbalance(json!({"group_load": "least", "autogroup": true}));
    assert!(idle(&mended) < 0.5 * idle(&bug), "{} {}", idle(&mended), idle(&bug));
    assert!(mended.result.instructions > bug.result.instructions);
}

#[test]
fn autogroups_share_by_process() {
    // Half of one hardware context is due to the process of one thread, a sixth to each thread of the other. The error
    // is at most a slice of 0.7 ticks and a tick at either end, of 400 ticks.
    let shares = |autogroup: bool| {
        let workload = json!({
            "threads": [{"program": "it", "copies": 1}, {"program": "it", "copies": 3}],
            "programs": {"it": program(0, Value::Null)},
        });
        let policy = eevdf(json!({"autogroup": autogroup}));
        let run = play(scenario(machine(1, 1, 1, 2), workload, policy, 400, 10_000));
        run.result.threads.iter().map(|thread| thread.cpu_share).collect::<Vec<_>>()
    };
    for (autogroup, due) in [(true, [1.0 / 2.0, 1.0 / 6.0]), (false, [1.0 / 4.0, 1.0 / 4.0])] {
        let shares = shares(autogroup);
        for (thread, share) in shares.iter().enumerate() {
            let due = due[usize::from(thread > 0)];
            assert!((share - due).abs() < 4.0 / 400.0, "{autogroup}, {thread}: {share} instead of {due}");
        }
    }
}
