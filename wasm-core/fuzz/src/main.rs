//! Coverage-guided fuzzing of the readers in `laboratory/tests/fuzz/targets.rs`, with libFuzzer. `npm run fuzz` builds
//! and runs it (scripts/fuzz). The options of libFuzzer apply, and environment variables select the target:
//!
//! - `COSCOPE_FUZZ_TARGET`: a name, or `?` to print the bounds and all names as JSON;
//! - `COSCOPE_FUZZ_SEEDS`: a folder to which the target's valid inputs are written first.
//!
//! A panic, or more than [`bounds::allowed`] processor time or [`bounds::MOST_MEMORY_KB`] of memory, ends the process,
//! and libFuzzer keeps the input.

#![no_main]

#[path = "../../laboratory/tests/fuzz/bounds.rs"]
mod bounds;
#[path = "../../laboratory/tests/fuzz/mutate.rs"]
mod mutate;
#[path = "../../laboratory/tests/fuzz/targets.rs"]
mod targets;

use bounds::{MOST_BYTES, MOST_MEMORY_KB, allowed, processor_time};
use engine::rng::Rng;
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use targets::{TARGETS, Target};

/// The target of this process, and its valid inputs.
static CHOSEN: OnceLock<(&Target, Vec<Vec<u8>>)> = OnceLock::new();
/// The longest processor time so far, in microseconds per 100 KB, or per input if that is shorter.
static SLOWEST: AtomicU64 = AtomicU64::new(0);

fn choose() {
    let wanted = std::env::var("COSCOPE_FUZZ_TARGET").unwrap_or_default();
    let Some(target) = TARGETS.iter().find(|target| target.name == wanted) else {
        let names = TARGETS.map(|target| target.name);
        println!(
            r#"{{"most_bytes": {MOST_BYTES}, "most_memory_kb": {MOST_MEMORY_KB}, "targets": {names:?}}}"#
        );
        std::process::exit(if wanted == "?" { 0 } else { 2 });
    };
    let corpus = (target.corpus)();
    if let Some(folder) = std::env::var_os("COSCOPE_FUZZ_SEEDS") {
        for (number, input) in corpus.iter().enumerate() {
            std::fs::write(Path::new(&folder).join(format!("seed-{number}")), input)
                .expect("a folder for seeds");
        }
    }
    CHOSEN.get_or_init(|| (target, corpus));
}

fn chosen() -> &'static (&'static Target, Vec<Vec<u8>>) {
    CHOSEN.get().expect("libFuzzer initializes first")
}

/// Reads an input and checks the processor time.
fn read(input: &[u8]) {
    let (target, _) = chosen();
    let began = Instant::now();
    (target.read)(input);
    let slowest = Duration::from_micros(SLOWEST.load(Ordering::Relaxed));
    let one_second_each = allowed(input.len()).as_secs_f64();
    if began.elapsed().div_f64(one_second_each) <= slowest {
        return;
    }
    // Processor time does not depend on the load of the machine.
    let used = processor_time(|| (target.read)(input));
    assert!(used <= allowed(input.len()), "{used:?} for {} bytes", input.len());
    let used = used.div_f64(one_second_each).as_micros() as u64;
    if used > SLOWEST.fetch_max(used, Ordering::Relaxed) {
        eprintln!("stat::slowest_us_per_100_kb: {used}");
    }
}

fuzz_target!(init: choose(), |input: &[u8]| read(input));

// Every second mutation is one of libFuzzer's, which use the compared values; the others use words and numbers of the
// format.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut rng = Rng::new(u64::from(seed), 0);
    if rng.below(2) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let (_, corpus) = chosen();
    let other = &corpus[rng.below(corpus.len() as u32) as usize];
    let input = mutate::mutated(&data[..size], other, &mut rng, max_size);
    data[..input.len()].copy_from_slice(&input);
    input.len()
});
