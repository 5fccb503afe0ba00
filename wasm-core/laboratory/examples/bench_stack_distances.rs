//! Measures exact native stack distances of every line of a compact trace, all sizes in one pass, in references per second;
//! JSON on stdout. `cargo run --release -p coscope-laboratory --example bench_stack_distances -- TRACE.cst`

use engine::analysis::StackDistances;
use engine::trace::Playback;
use std::time::Instant;

/// Number of passes; the best is reported.
const PASSES: usize = 11;

fn main() {
    let file = std::env::args().nth(1).expect("a trace");
    let file = std::fs::read(file).expect("a file that can be read");
    let played = Playback::from_cst(&file, 64).expect("a compact trace");
    let lines: Vec<u32> = played
        .threads
        .iter()
        .flat_map(|thread| thread.iter())
        .filter(|r| !r.is_filler())
        .map(|r| r.line())
        .collect();
    let mut best = f64::MAX;
    let mut cold = 0;
    for _ in 0..PASSES {
        let mut distances = StackDistances::default();
        let started = Instant::now();
        for &line in &lines {
            distances.reference(line);
        }
        best = best.min(started.elapsed().as_secs_f64());
        cold = distances.cold;
    }
    let references_per_second = lines.len() as f64 / best;
    println!("{{\"references_per_second\": {references_per_second:.0}, \"distinct_lines\": {cold}}}");
}
