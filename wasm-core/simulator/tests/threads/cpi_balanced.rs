//! CPU-bound and memory-bound threads, distributed over cores (Fedorova et al. 2005, §3.1).

use super::played::{Played, play};
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// Table 1's sixteen threads, four each of CPI 1, 6, 11 and 16, on four cores of four contexts.
fn table_1(policy: Value, change: impl FnOnce(&mut Value)) -> Played {
    let shipped = shipped_scenario("pipeline-balance").expect("it ships");
    let mut document = serde_json::to_value(shipped).expect("a scenario is JSON");
    document["baseline"] = Value::Null;
    document["policy"] = policy;
    document["run"]["quantum_cycles"] = json!(100_000);
    document["run"]["quanta"] = json!(12);
    change(&mut document);
    play(document)
}

fn cpi_balanced() -> Value {
    json!({"id": "cpi-balanced"})
}

#[test]
fn finds_the_papers_schedule_a() {
    let run = table_1(cpi_balanced(), |_| {});
    // Threads 0–3 have CPI 1, 4–7 CPI 6, 8–11 CPI 11, 12–15 CPI 16: schedule (a) has one of each on every core.
    let is_a = |placement: &[Option<u32>]| {
        placement.chunks(4).all(|core| {
            let mut kinds: Vec<u32> = core.iter().flatten().map(|thread| thread / 4).collect();
            kinds.sort_unstable();
            kinds == [0, 1, 2, 3]
        })
    };
    assert!(!is_a(&run.decisions[0].placement), "nothing was measured when they were first placed");
    assert!(is_a(&run.decisions.last().unwrap().placement), "{:?}", run.decisions.last());
    // By then no thread has a reason to move.
    let settled: Vec<_> = run.decisions.iter().rev().take(5).map(|d| &d.placement).collect();
    assert!(settled.windows(2).all(|pair| pair[0] == pair[1]));
    let placement: Vec<u32> = (0..16).collect();
    let worst = table_1(json!({"id": "pinned", "params": {"placement": placement}}), |_| {});
    assert!(run.result.ipc > 1.6 * worst.result.ipc, "{} and {}", run.result.ipc, worst.result.ipc);
}

#[test]
fn says_the_cpis_and_the_cores_sums() {
    let run = table_1(cpi_balanced(), |_| {});
    let reason = run.decisions.last().unwrap().reason.as_ref().unwrap();
    let values = |label: &str| -> Vec<f64> {
        reason.facts.iter().filter(|f| f.label.starts_with(label)).map(|f| f.value).collect()
    };
    let (cpis, sums) = (values("CPI"), values("sum of CPI, core"));
    assert_eq!((cpis.len(), sums.len()), (16, 4));
    assert!((cpis.iter().sum::<f64>() - sums.iter().sum::<f64>()).abs() < 1e-9);
    // Measured beside others, a CPI is never below that of the thread alone.
    for (thread, cpi) in cpis.iter().enumerate() {
        let alone = 1.0 + 5.0 * (thread / 4) as f64;
        assert!((alone * 0.95..alone + 4.0).contains(cpi), "thread {thread}: {cpi}");
    }
    assert!(reason.source.contains("§3.1") && reason.candidates.is_empty() && !reason.rule.is_empty());
}

#[test]
fn with_more_threads_than_contexts_the_ready_queue_picks_who_runs() {
    let run = table_1(cpi_balanced(), |document| document["machine"]["cores"][0]["count"] = json!(2));
    // Eight of sixteen at a time, in turn: each has half of the quanta.
    for thread in &run.result.threads {
        assert!((thread.cpu_share - 1.0 / 16.0).abs() < 1e-3, "{}", thread.cpu_share);
    }
    // Once every thread is measured, no core has more than one more thread of CPI 11 or 16 than the other.
    for decision in &run.decisions[3..] {
        let slow = |core: &[Option<u32>]| core.iter().flatten().filter(|&&thread| thread >= 8).count();
        let cores: Vec<usize> = decision.placement.chunks(4).map(slow).collect();
        assert!(cores[0].abs_diff(cores[1]) <= 1, "{:?}", decision.placement);
    }
}
