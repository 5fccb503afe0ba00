//! Events that say something of caches, under the names that tools give them.

/// What was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// Instructions retired.
    Instructions,
    /// Core cycles.
    Cycles,
    /// Lookups of the last level, as the kernel's generic event has them.
    References,
    /// Those that missed.
    Misses,
    /// Loads that asked the last level.
    LlcLoads,
    /// Those that missed.
    LlcLoadMisses,
    /// Stores that asked the last level.
    LlcStores,
    /// Those that missed.
    LlcStoreMisses,
    /// Loads.
    L1Loads,
    /// Loads that the first level missed.
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
    /// Its name as `perf stat -e` takes it.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(event, _)| *event == self).map_or("", |(_, names)| names[0])
    }

    /// The event of a name such as `cycles:u`, `cpu_core/instructions/` or `LLC-loads`; its modifier if it has one.
    pub fn of(written: &str) -> Option<(Self, Option<&str>)> {
        let (name, modifier) = match written.split('/').collect::<Vec<_>>()[..] {
            [_, name, modifier] => (name, modifier),
            _ => written.split_once(':').unwrap_or((written, "")),
        };
        let lower = name.to_ascii_lowercase();
        let found = NAMES.iter().find(|(_, names)| names.contains(&lower.as_str()))?;
        Some((found.0, Some(modifier.trim_start_matches(':')).filter(|m| !m.is_empty())))
    }
}
