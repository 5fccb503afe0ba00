//! Events that describe the use of caches, with their names in various tools.

/// A counted event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// Instructions retired.
    Instructions,
    /// Core cycles.
    Cycles,
    /// Lookups of the last level, as in the kernel's generic event.
    References,
    /// Lookups of the last level that missed.
    Misses,
    /// Loads that looked up the last level.
    LlcLoads,
    /// Loads that missed the last level.
    LlcLoadMisses,
    /// Stores that looked up the last level.
    LlcStores,
    /// Stores that missed the last level.
    LlcStoreMisses,
    /// Loads.
    L1Loads,
    /// Loads that missed the first level.
    L1LoadMisses,
}

/// Names in lower case; the first one is the name of `perf stat -e`.
const NAMES: [(Event, &[&str]); 10] = [
    (Event::Instructions, &["instructions", "inst_retired.any", "instrs", "instructions_retired"]),
    (Event::Cycles, &["cycles", "cpu-cycles", "cpu_clk_unhalted.thread", "core_cycles"]),
    (Event::References, &["cache-references", "references", "accesses", "lookups", "cache_references"]),
    (Event::Misses, &["cache-misses", "misses", "cache_misses"]),
    (Event::LlcLoads, &["llc-loads"]),
    (Event::LlcLoadMisses, &["llc-load-misses"]),
    (Event::LlcStores, &["llc-stores"]),
    (Event::LlcStoreMisses, &["llc-store-misses"]),
    (Event::L1Loads, &["l1-dcache-loads"]),
    (Event::L1LoadMisses, &["l1-dcache-load-misses"]),
];

impl Event {
    /// Its name for `perf stat -e`.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(event, _)| *event == self).map_or("", |(_, names)| names[0])
    }

    /// Parses a name such as `cycles:u`, `cpu_core/instructions/` or `LLC-loads` into its event and its modifier, if any.
    pub fn of(written: &str) -> Option<(Self, Option<&str>)> {
        // A line in the form for people has several words between its commas.
        if written.contains(char::is_whitespace) {
            return None;
        }
        let (name, modifier) = match written.split('/').collect::<Vec<_>>()[..] {
            [_, name, modifier] => (name, modifier),
            _ => written.split_once(':').unwrap_or((written, "")),
        };
        let lower = name.to_ascii_lowercase();
        let found = NAMES.iter().find(|(_, names)| names.contains(&lower.as_str()))?;
        Some((found.0, Some(modifier.trim_start_matches(':')).filter(|m| !m.is_empty())))
    }
}
