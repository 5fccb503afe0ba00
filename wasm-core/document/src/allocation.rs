//! Checks the periodic allocation of ways: which caches may have it, and the size of their monitors.

use super::cache::Inclusion;
use super::error::ScenarioError;
use super::limits::MAX_CACHE_LINES;
use super::machine::Topology;
use super::machine_spec::MachineSpec;
use super::workload::WorkloadSpec;

/// Checks the allocation of every cache. Caches and partitions must have been checked.
pub(super) fn check(
    machine: &MachineSpec,
    workload: &WorkloadSpec,
    topology: &Topology,
) -> Result<(), ScenarioError> {
    // A program of tasks has one worker per core.
    let threads: u64 = workload.threads.iter().map(|group| u64::from(group.copies)).sum();
    let threads = threads.max(topology.cores.len() as u64);
    for (i, cache) in machine.caches.iter().enumerate() {
        let Some(allocation) = &cache.allocation else { continue };
        let place = format!("/machine/caches/{i}/allocation");
        let refuse = |problem: &str, remedy: &str| Err(ScenarioError::at(&*place, problem, remedy));
        if cache.level == 1 {
            return refuse(
                "a first-level cache has no ways to deal here",
                "Give the allocation to a cache at level 2 or beyond.",
            );
        }
        if cache.inclusion == Inclusion::Victim {
            return refuse(
                "a victim cache is filled by evictions, not by threads",
                "Give the allocation to the level above.",
            );
        }
        if !cache.partition.is_empty() {
            return refuse(
                "ways of this cache are reserved already",
                "Remove either its partition or its allocation.",
            );
        }
        let units = || topology.caches.iter().filter(|unit| unit.entry as usize == i);
        let sets = units().map(|unit| unit.sets).max().unwrap_or(0).min(allocation.sampled_sets);
        let lines = threads * units().count() as u64 * u64::from(sets) * u64::from(cache.ways);
        if lines > MAX_CACHE_LINES {
            return Err(ScenarioError::at(
                format!("{place}/sampled_sets"),
                format!(
                    "the monitors of {threads} threads would keep {lines} lines, beyond {MAX_CACHE_LINES}"
                ),
                "Sample fewer sets.",
            ));
        }
    }
    Ok(())
}
