//! Leaving hardware contexts idle when that is faster (Fedorova et al. 2005, §4.3.1.1).

use super::played::{Played, machine, play, program, scenario, walk};
use document::set_pointer;
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// Eight equal threads that walk `lines` lines cyclically each, on two cores of two contexts with an L2 of 64 lines.
fn equals(lines: u32, leave_idle: bool, model: &str) -> Played {
    let params = json!({"model": model, "leave_idle": leave_idle, "sample_one_in": 2, "samples": 40, "selection": "perf"});
    let workload = json!({
        "threads": [{"program": "it", "copies": 8}],
        "programs": {"it": program(300, walk(lines))},
    });
    let policy: Value = json!({"id": "balance-set", "params": params});
    play(scenario(machine(2, 2, 4, 64), workload, policy, 40, 20_000))
}

fn busy(run: &Played) -> Vec<usize> {
    run.decisions.iter().skip(20).map(|d| d.placement.iter().flatten().count()).collect()
}

#[test]
fn equal_threads_that_crowd_the_cache_leave_contexts_idle() {
    // Four walks of 26 lines exceed 64 lines and always miss under LRU: 300 misses of 120 cycles in 1,000 instructions.
    // Two fit.
    for model in ["avg", "comb", "comb-ipc"] {
        let (all, fewer) = (equals(26, false, model), equals(26, true, model));
        assert!(busy(&all).iter().all(|&n| n == 4), "{model}");
        assert!(busy(&fewer).iter().all(|&n| n == 2), "{model}: {:?}", busy(&fewer));
        assert!(
            fewer.result.ipc > 1.5 * all.result.ipc,
            "{model}: {} and {}",
            fewer.result.ipc,
            all.result.ipc
        );
        let reason = fewer.decisions.last().and_then(|d| d.reason.as_ref()).expect("it says why");
        assert!(
            reason.candidates[0].note.contains("2 of 4 contexts left idle"),
            "{:?}",
            reason.candidates[0]
        );
        // Every thread still has a turn.
        assert!(fewer.result.threads.iter().all(|t| t.cpu_share > 0.05), "{model}");
    }
}

#[test]
fn threads_that_fit_leave_no_context_idle() {
    for model in ["avg", "comb", "comb-ipc"] {
        let run = equals(6, true, model);
        assert!(busy(&run).iter().all(|&n| n == 4), "{model}: {:?}", busy(&run));
    }
}

#[test]
fn more_hardware_contexts_than_threads_are_explained() {
    for policy in ["default", "round-robin"] {
        let workload =
            json!({"threads": [{"program": "it", "copies": 3}], "programs": {"it": program(300, walk(3))}});
        let run = play(scenario(machine(2, 2, 4, 64), workload, json!({"id": policy}), 4, 20_000));
        for decision in &run.decisions {
            let reason = decision.reason.as_ref().expect("it says why");
            let said = "At its beginning, 3 threads run on 4 hardware contexts, 1 is empty, and no thread waits for one.";
            assert_eq!(reason.rule, said, "{policy}");
        }
    }
}

/// Eighteen copies of a shipped program on the shipped machine, under balance set with these parameters, or under
/// default.
fn copies(program: &str, params: Option<Value>) -> Played {
    let mut document =
        serde_json::to_value(shipped_scenario("balance-set").expect("it ships")).expect("it is JSON");
    let policy = params.map_or(json!({"id": "default"}), |p| json!({"id": "balance-set", "params": p}));
    for (pointer, value) in [
        ("/baseline", json!(null)),
        ("/workload/threads", json!([{"program": program, "copies": 18}])),
        ("/run/frames_per_quantum", json!(1)),
        ("/policy", policy),
    ] {
        set_pointer(&mut document, pointer, value).expect("the field exists");
    }
    play(document)
}

fn largest_share(run: &Played) -> f64 {
    run.result.threads.iter().map(|t| t.cpu_share).fold(0.0, f64::max)
}

#[test]
fn equal_programs_get_the_shares_of_the_default() {
    let default = copies("vpr-place", None);
    let tolerant = copies("vpr-place", Some(json!({"equal_within": 2})));
    let paper = copies("vpr-place", Some(json!({})));
    // Eight of eighteen: 1/18 = 0.056 each.
    assert!(
        largest_share(&default) < 0.06 && largest_share(&tolerant) < 0.06,
        "{}",
        largest_share(&tolerant)
    );
    assert!(largest_share(&paper) > 0.1, "without a tolerance noise decides: {}", largest_share(&paper));
    let off = tolerant.result.ipc / default.result.ipc - 1.0;
    assert!(off.abs() < 0.01, "{off}");
    let rule = &tolerant.decisions.last().and_then(|d| d.reason.as_ref()).expect("it says why").rule;
    assert!(rule.contains("do not differ beyond their noise"), "{rule}");
}

#[test]
fn trials_see_the_first_level_and_bandwidth_that_the_prediction_does_not() {
    let [prediction, trials] = ["prediction", "trials"]
        .map(|by| copies("vpr-place", Some(json!({"leave_idle": true, "idle_by": by}))));
    assert!(busy(&prediction).iter().all(|&n| n == 8), "{:?}", busy(&prediction));
    assert!(busy(&trials).iter().filter(|&&n| n == 4).count() > 20, "{:?}", busy(&trials));
    // Measured: 0.786 and 1.086; two contexts per core reach 1.11 from the start.
    assert!(trials.result.ipc > 1.25 * prediction.result.ipc, "{}", trials.result.ipc);
}
