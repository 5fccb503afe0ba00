//! Measures the whole native pipeline: a shipped scenario under its own policy, in references per second; JSON on stdout.
//! `cargo run --release -p coscope-laboratory --example bench_pipeline -- balance-set`

use document::Checked;
use engine::run::TraceLibrary;
use simulator::shipped_scenario;
use std::time::Instant;

const RUNS: usize = 5;

/// The best of some runs.
struct Timed {
    seconds: f64,
    cycles: u64,
    /// Accesses to the first level after the warm-up.
    references: u64,
}

fn time(scenario: &Checked) -> Timed {
    let mut best = Timed { seconds: f64::MAX, cycles: 0, references: 0 };
    for _ in 0..RUNS {
        let mut run =
            simulator::start(scenario, &TraceLibrary::default()).expect("a scenario without traces");
        let started = Instant::now();
        let result = run.finish().expect("a policy that behaves");
        let seconds = best.seconds.min(started.elapsed().as_secs_f64());
        best = Timed { seconds, cycles: run.now(), references: result.caches[0].accesses };
    }
    best
}

fn main() {
    let id = std::env::args().nth(1).unwrap_or_else(|| "balance-set".into());
    let scenario = shipped_scenario(&id).expect("a shipped scenario");
    let Timed { seconds, cycles, references } = time(&scenario);
    let slower = scenario.baseline().map_or(seconds, |baseline| time(baseline).seconds.max(seconds));
    // The result excludes the warm-up; the time includes it.
    let quanta = f64::from(scenario.run.quanta + scenario.run.warmup_quanta) / f64::from(scenario.run.quanta);
    println!(
        "{{\"references_per_second\": {:.0}, \"cycles_per_second\": {:.0}, \"slower_pane_seconds\": {slower:.3}}}",
        references as f64 * quanta / seconds,
        cycles as f64 / seconds
    );
}
