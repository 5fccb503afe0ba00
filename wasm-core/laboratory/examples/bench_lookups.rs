//! Measures native lookups per second: a compact trace in caches given as JSON; JSON on stdout.
//! `cargo run --release -p coscope-laboratory --example bench_lookups -- TRACE.cst '[{"level": 1, …}]'`

use document::CacheSpec;
use engine::cache::Replay;
use std::time::Instant;

/// The first pass warms up the caches; the best of the others is reported.
const PASSES: usize = 12;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (file, caches) = (arguments.next().expect("a trace"), arguments.next().expect("caches"));
    let file = std::fs::read(file).expect("a file that can be read");
    let specs: Vec<CacheSpec> = serde_json::from_str(&caches).expect("caches as in a scenario");
    let mut replay = Replay::new(&file, &specs).expect("a trace and caches that can be");
    let mut best = f64::MAX;
    let mut lookups = replay.pass();
    for _ in 1..PASSES {
        let started = Instant::now();
        lookups = replay.pass();
        best = best.min(started.elapsed().as_secs_f64());
    }
    let counts = serde_json::to_string(&replay.counts()).expect("numbers");
    println!("{{\"lookups_per_second\": {:.0}, \"counts\": {counts}}}", lookups as f64 / best);
}
