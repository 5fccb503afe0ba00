//! Every policy, with any of its parameters, while threads arrive, wait and end at any time, also by an intervention: each
//! thread is on one hardware context at most, or the run ends with an error.

use super::played::{machine, play, program, scenario, walk};
use engine::policy::{ParamKind, ParamSpec, PolicyInfo, Schedules};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Policies whose parameters are a program or the schedule of a recording.
const WRITTEN: [&str; 2] = ["custom", "as-recorded"];

/// All other policies of threads.
pub fn policies() -> Vec<PolicyInfo> {
    let of_threads =
        simulator::policies().into_iter().filter(|listed| listed.schedules == Schedules::Threads);
    of_threads.map(|listed| listed.info).filter(|info| !WRITTEN.contains(&info.id)).collect()
}

/// A valid value from a share of its range. Large whole numbers would only postpone what the policy does.
fn value(param: &ParamSpec, share: f64) -> Value {
    match &param.kind {
        ParamKind::Choice { options } => json!(options[(share * options.len() as f64) as usize].0),
        ParamKind::Integer { low, high } => json!(low + (share * (high - low + 1).min(20) as f64) as i64),
        ParamKind::Number { low, high } => json!(low + share * (high - low)),
        ParamKind::Flag => json!(share < 0.5),
        _ => param.default.clone(),
    }
}

fn params(info: &PolicyInfo, shares: &[f64]) -> Value {
    let values = info.params.iter().zip(shares.iter().cycle());
    let given = values.map(|(param, &share)| (param.id.to_string(), value(param, share)));
    Value::Object(given.collect::<Map<_, _>>())
}

/// A group of up to three threads: its program, arrival and instructions.
fn group() -> impl Strategy<Value = Value> {
    let arrival = prop_oneof![Just(0u64), 0..30_000u64];
    let instructions = prop_oneof![Just(None), (1..20_000u64).prop_map(Some)];
    (1..4u32, prop::sample::select(vec!["walks", "counts", "sleeps"]), arrival, instructions).prop_map(
        |(copies, program, arrival, instructions)| {
            let mut group = json!({"program": program, "copies": copies, "arrives_at_cycle": arrival});
            if let Some(instructions) = instructions {
                group["instructions"] = json!(instructions);
            }
            group
        },
    )
}

fn workload(groups: Vec<Value>) -> Value {
    let mut sleeps = program(50, walk(5));
    let mean = |mean: u64| json!({"kind": "exponential", "mean": mean});
    sleeps["waits"] = json!([{"run": mean(1_500), "then": {"kind": "sleep", "cycles": mean(1_500)}}]);
    let programs =
        json!({"walks": program(300, walk(40)), "counts": program(0, Value::Null), "sleeps": sleeps});
    json!({"threads": groups, "programs": programs})
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn places_each_thread_once(
        (cores, contexts) in (1..4u32, 1..3u32),
        groups in prop::collection::vec(group(), 1..5),
        shares in prop::collection::vec(0.0..1.0f64, 1..9),
        (seed, dispatch_cycles) in (any::<u32>(), 1..1_000u32),
        all_end_at in prop::option::of(1..50_000u64),
    ) {
        let ends = |cycle| {
            let ended = (0..groups.len()).map(|group| (format!("/workload/threads/{group}/instructions"), json!(1)));
            json!({"at_cycle": cycle, "action": {"kind": "set", "values": Map::from_iter(ended)}})
        };
        let interventions: Vec<Value> = all_end_at.into_iter().map(ends).collect();
        for info in policies() {
            let policy = json!({"id": info.id, "params": params(&info, &shares)});
            let mut document =
                scenario(machine(cores, contexts, 4, 64), workload(groups.clone()), policy, 6, 10_000);
            document["run"]["seed"] = json!(seed);
            document["run"]["dispatch_cycles"] = json!(dispatch_cycles);
            document["run"]["switch_cycles"] = json!(50);
            document["run"]["interventions"] = json!(interventions);
            // An invalid scenario, such as a policy that does not run on this machine, says so.
            if simulator::from_value(document.clone()).is_ok() {
                let run = play(document);
                let cycles = 60_000 * u64::from(cores * contexts);
                prop_assert!(run.result.threads.iter().map(|t| t.scheduled_cycles).sum::<u64>() <= cycles);
            }
        }
    }
}
