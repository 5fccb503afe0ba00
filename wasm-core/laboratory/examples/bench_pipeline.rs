//! The whole pipeline natively: a shipped scenario under its own policy, as references a second on stdout in JSON.
//! `cargo run --release -p coscope-sim --example bench_pipeline -- balance-set`

use engine::run::TraceLibrary;
use simulator::shipped_scenario;
use std::time::Instant;

fn main() {
    let id = std::env::args().nth(1).unwrap_or_else(|| "balance-set".into());
    let scenario = shipped_scenario(&id).expect("a shipped scenario");
    let mut best = f64::MAX;
    let mut references = 0;
    let mut cycles = 0;
    for _ in 0..5 {
        let mut run =
            simulator::start(&scenario, &TraceLibrary::default()).expect("a scenario without traces");
        let started = Instant::now();
        let result = run.finish().expect("a policy that behaves");
        best = best.min(started.elapsed().as_secs_f64());
        references = result.caches[0].accesses;
        cycles = run.now();
    }
    // The result leaves the warm-up out; the time does not.
    let quanta = f64::from(scenario.run.quanta + scenario.run.warmup_quanta) / f64::from(scenario.run.quanta);
    let references_per_second = references as f64 * quanta / best;
    println!(
        "{{\"references_per_second\": {references_per_second:.0}, \"cycles_per_second\": {:.0}}}",
        cycles as f64 / best
    );
}
