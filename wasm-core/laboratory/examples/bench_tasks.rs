//! Measures twelve runs of a mergesort at the main scale, 1 to 32 cores under two schedulers: milliseconds to record each
//! program, references to lines per second of simulation, and seconds for all runs on two threads; JSON on stdout.
//! `cargo run --release -p coscope-laboratory --example bench_tasks`; `-- scenarios` prints the runs' documents instead.

use document::{CHEN_DEFAULT, CHEN_SCALE, ChenMachine};
use engine::run::TraceLibrary;
use serde_json::{Value, json};
use simulator::from_value;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// Number of ints in the paper's mergesort.
const RECORDS: u64 = 32 << 20;
const THREADS: usize = 2;

fn scenario(machine: &ChenMachine, policy: &str) -> Value {
    // 64 merge tasks per level, where half the L2 is sorted (Chen et al. 2007, note 5).
    let stretch = machine.l2_bytes(CHEN_SCALE) / 2 / 4 / 64;
    json!({
        "version": 1, "title": format!("Mergesort, {} cores, {policy}", machine.cores), "policy": {"id": policy},
        "machine": machine.at_scale(CHEN_SCALE),
        "workload": {"threads": [], "dag": {
            "algorithm": "mergesort", "records": RECORDS / u64::from(CHEN_SCALE),
            "leaf_records": stretch, "merge_records": stretch,
        }},
        "run": {"seed": 7, "quantum_cycles": 1_000_000, "warmup_quanta": 0, "quanta": 4_000, "frames_per_quantum": 1},
    })
}

fn measure(document: &Value) -> Value {
    let scenario = from_value(document.clone()).expect("the benchmark's scenario is valid");
    let started = Instant::now();
    let mut run = simulator::start(&scenario, &TraceLibrary::default()).expect("a scenario without traces");
    let recorded = started.elapsed();
    let started = Instant::now();
    let result = run.finish().expect("no policy of threads is asked");
    let simulated = started.elapsed();
    let dag = run.dag().expect("it runs tasks");
    json!({
        "title": scenario.title, "tasks": dag.tasks.len(), "records": dag.records.len(),
        "recorded_ms": recorded.as_secs_f64() * 1e3, "simulated_ms": simulated.as_secs_f64() * 1e3,
        "references_per_second": (result.caches[0].accesses as f64 / simulated.as_secs_f64()).round(),
    })
}

fn main() {
    let policies = ["pdf", "work-stealing"];
    let documents: Vec<Value> =
        CHEN_DEFAULT.iter().flat_map(|m| policies.map(|policy| scenario(m, policy))).collect();
    if std::env::args().nth(1).is_some_and(|what| what == "scenarios") {
        println!("{}", json!(documents));
        return;
    }
    let started = Instant::now();
    // Starts with the last: they are the longest.
    let (left, done) = (Mutex::new(documents), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let next = left.lock().expect("no thread panics").pop();
                    let Some(document) = next else { return };
                    let measured = measure(&document);
                    done.lock().expect("no thread panics").push(measured);
                }
            });
        }
    });
    let seconds = started.elapsed().as_secs_f64();
    let runs = done.into_inner().expect("no thread panics");
    println!("{}", json!({"threads": THREADS, "seconds": seconds, "runs": runs}));
}
