//! Measures one simultaneous-multithreaded core natively, in simulated cycles per second; JSON on stdout. Eight hardware
//! contexts, sixteen threads of four kinds, a new set every 100,000 cycles.
//! `cargo run --release -p coscope-laboratory --example bench_smt`

use engine::run::TraceLibrary;
use simulator::parse;
use std::time::Instant;

const SCENARIO: &str = include_str!("bench_smt.json");

fn main() {
    let scenario = parse(SCENARIO).expect("the scenario is valid");
    let mut best = f64::MAX;
    let mut cycles = 0;
    let mut ipc = 0.0;
    for _ in 0..3 {
        let mut run =
            simulator::start(&scenario, &TraceLibrary::default()).expect("a scenario without traces");
        let started = Instant::now();
        ipc = run.finish().expect("a policy that behaves").ipc;
        best = best.min(started.elapsed().as_secs_f64());
        cycles = run.now();
    }
    let per_second = cycles as f64 / best;
    println!(
        "{{\"cycles_per_second\": {per_second:.0}, \"instructions_per_second\": {:.0}}}",
        per_second * ipc
    );
}
