//! Measures the decision time of balance-set: 100 threads on 32 hardware contexts, each combination of model and selection in
//! turn, in milliseconds; JSON on stdout. `cargo run --release -p coscope-laboratory --example bench_decisions`

use document::PolicyChoice;
use document::machine::Topology;
use engine::analysis::{BUCKETS, ReuseHistogram};
use engine::policy::{Action, Event, LevelCounter, Observed, OsView, Setup, ThreadView};
use serde_json::{Map, json};
use simulator::shipped_scenario;
use std::time::Instant;

const THREADS: usize = 100;
const QUANTA: u64 = 60;
/// Number of rows of decisions. The best is reported: a pause of the operating system is not due to the policy.
const ROWS: usize = 5;

/// The slowest decision of a policy over many quanta, among them the one that compares all groups again.
fn slowest_ms(model: &str, selection: &str, topology: &Topology, histograms: &[ReuseHistogram]) -> f64 {
    let params = json!({"model": model, "selection": selection});
    let params: Map<_, _> = params.as_object().cloned().unwrap_or_default();
    let setup = Setup {
        topology,
        threads: THREADS,
        listed: &[],
        nice: &[],
        processes: &[],
        resident_bytes: &[],
        page_scan_cycles: None,
        quantum_cycles: 1_000,
        seed: 1,
    };
    let choice = PolicyChoice { id: "balance-set".into(), params };
    let mut policy = simulator::PARTS.policy(&choice, &setup).expect("it is registered");
    let mut placement = vec![None; topology.contexts.len()];
    let mut slowest: f64 = 0.0;
    for quantum in 0..QUANTA {
        let threads: Vec<ThreadView> = histograms
            .iter()
            .zip(0..)
            .map(|(histogram, id)| ThreadView {
                id,
                runnable: true,
                observed: Observed {
                    instructions: 1_000_000,
                    scheduled_cycles: 1_500_000 + 100_000 * u64::from(id % 37),
                    last: LevelCounter { accesses: 2_000 + 1_000 * u64::from(id % 23), misses: 0 },
                    ..Observed::default()
                },
                // The policy requests samples at the start, and has all of them one quantum later.
                histogram: (quantum > 0).then_some(histogram),
                sampling: false,
                sampler: None,
                remote_samples: &[],
                last_context: None,
                weight: 100,
                hinting_faults: None,
            })
            .collect();
        let event = if quantum == 0 { Event::Start } else { Event::QuantumEnd };
        let os = OsView {
            cycle: quantum,
            quantum,
            quantum_cycles: 1,
            topology,
            threads: &threads,
            placement: &placement,
            veto: None,
        };
        let started = Instant::now();
        let decision = policy.on(event, &os);
        slowest = slowest.max(started.elapsed().as_secs_f64() * 1e3);
        for action in decision.actions {
            if let Action::Run { context, thread } = action {
                placement[context] = thread;
            }
        }
    }
    slowest
}

fn main() {
    let mut machine = shipped_scenario("balance-set").expect("a shipped scenario").into_scenario().machine;
    machine.cores[0].count = 8;
    let topology = Topology::build(&machine).expect("eight cores of four contexts");
    let histogram = |thread: usize| {
        let counts = std::array::from_fn(|b| {
            ((thread * 31 + b * 17) % 41) as u32 * u32::from(b < BUCKETS - thread % 7)
        });
        ReuseHistogram { counts, cold: (thread % 5) as u32 * 3 }
    };
    let histograms: Vec<ReuseHistogram> = (0..THREADS).map(histogram).collect();
    let mut times = Map::new();
    for model in ["avg", "comb", "comb-n1", "comb-ipc"] {
        for selection in ["perf", "fair"] {
            let row = |_| slowest_ms(model, selection, &topology, &histograms);
            let ms = (0..ROWS).map(row).fold(f64::MAX, f64::min);
            times.insert(format!("{model} {selection}"), json!((ms * 1e3).round() / 1e3));
        }
    }
    println!("{}", json!({ "slowest_ms": times }));
}
