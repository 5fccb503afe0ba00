//! Checks reserved ways: the ways of each class exist, and each thread is in at most one class.

use super::cache::CacheSpec;
use super::error::ScenarioError;
use super::validate::within;
use super::workload::WorkloadSpec;

/// Checks the partitions of all caches against their ways and the workload's threads.
pub(super) fn check(caches: &[CacheSpec], workload: &WorkloadSpec) -> Result<(), ScenarioError> {
    for (i, cache) in caches.iter().enumerate() {
        let place = format!("/machine/caches/{i}/partition");
        if cache.level == 1 && !cache.partition.is_empty() {
            return Err(ScenarioError::at(
                place,
                "a first-level cache cannot be partitioned",
                "Reserve ways of a cache at level 2 or beyond, as real machines do.",
            ));
        }
        for (class, partition) in cache.partition.iter().enumerate() {
            let place = format!("{place}/{class}");
            within(
                &format!("{place}/first_way"),
                u64::from(partition.first_way),
                0,
                u64::from(cache.ways) - 1,
            )?;
            let most = u64::from(cache.ways - partition.first_way);
            within(&format!("{place}/ways"), u64::from(partition.ways), 1, most)?;
        }
        check_classes(&place, cache.partition.iter().map(|class| &*class.threads), workload, "ways")?;
    }
    Ok(())
}

/// Checks that the threads of each class exist and are in no other class; `shared` names what classes may share.
pub(super) fn check_classes<'a>(
    place: &str,
    classes: impl Iterator<Item = &'a [u32]>,
    workload: &WorkloadSpec,
    shared: &str,
) -> Result<(), ScenarioError> {
    let threads: usize = workload.threads.iter().map(|g| g.copies as usize).sum();
    let mut class_of = vec![None; threads];
    for (class, named) in classes.enumerate() {
        for (n, &thread) in named.iter().enumerate() {
            let refuse = |problem: String, remedy: String| {
                Err(ScenarioError::at(format!("{place}/{class}/threads/{n}"), problem, remedy))
            };
            let Some(known) = class_of.get_mut(thread as usize) else {
                let last = threads - 1;
                return refuse(
                    format!("there is no thread {thread}"),
                    format!("Threads are numbered 0 to {last}."),
                );
            };
            if let Some(other) = known.replace(class) {
                return refuse(
                    format!("thread {thread} is named twice, first in entry {other}"),
                    format!("Name each thread once; entries may share {shared}."),
                );
            }
        }
    }
    Ok(())
}
