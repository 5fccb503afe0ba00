//! The guarantees of EEVDF, for any weights, slices and sleepers: shares follow weights, no ready thread waits beyond a
//! bound, and no hardware context stays idle while threads are ready.

use super::played::{machine, play, program, scenario};
use engine::run::ColumnId;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Weights of nice values −5 to 5, as in Linux's `sched_prio_to_weight`.
const WEIGHTS: [f64; 11] =
    [3_121.0, 2_501.0, 1_991.0, 1_586.0, 1_277.0, 1_024.0, 820.0, 655.0, 526.0, 423.0, 335.0];
const TICK_CYCLES: u32 = 10_000;

fn weight(nice: i32) -> f64 {
    WEIGHTS[(nice + 5) as usize]
}

/// One thread per nice value; sleepers sleep at random times.
fn workload(nice: &[i32], sleepers: &[i32]) -> Value {
    let group = |program: &str, nice: &i32| json!({"program": program, "copies": 1, "nice": nice});
    let groups: Vec<Value> = nice.iter().map(|nice| group("busy", nice)).collect();
    let mean = |mean: u64| json!({"kind": "exponential", "mean": mean});
    let mut workload = json!({"threads": groups, "programs": {"busy": program(0, Value::Null)}});
    if !sleepers.is_empty() {
        let asleep = sleepers.iter().map(|nice| group("sleeper", nice));
        workload["threads"].as_array_mut().expect("a list").extend(asleep);
        workload["programs"]["sleeper"] = program(0, Value::Null);
        workload["programs"]["sleeper"]["waits"] =
            json!([{"run": mean(15_000), "then": {"kind": "sleep", "cycles": mean(60_000)}}]);
    }
    workload
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn who_can_run_waits_no_longer_than_its_bound(
        nice in prop::collection::vec(-5..=5, 2..7),
        sleepers in prop::collection::vec(-5..=5, 0..=1),
        slice in 1..4u32,
    ) {
        let policy = json!({"id": "eevdf", "params": {"base_slice": slice}});
        let mut document = scenario(machine(1, 1, 1, 2), workload(&nice, &sleepers), policy, 400, TICK_CYCLES);
        document["run"]["seed"] = json!(nice.len());
        let run = play(document);
        let weights = |nice: &[i32]| -> f64 { nice.iter().map(|nice| weight(*nice)).sum() };
        let (awake, asleep) = (weights(&nice), weights(&sleepers));
        // A lag is below a slice and a tick (Stoica and Abdel-Wahab 1995, theorem 1).
        let lag = f64::from(slice + 1);
        for (thread, nice) in nice.iter().enumerate() {
            // Between two of its ticks a thread goes at most from one bound to the other, by its share of each tick. A
            // sleeper's lag passes to the threads awake when it leaves, and back when it wakes up. With several sleepers
            // the threads awake differ each time, so virtual time drifts; no bound is promised there (docs/model/linux.md).
            let virtual_time = 2.0 * lag / weight(*nice) + sleepers.len() as f64 * lag / awake;
            let bound = virtual_time * (awake + asleep) + 2.0;
            let ran: Vec<usize> =
                (0..400).filter(|&tick| run.column(tick, ColumnId::ThreadCycles)[thread] > 0).collect();
            let longest = ran.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(400);
            prop_assert!(longest as f64 <= bound, "thread {} waits for {} of at most {} ticks", thread, longest, bound);
        }
    }

    #[test]
    fn shares_follow_weights_whoever_sleeps_beside(
        nice in prop::collection::vec(-5..=5, 2..6),
        sleepers in prop::collection::vec(-5..=5, 0..3),
    ) {
        let policy = json!({"id": "eevdf", "params": {}});
        let run = play(scenario(machine(1, 1, 1, 2), workload(&nice, &sleepers), policy, 600, TICK_CYCLES));
        let busy = &run.result.threads[..nice.len()];
        let cycles: u64 = busy.iter().map(|thread| thread.scheduled_cycles).sum();
        let weights: f64 = nice.iter().map(|nice| weight(*nice)).sum();
        for (thread, nice) in busy.iter().zip(&nice) {
            let wanted = cycles as f64 * weight(*nice) / weights;
            // A slice and a tick at either end, and the shift by a sleeper's lag.
            let off = (thread.scheduled_cycles as f64 - wanted).abs() / f64::from(TICK_CYCLES);
            prop_assert!(off < 8.0, "{} ticks off {}", off, wanted / f64::from(TICK_CYCLES));
        }
    }

    #[test]
    fn no_hardware_context_is_idle_beside_threads_that_could_run(
        nice in prop::collection::vec(-5..=5, 1..20),
        cores in 1..7u32,
        contexts in 1..3u32,
    ) {
        let policy = json!({"id": "eevdf", "params": {}});
        let run = play(scenario(machine(cores, contexts, 1, 2), workload(&nice, &[]), policy, 40, TICK_CYCLES));
        let places = (cores * contexts) as usize;
        for frame in 8..40 {
            let running = run.column(frame, ColumnId::ContextThread).iter().filter(|&&thread| thread > 0).count();
            prop_assert_eq!(running, places.min(nice.len()), "frame {}", frame);
        }
    }
}
