//! Threads whose last instruction is in the last cycle of a quantum: they end there, and do not queue once more.

use super::played::{machine, play, program, scenario};
use engine::core::Cause;
use serde_json::{Value, json};

/// As many threads as three per hardware context, of `instructions` instructions each without references. Returns the
/// cycles without a thread over all contexts in four quanta of 1,000 cycles, and the number of context switches.
fn idle_and_switches(contexts: u32, model: &str, policy: &str, instructions: u32) -> (u32, u64) {
    let workload = json!({
        "threads": [{"program": "counts", "copies": 3 * contexts, "instructions": instructions}],
        "programs": {"counts": program(0, Value::Null)},
    });
    let mut hardware = machine(1, contexts, 2, 8);
    hardware["cores"][0]["model"] = json!(model);
    let run = play(scenario(hardware, workload, json!({"id": policy}), 4, 1_000));
    let idle = (0..contexts).map(|context| run.stalls(context as usize, Cause::Idle)).sum();
    (idle, run.result.context_switches)
}

#[test]
fn a_thread_that_ends_with_its_quantum_does_not_queue_again() {
    for policy in ["default", "round-robin", "eevdf", "balance-set"] {
        for (contexts, model, instructions) in
            [(1, "in-order", 1_000), (4, "in-order", 250), (1, "interval", 1_000)]
        {
            let (idle, switches) = idle_and_switches(contexts, model, policy, instructions);
            let here = format!("{policy}, {contexts} × {model}");
            assert_eq!(idle, 1_000 * contexts, "{here}");
            let (_, with_one_less) = idle_and_switches(contexts, model, policy, instructions - 1);
            assert_eq!(switches, with_one_less, "{here}");
        }
    }
}
