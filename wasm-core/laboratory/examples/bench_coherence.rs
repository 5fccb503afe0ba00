//! Measures references per second of threads that share scoreboards, on the paper's machine and on eight packages of 32
//! hardware contexts; JSON on stdout. `cargo run --release -p coscope-laboratory --example bench_coherence`

use document::{Checked, shipped_machine};
use engine::run::TraceLibrary;
use serde_json::{Value, json};
use simulator::from_value;
use std::time::Instant;

/// Threads in groups of eight, each group with its own scoreboard, on this machine.
fn scenario(machine: Value, threads: u32, quanta: u32) -> Checked {
    let own = json!({"weight": 7, "pattern": {"kind": "zipf", "region_bytes": 65_536, "exponent": 0.9}});
    let board = json!({"weight": 1, "shared": "board", "pattern": {"kind": "random", "region_bytes": 2_048}});
    let groups = threads / 8;
    let group = |g: u32| json!({"program": "score", "copies": 8, "regions": {"board": format!("board-{g}")}});
    from_value(json!({
        "version": 1, "title": "Scoreboards", "machine": machine, "policy": {"id": "default"},
        "workload": {
            "threads": (0..groups).map(group).collect::<Vec<_>>(), "shuffle": true,
            "programs": {"score": {"phases": [{"instructions": 1_000_000, "references_per_kinstr": 300, "store_share": 0.3, "components": [own, board]}]}},
        },
        "run": {"seed": 1, "quantum_cycles": 1_000_000, "warmup_quanta": 2, "quanta": quanta},
    }))
    .expect("the benchmark's scenario is valid")
}

/// Measured references per second, and million cycles per second.
fn measure(scenario: &Checked) -> (f64, f64) {
    let mut best = (0.0, 0.0);
    for _ in 0..3 {
        let mut run =
            simulator::start(scenario, &TraceLibrary::default()).expect("a scenario without traces");
        let mut row = vec![0; run.layout().stride];
        while run.frames_done() < u64::from(scenario.run.warmup_quanta * scenario.run.frames_per_quantum) {
            run.advance(u64::MAX, &mut row).expect("a policy that behaves");
        }
        let started = Instant::now();
        let result = run.finish().expect("a policy that behaves");
        let seconds = started.elapsed().as_secs_f64();
        let speed = (result.caches[0].accesses as f64 / seconds, result.cycles as f64 / seconds / 1e6);
        best = if speed.0 > best.0 { speed } else { best };
    }
    best
}

fn main() {
    let small = shipped_machine("tam-power5").expect("it ships").machine;
    let small = serde_json::to_value(small).expect("a machine is JSON");
    let mut large = small.clone();
    (large["cores"][0]["count"], large["packages"]) = (json!(8 * 16), json!({"cores": 16}));
    // Eight times the cores of a package, and eight times its L2, so that threads miss as often.
    large["caches"][1]["size_bytes"] = json!(8 * 1_966_080);
    let (small, large) = (measure(&scenario(small, 16, 20)), measure(&scenario(large, 256, 4)));
    let row = |(references, cycles): (f64, f64)| json!({"references_per_second": references.round(), "million_cycles_per_second": cycles});
    println!(
        "{}",
        json!({"2x2x2": row(small), "8x16x2": row(large), "slower_per_reference": small.0 / large.0})
    );
}
