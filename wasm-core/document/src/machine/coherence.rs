//! Checks the requirements of coherence and of victim caches on the machine.

use crate::cache::{CacheSpec, Inclusion};
use crate::error::ScenarioError;
use crate::machine_spec::MachineSpec;

/// Checks coherence and every victim cache. The caches must have been checked.
pub(super) fn check_coherence(machine: &MachineSpec) -> Result<(), ScenarioError> {
    for (i, cache) in machine.caches.iter().enumerate() {
        if cache.inclusion == Inclusion::Victim {
            check_victim(cache, &machine.caches[..i], &format!("/machine/caches/{i}"))?;
        }
    }
    if machine.coherence.is_none() {
        return Ok(());
    }
    let line_bytes = machine.caches[0].line_bytes;
    for (i, cache) in machine.caches.iter().enumerate() {
        if cache.line_bytes != line_bytes {
            return Err(ScenarioError::at(
                format!("/machine/caches/{i}/line_bytes"),
                format!("lines of {} bytes, while the first cache has {line_bytes}", cache.line_bytes),
                "Caches that are coherent hold lines of one length: make all the same.",
            ));
        }
        if cache.prefetch.is_some() {
            return Err(ScenarioError::at(
                format!("/machine/caches/{i}/prefetch"),
                "a coherent machine has no prefetchers here",
                "Leave the prefetcher away, or the coherence.",
            ));
        }
    }
    Ok(())
}

fn check_victim(cache: &CacheSpec, above: &[CacheSpec], place: &str) -> Result<(), ScenarioError> {
    let refuse = |field: &str, problem: &str, remedy: &str| {
        Err(ScenarioError::at(format!("{place}/{field}"), problem, remedy))
    };
    if cache.level == 1 {
        return refuse(
            "inclusion",
            "a first-level cache cannot hold what a level above evicts",
            "Make a level further down the victim cache.",
        );
    }
    if above.iter().any(|a| a.level < cache.level && a.line_bytes != cache.line_bytes) {
        return refuse(
            "line_bytes",
            "a victim cache takes whole lines from above, and those have another length",
            "Give it the lines of the levels above.",
        );
    }
    if cache.prefetch.is_some() {
        return refuse(
            "prefetch",
            "a victim cache is filled only from above",
            "Give the prefetcher to the level above.",
        );
    }
    if !cache.partition.is_empty() {
        return refuse(
            "partition",
            "a victim cache is filled by evictions, not by threads",
            "Reserve ways in the level above.",
        );
    }
    Ok(())
}
