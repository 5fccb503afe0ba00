//! Checks which caches may have a prefetcher.

use crate::error::ScenarioError;
use crate::limits::PAGE_LINES;
use crate::machine_spec::MachineSpec;

/// Fewest lines per page with which a stream can be confirmed and continue.
const FEWEST_LINES: u32 = 4;

/// Checks the prefetcher of every cache. The caches must have been checked.
pub(super) fn check_prefetchers(machine: &MachineSpec) -> Result<(), ScenarioError> {
    let shortest = machine.caches.iter().map(|c| c.line_bytes).min().unwrap_or(64);
    for (i, cache) in machine.caches.iter().enumerate() {
        if cache.prefetch.is_none() {
            continue;
        }
        let place = format!("/machine/caches/{i}/prefetch");
        if cache.level == 1 {
            return Err(ScenarioError::at(
                place,
                "a first-level cache has no prefetcher here",
                "Give it to a cache at level 2 or beyond.",
            ));
        }
        let lines = shortest * PAGE_LINES / cache.line_bytes;
        if lines < FEWEST_LINES {
            return Err(ScenarioError::at(
                place,
                format!(
                    "a page of {PAGE_LINES} first-level lines has {lines} lines of {} bytes",
                    cache.line_bytes
                ),
                format!("Use lines of at most {} bytes here.", shortest * PAGE_LINES / FEWEST_LINES),
            ));
        }
    }
    Ok(())
}
