//! Lines: straddles, 32-bit numbers that keep their set, and the packed records that threads play.

use std::collections::HashMap;

use engine::trace::{
    DataRef, Effort, Kind, LineRemap, MAX_POWER_OF_TWO_SETS, Playback, PlaybackError, RemapError, TraceLabel,
    encode, lines_of, remap_for_power_of_two_sets, remap_for_sets,
};
use proptest::prelude::*;

fn reference(kind: Kind, address: u64, size_bytes: u16, instructions: u32) -> DataRef {
    DataRef { address, size_bytes, kind, instructions, thread: 0 }
}

fn play(references: &[DataRef], line_bytes: u32) -> Playback {
    Playback::from_references(references.iter().copied(), line_bytes).expect("a playable trace")
}

/// (line, instructions, store, continuation) of each lookup; panics on a filler.
fn lookups(playback: &Playback) -> Vec<(u32, u16, bool, bool)> {
    let packed = playback.threads[0].iter().inspect(|record| assert!(!record.is_filler()));
    packed
        .map(|record| (record.line(), record.instructions(), record.is_store(), record.is_continuation()))
        .collect()
}

#[test]
fn a_straddle_is_one_lookup_per_line() {
    assert_eq!(lines_of(&reference(Kind::Load, 0x7f, 1, 0), 64), 1..=1);
    assert_eq!(lines_of(&reference(Kind::Load, 0x7f, 2, 0), 64), 1..=2);
    assert_eq!(lines_of(&reference(Kind::Load, 0x40, 64, 0), 64), 1..=1);
    assert_eq!(lines_of(&reference(Kind::Load, 0x41, 64, 0), 64), 1..=2);
    assert_eq!(lines_of(&reference(Kind::Load, 0x3f, 130, 0), 64), 0..=3);
    assert_eq!(lines_of(&reference(Kind::Load, u64::MAX, 2, 0), 64), (1 << 58) - 1..=(1 << 58) - 1);

    // 8 bytes at 60 end in the next line; only the first lookup carries the instructions.
    let playback = play(&[reference(Kind::Store, 60, 8, 5), reference(Kind::Load, 64, 8, 1)], 64);
    assert_eq!(lookups(&playback), [(0, 5, true, false), (1, 0, true, true), (1, 1, false, false)]);
    assert_eq!((playback.references, playback.lookups, playback.distinct_lines), (2, 3, 2));
    // With lines of 128 bytes nothing straddles.
    assert_eq!(play(&[reference(Kind::Store, 60, 8, 5)], 128).lookups, 1);
}

#[test]
fn instructions_beyond_16_bits_travel_in_fillers() {
    // 200,000 = 3 × 65,535 + 3,395
    let playback = play(&[reference(Kind::Load, 0, 8, 200_000), reference(Kind::Load, 0, 8, 65_535)], 64);
    let seen: Vec<(bool, u16)> =
        playback.threads[0].iter().map(|record| (record.is_filler(), record.instructions())).collect();
    assert_eq!(seen, [(true, 65_535), (true, 65_535), (true, 65_535), (false, 3_395), (false, 65_535)]);
    assert_eq!((playback.lookups, playback.instructions), (2, 265_535));
}

#[test]
fn a_recording_without_instructions_gets_one_for_each_reference() {
    let playback = play(&[reference(Kind::Load, 60, 8, 0), reference(Kind::Load, 0, 8, 0)], 64);
    assert!(playback.instructions_assumed);
    assert_eq!(playback.instructions, 2);
    assert_eq!(lookups(&playback), [(0, 1, false, false), (1, 0, false, true), (0, 1, false, false)]);
    assert!(!play(&[reference(Kind::Load, 60, 8, 1)], 64).instructions_assumed);
}

#[test]
fn a_file_plays_as_its_references_do() {
    let references: Vec<DataRef> =
        (0..5_000).map(|n| reference(Kind::Load, n * 4_093 % 70_000, 8, 2)).collect();
    let label = TraceLabel { name: "t".into(), about: String::new(), command: String::new() };
    let file = encode(label, references.iter().copied(), Effort::Quick).unwrap();
    assert_eq!(Playback::from_cst(&file, 32).unwrap().threads, play(&references, 32).threads);
    let damaged = Playback::from_cst(&file[..file.len() - 1], 32);
    assert!(matches!(damaged, Err(PlaybackError::Cst(_))));
    let refused = Playback::from_cst(&file, 48);
    assert!(matches!(refused, Err(PlaybackError::LineBytes { line_bytes: 48 })));
}

#[test]
fn far_pages_get_near_numbers() {
    // Stack, heap and code of a 47-bit address space; the low 16 bits of their line numbers are kept.
    let mut remap = remap_for_power_of_two_sets();
    assert_eq!(remap.line(0x7f_fe12_3456), Ok(0x3456));
    assert_eq!(remap.line(0x00_0412_3456), Ok(0x1_3456), "second granule of its class");
    assert_eq!(remap.line(0x00_0412_3457), Ok(0x1_3457), "same granule");
    assert_eq!(remap.line(0x7f_fe12_3456), Ok(0x3456), "as before");
    assert_eq!((remap.distinct_lines(), remap.line_limit()), (3, 0x1_3458));
}

#[test]
fn what_cannot_fit_is_refused() {
    assert_eq!(remap_for_sets(0).unwrap_err(), RemapError::NoSets);
    // Modulo 2^40 the line itself is the smallest number possible.
    let modulus = 1 << 40;
    let mut remap = remap_for_sets(modulus).unwrap();
    assert_eq!(remap.line(7), Ok(7));
    assert_eq!(remap.line(1 << 39), Err(RemapError::Full { modulus }));
    assert_eq!(remap.line(modulus + 7), Err(RemapError::Full { modulus }));
    assert_eq!(remap.line(7), Ok(7), "an error does not disturb the others");
    // 65,536 granules of one class fill 32 bits.
    let mut remap = remap_for_power_of_two_sets();
    for nth in 0..65_536 {
        assert_eq!(remap.line(nth * MAX_POWER_OF_TWO_SETS), Ok(nth as u32 * MAX_POWER_OF_TWO_SETS as u32));
    }
    let refused = remap.line(65_536 * MAX_POWER_OF_TWO_SETS);
    assert_eq!(refused, Err(RemapError::Full { modulus: MAX_POWER_OF_TWO_SETS }));
}

fn any_lines() -> impl Strategy<Value = Vec<u64>> {
    let line = prop_oneof![3 => 0_u64..5_000, 2 => 0x7f_fe12_0000_u64..0x7f_fe12_1000, 1 => any::<u64>()];
    prop::collection::vec(line, 1..600)
}

/// Checks that each line has one number of its own, congruent to the line modulo `modulus`.
fn check(remap: &mut LineRemap, lines: &[u64], modulus: u64) -> Result<(), TestCaseError> {
    let mut line_of: HashMap<u32, u64> = HashMap::new();
    let mut number_of: HashMap<u64, u32> = HashMap::new();
    for line in lines.iter().chain(lines) {
        let number = remap.line(*line).expect("room for a few hundred lines");
        prop_assert_eq!(u64::from(number) % modulus, line % modulus);
        prop_assert_eq!(*line_of.entry(number).or_insert(*line), *line);
        prop_assert_eq!(*number_of.entry(*line).or_insert(number), number);
        prop_assert!(u64::from(number) < remap.line_limit());
    }
    prop_assert_eq!(remap.distinct_lines(), number_of.len() as u64);
    Ok(())
}

proptest! {
    #[test]
    fn power_of_two_sets_are_kept(lines in any_lines(), log2_sets in 0_u32..=16) {
        check(&mut remap_for_power_of_two_sets(), &lines, 1 << log2_sets)?;
    }

    #[test]
    fn any_modulus_is_kept(lines in any_lines(), modulus in 1_u64..400_000) {
        check(&mut remap_for_sets(modulus).unwrap(), &lines, modulus)?;
    }

    #[test]
    fn set_counts_that_divide_the_modulus_are_kept(lines in any_lines(), first in 1_u64..300, second in 1_u64..300) {
        check(&mut remap_for_sets(first * second).unwrap(), &lines, first)?;
        check(&mut remap_for_sets(first * second).unwrap(), &lines, second)?;
    }
}
