//! Reuse profiles: all distances, and the sampled estimate of them.

use super::naive::NaiveStack;
use document::{Program, find_program};
use engine::analysis::{ProfileError, Profiler, ReuseHistogram, program_profile, trace_profile};
use engine::trace::{DataRef, Kind};
use proptest::prelude::*;
use serde_json::json;

fn reference(line: u32) -> DataRef {
    DataRef { address: u64::from(line) * 64, size_bytes: 8, kind: Kind::Load, instructions: 1, thread: 0 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_distance_is_counted(lines in prop::collection::vec(prop_oneof![0..9u32, 0..300u32, 0..90_000u32], 1..2_000)) {
        let mut profiler = Profiler::new(64, 1).unwrap();
        let mut list = NaiveStack::default();
        let mut expected = ReuseHistogram::default();
        for &line in &lines {
            profiler.push(&reference(line)).unwrap();
            match list.reference(line).reuse_distance {
                Some(distance) => expected.add(distance),
                None => expected.cold += 1,
            }
        }
        let profile = profiler.finish().unwrap();
        prop_assert_eq!(profile.references, lines.len() as u64);
        prop_assert_eq!(profile.distinct_lines, u64::from(expected.cold));
        // A cache large enough for every line has only first-use misses.
        let largest = profile.exact.last().unwrap();
        prop_assert!((largest.miss_ratio - f64::from(expected.cold) / lines.len() as f64).abs() < 1e-12);
        prop_assert_eq!(profile.reuse_histogram, expected);
    }
}

#[test]
fn sampling_everything_sees_the_same_distances() {
    // A loop of 40 lines, 400 references: 360 reuses at distance 40 (bucket 5: 32–63), 40 first uses and 40 last uses.
    // The sampler looks ahead where the exact count looks back, so its cold samples are the last uses. Its first pick
    // may be after the very first reference.
    let mut profiler = Profiler::new(64, 1).unwrap();
    (0..400).for_each(|i| profiler.push(&reference(i % 40)).unwrap());
    let profile = profiler.finish().unwrap();
    assert_eq!((profile.reuse_histogram.counts[5], profile.reuse_histogram.cold), (360, 40));
    assert_eq!(profile.sampled_histogram.cold, 40);
    assert!(profile.sampled_histogram.counts[5] >= 340, "{:?}", profile.sampled_histogram);
}

#[test]
fn the_estimate_is_near_the_exact_ratio_for_programs_without_sharp_edges() {
    // The estimate assumes random replacement, which retains a hot set less well than LRU until the cache is several
    // times as large: these programs' hot set has 38 lines.
    for name in ["ammp", "art", "crafty", "gcc", "parser", "vortex"] {
        let profile = program_profile(&find_program(name).unwrap(), 64, 50).unwrap();
        assert!(profile.sampled_histogram.samples() > 15_000, "{name}");
        for (exact, sampled) in profile.exact.iter().zip(&profile.sampled) {
            assert_eq!(exact.lines, sampled.lines);
            if exact.lines >= 5 * 38 {
                let error = (exact.miss_ratio - sampled.miss_ratio).abs();
                assert!(error < 0.05, "{name} at {} lines: {exact:?}, {sampled:?}", exact.lines);
            }
        }
    }
}

#[test]
fn what_cannot_be_profiled_says_why() {
    let silent: Program = serde_json::from_value(
        json!({"phases": [{"instructions": 1000, "references_per_kinstr": 0, "components": []}]}),
    )
    .unwrap();
    assert_eq!(program_profile(&silent, 64, 10), Err(ProfileError::NoReferences));
    assert_eq!(Profiler::new(64, 10).unwrap().finish(), Err(ProfileError::NoReferences));
    assert_eq!(Profiler::new(48, 10).err(), Some(ProfileError::LineBytes(48)));
    assert_eq!(Profiler::new(4, 10).err(), Some(ProfileError::LineBytes(4)));
    assert_eq!(Profiler::new(64, 0).err(), Some(ProfileError::OneIn));
    assert!(matches!(trace_profile(b"no trace", 64, 10), Err(ProfileError::File(_))));
    let empty: Program = serde_json::from_value(json!({"phases": []})).unwrap();
    assert!(matches!(program_profile(&empty, 64, 10), Err(ProfileError::Program(_))));
}
