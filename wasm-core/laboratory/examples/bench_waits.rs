//! Measures threads that sleep and wake: 256 of them on 64 hardware contexts under `eevdf`, in blocks and wake-ups per
//! second; JSON on stdout. `cargo run --release -p coscope-laboratory --example bench_waits`

use engine::run::TraceLibrary;
use serde_json::{Value, json};
use std::time::Instant;

/// Number of runs; the best is reported.
const RUNS: usize = 3;

/// Each thread would run a quarter of the time alone, so that four of them keep a hardware context busy. References are few,
/// so that waits dominate the time.
fn scenario() -> Value {
    let exponential = |mean: u32| json!({"kind": "exponential", "mean": mean});
    let cache = |level: u32, bytes: u32, ways: u32, cycles: u32, by: Value| json!({"level": level, "size_bytes": bytes, "ways": ways, "line_bytes": 64, "hit_cycles": cycles, "shared_by": by});
    let references =
        json!([{"weight": 1, "pattern": {"kind": "loop", "region_bytes": 8192, "stride_bytes": 64}}]);
    json!({
        "version": 1, "title": "Threads that sleep and wake", "policy": {"id": "eevdf"},
        "machine": {
            "cores": [{"count": 64, "contexts": 1}],
            "caches": [cache(1, 32_768, 8, 1, json!("core")), cache(2, 4 << 20, 16, 20, json!({"cores": 16}))],
            "memory": {"latency_cycles": 200, "cycles_per_line": 1},
        },
        "workload": {
            "threads": [{"program": "sleeper", "copies": 256}],
            "programs": {"sleeper": {
                "phases": [{"instructions": 1_000_000, "references_per_kinstr": 10, "store_share": 0.2, "components": references}],
                "waits": [{"run": exponential(5_000), "then": {"kind": "sleep", "cycles": exponential(15_000)}}],
            }},
        },
        "run": {"seed": 1, "quantum_cycles": 100_000, "warmup_quanta": 0, "quanta": 40},
    })
}

fn main() {
    let scenario = simulator::from_value(scenario()).expect("a scenario that can be");
    let mut best = (f64::MAX, 0);
    for _ in 0..RUNS {
        let mut run =
            simulator::start(&scenario, &TraceLibrary::default()).expect("a scenario without traces");
        let started = Instant::now();
        let result = run.finish().expect("a policy that behaves");
        let woken = result.waits.and_then(|waits| waits.wakeup_latency).map_or(0, |latency| latency.count);
        best = (best.0.min(started.elapsed().as_secs_f64()), woken);
    }
    let (seconds, woken) = best;
    // Each wake-up ends a block.
    println!("{}", json!({ "events_per_second": (2.0 * woken as f64 / seconds).round(), "woken": woken }));
}
