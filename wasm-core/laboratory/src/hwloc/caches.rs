//! Converts the caches of a topology to those that are simulated. Missing values are guessed.

use super::cores::{Core, cores_in, span_of};
use super::guess::Guesses;
use super::object::{CacheFacts, CacheKind, Hardware, Kind};
use document::machine::LEVELS;
use document::{CacheSpec, Inclusion, MAX_WAYS, Span};

/// Cycles from lookup to data at levels 1 to 4: chosen, as topologies do not contain them. Of the order of the vendors'
/// figures for server processors of the 2010s and 2020s.
const HIT_CYCLES: [u32; LEVELS] = [3, 14, 40, 80];
/// Cycles for which a line occupies the path from the level above: chosen.
const CYCLES_PER_LINE: [u32; LEVELS] = [0, 2, 4, 8];
/// Ways where the topology does not give them: chosen.
const WAYS: [u32; LEVELS] = [8, 8, 16, 16];
const LINE_BYTES: u32 = 64;
/// Size of the first level that is added to a core without one: chosen.
const FIRST_LEVEL_BYTES: u64 = 32 << 10;

/// Equal caches and the cores that share each.
struct Entry {
    facts: CacheFacts,
    shared_by: Vec<Vec<u32>>,
}

/// All data and unified caches of the machine, level 1 first.
pub(super) fn caches_of(
    hardware: &Hardware,
    cores: &[Core],
    packages: &[Vec<u32>],
    guesses: &mut Guesses,
) -> Vec<CacheSpec> {
    let mut entries = entries_of(hardware, cores, guesses);
    let lines = known_line_bytes(&entries);
    add_first_level(&mut entries, cores, lines, guesses);
    entries.sort_by_key(|entry| (entry.facts.level, entry.shared_by.first().cloned()));
    if entries.iter().any(|entry| entry.facts.line_bytes == 0) {
        guesses.add(
            "/machine/caches",
            "not every cache says how long its lines are",
            format!("{lines} bytes"),
        );
    }
    let mut longest = 0;
    let specs: Vec<CacheSpec> = entries
        .into_iter()
        .enumerate()
        .map(|(number, mut entry)| {
            if entry.facts.line_bytes == 0 {
                entry.facts.line_bytes = lines;
            }
            // Lines do not get shorter from level to level.
            longest = entry.facts.line_bytes.max(longest);
            entry.facts.line_bytes = longest;
            spec_of(entry, number, cores.len(), packages, guesses)
        })
        .collect();
    if specs.iter().all(|spec| spec.inclusion == Inclusion::NonInclusive) {
        guesses.add("/machine/caches", "no cache says whether it includes those above", "non-inclusive");
    }
    guesses.add(
        "/machine/caches",
        "no topology says how long caches take, nor how many lines they pass on",
        words_of_latencies(&specs),
    );
    specs
}

fn words_of_latencies(specs: &[CacheSpec]) -> String {
    let mut levels: Vec<(u32, u32, u32)> =
        specs.iter().map(|spec| (spec.level, spec.hit_cycles, spec.cycles_per_line)).collect();
    levels.dedup();
    let words = levels.iter().map(|(level, hit, line)| match line {
        0 => format!("L{level} {hit} cycles"),
        _ => format!("L{level} {hit} cycles, one line in {line}"),
    });
    words.collect::<Vec<_>>().join("; ")
}

fn entries_of(hardware: &Hardware, cores: &[Core], guesses: &mut Guesses) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let (mut instruction, mut deep, mut cut) = (false, false, false);
    for object in &hardware.objects {
        let Kind::Cache(facts) = object.kind else { continue };
        if facts.kind == CacheKind::Instruction {
            instruction = true;
            continue;
        }
        if !(1..=LEVELS as u32).contains(&facts.level) {
            deep = true;
            continue;
        }
        let sharers = cores_in(object, cores);
        let holds_whole = sharers.iter().all(|&core| cores[core as usize].cpus.is_subset(&object.cpus));
        let has_one = |entry: &Entry| {
            entry.facts.level == facts.level
                && entry.shared_by.iter().flatten().any(|core| sharers.contains(core))
        };
        if entries.iter().any(has_one) {
            cut = true;
            continue;
        }
        cut |= !holds_whole;
        match entries.iter_mut().find(|entry| entry.facts == facts) {
            Some(entry) => entry.shared_by.push(sharers),
            None => entries.push(Entry { facts, shared_by: vec![sharers] }),
        }
    }
    if instruction {
        guesses.add(
            "/machine/caches",
            "there are instruction caches",
            "left out: the simulator fetches data",
        );
    }
    if deep {
        guesses.add("/machine/caches", format!("there are caches beyond level {LEVELS}"), "left out");
    }
    if cut {
        guesses.add(
            "/machine/caches",
            "hardware threads of one core have different caches of one level",
            "the first of them serves the whole core",
        );
    }
    entries
}

/// The longest valid line length of any cache; 64 bytes if none is given.
fn known_line_bytes(entries: &[Entry]) -> u32 {
    let usable = |entry: &&Entry| {
        entry.facts.line_bytes.is_power_of_two() && (8..=4096).contains(&entry.facts.line_bytes)
    };
    entries.iter().filter(usable).map(|entry| entry.facts.line_bytes).max().unwrap_or(LINE_BYTES)
}

fn add_first_level(entries: &mut Vec<Entry>, cores: &[Core], line_bytes: u32, guesses: &mut Guesses) {
    let has_one = |core: u32| {
        entries
            .iter()
            .any(|entry| entry.facts.level == 1 && entry.shared_by.iter().any(|group| group.contains(&core)))
    };
    let without: Vec<Vec<u32>> =
        (0..cores.len() as u32).filter(|&core| !has_one(core)).map(|core| vec![core]).collect();
    if without.is_empty() {
        return;
    }
    guesses.add(
        "/machine/caches",
        format!("{} cores have no first-level data cache", without.len()),
        format!("{} KB each", FIRST_LEVEL_BYTES >> 10),
    );
    let facts = CacheFacts {
        level: 1,
        kind: CacheKind::Data,
        size_bytes: FIRST_LEVEL_BYTES,
        line_bytes,
        ways: i64::from(WAYS[0]),
        is_inclusive: false,
    };
    entries.push(Entry { facts, shared_by: without });
}

fn spec_of(
    entry: Entry,
    number: usize,
    cores: usize,
    packages: &[Vec<u32>],
    guesses: &mut Guesses,
) -> CacheSpec {
    let Entry { facts, shared_by } = entry;
    let of_level = facts.level as usize - 1;
    let place = format!("/machine/caches/{number}");
    let mut size_bytes = facts.size_bytes;
    if size_bytes == 0 {
        size_bytes = FIRST_LEVEL_BYTES << (3 * of_level);
        let assumed = format!("{} KB", size_bytes >> 10);
        guesses.add(
            format!("{place}/size_bytes"),
            format!("the L{} does not say its size", facts.level),
            assumed,
        );
    }
    let lines = (size_bytes / u64::from(facts.line_bytes)).max(1);
    let ways = ways_of(&facts, lines, WAYS[of_level]);
    if i64::from(ways) != facts.ways {
        let unsaid = match facts.ways {
            0 => format!("the L{} does not say its associativity", facts.level),
            -1 => format!("the L{} is fully associative", facts.level),
            said => format!("the L{} has {said} ways, which cannot be simulated", facts.level),
        };
        guesses.add(format!("{place}/ways"), unsaid, format!("{ways} ways"));
    }
    let size_bytes = lines * u64::from(facts.line_bytes);
    CacheSpec {
        hit_cycles: HIT_CYCLES[of_level],
        cycles_per_line: CYCLES_PER_LINE[of_level],
        inclusion: if facts.is_inclusive && facts.level > 1 {
            Inclusion::Inclusive
        } else {
            Inclusion::NonInclusive
        },
        shared_by: span(shared_by, cores, packages),
        ..CacheSpec::plain(facts.level, size_bytes, ways, facts.line_bytes)
    }
}

fn span(shared_by: Vec<Vec<u32>>, cores: usize, packages: &[Vec<u32>]) -> Span {
    span_of(shared_by, cores, Some(packages))
}

/// The given number of ways, or else `wanted`, reduced to a number that divides the cache into whole sets.
fn ways_of(facts: &CacheFacts, lines: u64, wanted: u32) -> u32 {
    let wanted = match facts.ways {
        0 => wanted,
        -1 => MAX_WAYS,
        said => said.clamp(1, i64::from(MAX_WAYS)) as u32,
    };
    (1..=wanted).rev().find(|&ways| lines.is_multiple_of(u64::from(ways))).unwrap_or(1)
}
