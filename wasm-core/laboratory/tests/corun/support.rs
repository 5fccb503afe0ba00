//! Small machines and programs, and running a plan.

use engine::run::{RunResult, TraceLibrary};
use laboratory::corun::{CorunPlan, CorunRequest, plan};
use serde_json::{Value, json};

/// Four cores with private 4 KB L1s; a 64 KB cache shared as given; memory without queueing.
pub fn machine(shared_by: Value) -> Value {
    json!({
        "cores": [{"count": 4, "contexts": 1}],
        "caches": [
            {"level": 1, "size_bytes": 4096, "ways": 4, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"},
            {"level": 2, "size_bytes": 65536, "ways": 16, "line_bytes": 64, "hit_cycles": 10, "shared_by": shared_by},
        ],
        "memory": {"latency_cycles": 100, "cycles_per_line": 0},
    })
}

/// A program that walks one region in one way, 300 references per 1,000 instructions.
pub fn program(name: &str, pattern: Value) -> Value {
    let phase = json!({
        "instructions": 1_000_000, "references_per_kinstr": 300, "store_share": 0.3,
        "components": [{"weight": 1.0, "pattern": pattern}],
    });
    json!({"program": name, "inline": {"phases": [phase]}})
}

/// A devil, a rabbit, a sheep and a turtle for the 64 KB cache.
pub fn zoo() -> Vec<Value> {
    vec![
        program("devil", json!({"kind": "stream", "region_bytes": 4 << 20, "stride_bytes": 64})),
        program("rabbit", json!({"kind": "random", "region_bytes": 56 << 10})),
        program("sheep", json!({"kind": "random", "region_bytes": 8 << 10})),
        program("turtle", json!({"kind": "random", "region_bytes": 2 << 10})),
    ]
}

/// A request with short lengths.
pub fn request(machine: Value, programs: &[Value], more: Value) -> CorunRequest {
    let mut request = json!({
        "machine": machine, "programs": programs, "warmup_cycles": 400_000, "window_cycles": 400_000,
    });
    for (key, value) in more.as_object().cloned().unwrap_or_default() {
        request[key] = value;
    }
    serde_json::from_value(request).expect("a request")
}

/// The plan of a valid request.
pub fn planned(request: &CorunRequest) -> CorunPlan {
    plan(request).expect("a valid request")
}

/// Runs every cell.
pub fn run_all(plan: &CorunPlan) -> Vec<Option<RunResult>> {
    let run = |scenario| {
        simulator::check_and_start(scenario, &TraceLibrary::default()).and_then(|mut run| run.finish())
    };
    plan.cells.iter().map(|cell| Some(run(&cell.scenario).expect("a run"))).collect()
}
