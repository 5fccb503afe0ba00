//! Measures exact matching: best and worst pairing of 64 programs with unordered degradations, in seconds; JSON on stdout.
//! `cargo run --release -p coscope-laboratory --example bench_matching`

use policies::schedule::pair_schedules;
use std::time::Instant;

const PROGRAMS: usize = 64;
/// Number of tables; the slowest is reported.
const TABLES: u64 = 20;

fn main() {
    let mut slowest: f64 = 0.0;
    for table in 0..TABLES {
        let suffered =
            |a: usize, b: usize| ((a as u64 * 7_919 + b as u64 * 104_729 + table * 31) % 997) as f64 / 20.0;
        let started = Instant::now();
        let found = pair_schedules(PROGRAMS, |a, b| Some([suffered(a, b), suffered(b, a)]));
        slowest = slowest.max(started.elapsed().as_secs_f64());
        found.expect("an even number without holes");
    }
    println!("{{\"seconds\": {slowest:.6}}}");
}
