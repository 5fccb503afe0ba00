//! Programs of tasks: milliseconds to record one, and references to lines a second of simulating it, in JSON on stdout.
//! `cargo run --release -p coscope-sim --example bench_tasks`

use coscope_sim::dag::programs::record;
use coscope_sim::run::{Run, TraceLibrary};
use coscope_sim::scenario::{CHEN_DEFAULT, CHEN_SCALE, DagSpec, from_value};
use serde_json::{Value, json};
use std::time::Instant;

/// Ints of the paper's mergesort.
const RECORDS: u64 = 32 << 20;

fn measure(cores: u32, policy: &str) -> Value {
    let machine = CHEN_DEFAULT.iter().find(|m| m.cores == cores).expect("Table 2 has it");
    // 64 merge tasks a level where half the L2 is sorted (Chen et al. 2007, note 5).
    let stretch = machine.l2_bytes(CHEN_SCALE) / 2 / 4 / 64;
    let program = json!({"algorithm": "mergesort", "records": RECORDS / u64::from(CHEN_SCALE), "leaf_records": stretch, "merge_records": stretch});
    let spec: DagSpec = serde_json::from_value(program.clone()).expect("it is of its form");
    let started = Instant::now();
    let dag = record(&spec, 128, 7).expect("it is small");
    let recorded = started.elapsed();
    let scenario = from_value(json!({
        "version": 1, "title": "Mergesort", "policy": {"id": policy},
        "machine": machine.at_scale(CHEN_SCALE), "workload": {"threads": [], "dag": program},
        "run": {"seed": 7, "quantum_cycles": 1_000_000, "warmup_quanta": 0, "quanta": 4_000, "frames_per_quantum": 1},
    }))
    .expect("the benchmark's scenario is valid");
    let mut run = Run::new(&scenario, &TraceLibrary::default()).expect("a scenario without traces");
    let started = Instant::now();
    let result = run.finish().expect("no policy of threads is asked");
    let simulated = started.elapsed();
    json!({
        "cores": cores, "policy": policy, "tasks": dag.tasks.len(), "records": dag.records.len(),
        "recorded_ms": recorded.as_secs_f64() * 1e3, "simulated_ms": simulated.as_secs_f64() * 1e3,
        "references_per_second": (result.caches[0].accesses as f64 / simulated.as_secs_f64()).round(),
    })
}

fn main() {
    let runs: Vec<Value> = [1, 8, 16, 32]
        .into_iter()
        .flat_map(|cores| ["pdf", "work-stealing"].map(|policy| measure(cores, policy)))
        .collect();
    println!("{}", json!(runs));
}
