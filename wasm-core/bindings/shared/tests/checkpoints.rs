//! Checkpoints of a machine with hundreds of megabytes of caches stay within their bound. The only test of its binary:
//! it reads the allocator.

use bindings::{MOST_CHECKPOINT_BYTES, Module, Simulation, Traces, plug_in, taken};
use document::{shipped_machine, shipped_scenario};
use serde_json::json;

/// 64 threads on the largest shipped machine, 80 short quanta.
fn large() -> String {
    let machine = shipped_machine("amd-9654").expect("it ships").machine;
    let default = shipped_scenario("balance-set", &simulator::PARTS).expect("it ships");
    json!({
        "version": 1, "title": "Large", "machine": machine,
        "workload": {"threads": [{"program": "art", "copies": 64}], "programs": default.workload.programs},
        "policy": {"id": "balance-set", "params": {}},
        "run": {"seed": 7, "quantum_cycles": 2_000, "warmup_quanta": 0, "quanta": 80,
                "frames_per_quantum": 1, "switch_cycles": 0, "trap_cycles": 0},
    })
    .to_string()
}

#[test]
fn checkpoints_of_large_caches_stay_within_their_bytes() {
    plug_in(Module { parts: &simulator::PARTS, outside: None });
    let before = taken();
    let mut run = Simulation::new(&large(), &Traces::new()).expect("it begins");
    // So far there are only the run itself and its copy at cycle 0.
    let one = (taken() - before) / 2;
    assert!(one > 50 << 20, "the first takes {one} bytes");
    let mut most = 0;
    while !run.is_done() {
        run.advance(1e9, 1).expect("it goes on");
        most = most.max(taken() - before);
    }
    // The copies, the run, and its recorded output.
    assert!(most <= MOST_CHECKPOINT_BYTES + 2 * one, "{most} bytes with runs of {one}");
    assert!(most > MOST_CHECKPOINT_BYTES / 2, "the room is used: {most}");
    assert!(run.microscope(0, 70, 3).is_ok());
}
