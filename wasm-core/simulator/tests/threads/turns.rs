//! Who runs next when threads arrive or end in the middle of a quantum.

use super::played::{Played, machine, play, program, scenario, walk};
use engine::policy::ThreadId;
use serde_json::{Value, json};

const QUANTUM: u64 = 10_000;

/// Threads that never touch memory, by arrival and number of instructions, on cores of one context.
fn turns(policy: Value, cores: u32, threads: &[(u64, Option<u64>)], quanta: u32) -> Played {
    let listed = |&(arrives, instructions): &(u64, Option<u64>)| json!({"program": "it", "copies": 1, "arrives_at_cycle": arrives, "instructions": instructions});
    let threads: Vec<Value> = threads.iter().map(listed).collect();
    let workload = json!({"threads": threads, "programs": {"it": program(0, walk(1))}});
    play(scenario(machine(cores, 1, 4, 64), workload, policy, quanta, QUANTUM as u32))
}

/// The threads that run from a cycle on, in ascending order.
fn at(run: &Played, cycle: u64) -> Vec<ThreadId> {
    let last = run.decisions.iter().rev().find(|d| d.cycle <= cycle).expect("a decision at the start");
    let mut running: Vec<ThreadId> = last.placement.iter().flatten().copied().collect();
    running.sort_unstable();
    running
}

#[test]
fn a_thread_that_arrives_within_a_quantum_precedes_those_that_run() {
    for params in [json!({}), json!({"queues": "per-context"})] {
        let policy = json!({"id": "default", "params": params});
        let one = turns(policy.clone(), 1, &[(0, None), (5_000, None)], 4);
        let each: Vec<_> = (0..4).map(|quantum| at(&one, quantum * QUANTUM + 100)).collect();
        assert_eq!(each, [[0], [1], [0], [1]], "{policy}");
    }
    for policy in ["default", "cpi-balanced"] {
        let two = turns(json!({"id": policy}), 2, &[(0, None), (0, None), (5_000, None), (5_000, None)], 2);
        assert_eq!(at(&two, QUANTUM + 100), [2, 3], "{policy}");
    }
}

#[test]
fn a_newcomer_of_round_robin_sends_none_away() {
    for order in ["number", "arrival"] {
        let threads = [(14_000, None), (0, None), (0, None), (0, None), (0, None)];
        let policy = json!({"id": "round-robin", "params": {"order": order}});
        let run = turns(policy, 3, &threads, 4);
        assert_eq!(at(&run, 13_000), at(&run, 19_000), "{order}");
    }
}

#[test]
fn a_thread_that_ends_costs_none_its_turn() {
    // Thread 2 takes the context of the first for some cycles.
    let threads = [(0, Some(9_900)), (0, None), (0, None), (0, None), (0, None)];
    for (step, then) in [("window", [2, 3]), ("one", [1, 2])] {
        let policy = json!({"id": "round-robin", "params": {"step": step}});
        let run = turns(policy, 2, &threads, 3);
        assert_eq!((at(&run, 5_000), at(&run, QUANTUM + 100)), (vec![0, 1], then.to_vec()), "{step}");
    }
}
