//! Hostile inputs for every reader: no panic, no input that takes more than 1 s of processor time per 100 KB, no more memory
//! than stated.
//!
//! `npm run fuzz -- TARGET SECONDS` runs one of the targets for the given time, guided by coverage (wasm-core/fuzz) where
//! there is a C++ compiler. The tests here run everywhere: they change valid inputs at random. An input is identified by
//! target, seed and number, so that it can be reproduced. Both use the same initial inputs, targets and bounds.

mod bounds;
mod mutate;
mod targets;

use self::bounds::{MOST_BYTES, MOST_MEMORY_KB, allowed, processor_time};
use self::mutate::mutated;
use self::targets::{TARGETS, Target};
use engine::rng::Rng;
use engine::run::TraceLibrary;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// The initial inputs of a target, and those kept by coverage-guided runs.
fn inputs_of(target: &Target) -> Vec<Vec<u8>> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target.name);
    let files = std::fs::read_dir(&kept).unwrap_or_else(|error| panic!("{}: {error}", kept.display()));
    let mut paths: Vec<_> = files.map(|file| file.expect("a folder that can be read").path()).collect();
    paths.sort(); // so that a seed makes the same inputs on every machine
    let kept = paths.iter().map(|path| std::fs::read(path).expect("a file that can be read"));
    (target.corpus)().into_iter().chain(kept).collect()
}

/// Runs a target for `time`; returns the number of inputs read.
fn run(target: &Target, time: Duration, seed: u64) -> u64 {
    let corpus = inputs_of(target);
    for valid in &corpus {
        (target.read)(valid);
    }
    let started = Instant::now();
    let mut count = 0;
    while started.elapsed() < time {
        let mut rng = Rng::new(seed, count);
        let pick = |rng: &mut Rng| &corpus[rng.below(corpus.len() as u32) as usize];
        let (from, other) = (pick(&mut rng), pick(&mut rng));
        let input = mutated(from, other, &mut rng, MOST_BYTES);
        let told = || format!("{} with seed {seed}, input {count}: {} bytes", target.name, input.len());
        let allowed = allowed(input.len());
        let began = Instant::now();
        assert!(
            catch_unwind(AssertUnwindSafe(|| (target.read)(&input))).is_ok(),
            "{}",
            keep(target, &input, &told())
        );
        // A busy machine is not an error: processor time decides.
        if began.elapsed() > allowed {
            let used = processor_time(|| (target.read)(&input));
            assert!(used <= allowed, "{used:?}: {}", keep(target, &input, &told()));
        }
        count += 1;
    }
    count
}

/// Saves an input, and returns a message with its path.
fn keep(target: &Target, input: &[u8], told: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{}", target.name));
    match std::fs::write(&path, input) {
        Ok(()) => format!("{told}, kept as {}", path.display()),
        Err(error) => format!("{told}, not kept: {error}"),
    }
}

/// Peak memory of this process, where the system reports it.
fn peak_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

/// `COSCOPE_FUZZ_TARGET` (all), `COSCOPE_FUZZ_SECONDS` (3 each) and `COSCOPE_FUZZ_SEED` (1) select what is run.
#[test]
#[ignore = "some seconds for each reader"]
fn no_input_breaks_a_reader() {
    let set = |name: &str| std::env::var(name).ok();
    let number = |name: &str, usual: u64| set(name).map_or(usual, |text| text.parse().expect(name));
    let (seconds, seed) = (number("COSCOPE_FUZZ_SECONDS", 3), number("COSCOPE_FUZZ_SEED", 1));
    let wanted = set("COSCOPE_FUZZ_TARGET");
    let names = TARGETS.map(|target| target.name).join(", ");
    let chosen: Vec<&Target> =
        TARGETS.iter().filter(|t| wanted.as_deref().is_none_or(|name| name == t.name)).collect();
    assert!(!chosen.is_empty(), "no such target; there are {names}");
    for target in chosen {
        let count = run(target, Duration::from_secs(seconds), seed);
        println!("{}: {count} inputs, {} MB at most", target.name, peak_kb().unwrap_or(0) >> 10);
        assert!(
            peak_kb().unwrap_or(0) <= MOST_MEMORY_KB,
            "{} took more memory than {} MB",
            target.name,
            MOST_MEMORY_KB >> 10
        );
    }
}

/// Changes of a rejected input would only test the rejection.
#[test]
fn runs_begin_with_scenarios_that_run() {
    let target = TARGETS.iter().find(|target| target.name == "run").expect("it is listed");
    for document in (target.corpus)() {
        let document = String::from_utf8(document).expect("text");
        let scenario = simulator::parse(&document).unwrap_or_else(|error| panic!("{error}"));
        let mut run = simulator::start(&scenario, &TraceLibrary::default()).expect("it begins");
        run.finish().expect("it ends");
    }
}

/// A part for every test run: the first inputs of each target, always the same.
#[test]
fn the_first_hostile_inputs_are_refused_or_read() {
    TARGETS.iter().for_each(|target| {
        run(target, Duration::from_millis(50), 7);
    });
}
