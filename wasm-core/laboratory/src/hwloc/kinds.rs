//! Reads and writes the kinds of cores of a machine with several, and their clocks.

use super::cores::Core;
use super::guess::Guesses;
use super::object::CpuKind;
use document::FULL_CLOCK;
use document::MIN_CLOCK;
use fixedbitset::FixedBitSet;
use std::collections::BTreeMap;

/// hwloc's name for the highest frequency of a kind that the operating system reports, boosts included.
pub(super) const MAX_MHZ: &str = "FrequencyMaxMHz";
/// The name that exported machines use instead: hwloc has no attribute for a clock without a frequency.
pub(super) const CLOCK_PERCENT: &str = "ClockPercent";

/// Sets each core's clock from its kind, if every kind gives its speed.
pub(super) fn set_clocks(cores: &mut [Core], kinds: &[CpuKind], guesses: &mut Guesses) {
    if kinds.len() < 2 {
        return;
    }
    let said: Vec<String> =
        kinds.iter().map(|kind| format!("{} × {}", kind.cpus.count_ones(..), kind.says)).collect();
    let unsaid = format!("hardware threads are of {} kinds ({})", kinds.len(), said.join("; "));
    let of_kind = |core: &Core| kinds.iter().find(|kind| !kind.cpus.is_disjoint(&core.cpus))?.fastest;
    let speeds: Option<Vec<u32>> = cores.iter().map(of_kind).collect();
    let highest = speeds.as_ref().and_then(|speeds| speeds.iter().max().copied());
    let (Some(speeds), Some(highest)) = (speeds, highest) else {
        let assumed = format!(
            "they differ in contexts and caches as the topology says; all clocks tick alike, since not every core is of a kind with a valid {MAX_MHZ}"
        );
        guesses.add("/machine/cores", unsaid, assumed);
        return;
    };
    for (core, speed) in cores.iter_mut().zip(speeds) {
        core.clock_percent = percent_of(speed, highest);
    }
    let mut percents: Vec<u32> = cores.iter().map(|core| core.clock_percent).collect();
    percents.sort_unstable_by(|a, b| b.cmp(a));
    percents.dedup();
    let percents: Vec<String> = percents.iter().map(|percent| format!("{percent} %")).collect();
    let assumed = format!(
        "their clocks are in proportion to the highest frequency of each: {}; in its own cycle each does as much as any other",
        percents.join(", ")
    );
    guesses.add("/machine/cores", unsaid, assumed);
}

/// A speed in percent of the highest, rounded to a valid clock.
fn percent_of(speed: u32, highest: u32) -> u32 {
    let full = u64::from(FULL_CLOCK);
    let percent = (u64::from(speed) * full * 2 + u64::from(highest)) / (u64::from(highest) * 2);
    percent.clamp(u64::from(MIN_CLOCK), full) as u32
}

/// The kinds of a machine with several clocks, slowest first. Input: hardware threads by percentage.
pub(super) fn to_xml(threads_by_percent: &BTreeMap<u32, FixedBitSet>) -> String {
    if threads_by_percent.len() < 2 {
        return String::new();
    }
    let kind = |(rank, (percent, cpus)): (usize, (&u32, &FixedBitSet))| {
        format!(
            "  <cpukind cpuset=\"{}\" forced_efficiency=\"{rank}\">\n    <info name=\"{CLOCK_PERCENT}\" value=\"{percent}\"/>\n  </cpukind>\n",
            super::cpus::format(cpus)
        )
    };
    threads_by_percent.iter().enumerate().map(kind).collect()
}
