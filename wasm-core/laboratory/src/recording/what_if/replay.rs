//! Who ran where, one after the other: the policy `as-recorded` of a scenario.

use super::follow::{Followed, Ran};
use super::steps::{Clock, OnProcessor};
use document::MachineSpec;
use engine::policy::RecordedRun;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The policy that repeats the recorded schedule.
pub const AS_RECORDED: &str = "as-recorded";

/// The policy with its runs, for a machine of so many hardware contexts; none if a recorded processor is not among them. `clock` tells how
/// fast a thread executes, by id.
///
/// A cycle is a nanosecond. Threads have the numbers of their lines.
pub fn as_recorded(
    followed: &Followed,
    machine: &MachineSpec,
    contexts: usize,
    clock: impl Fn(u32) -> Clock,
) -> Option<Value> {
    let processors: Vec<u32> = followed.runs.keys().copied().collect();
    let places = places_of(&processors, machine, contexts)?;
    let threads: BTreeMap<u32, u32> = followed.lines.iter().map(|line| line.tid).zip(0..).collect();
    let mut all: Vec<(usize, &Ran)> = followed
        .runs
        .values()
        .zip(places)
        .flat_map(|(runs, place)| runs.iter().map(move |ran| (place, ran)))
        .filter(|(_, ran)| threads.contains_key(&ran.tid))
        .collect();
    all.sort_by_key(|(place, ran)| (ran.from, *place));
    let mut so_far: BTreeMap<u32, OnProcessor> = BTreeMap::new();
    let mut runs: Vec<Vec<Value>> = vec![Vec::new(); contexts];
    for (place, ran) in all {
        let so_far = so_far.entry(ran.tid).or_default();
        so_far.time += ran.to.unwrap_or(ran.from).saturating_sub(ran.from);
        so_far.switches += 1;
        so_far.sleeps += u64::from(!ran.is_preempted);
        let run = RecordedRun {
            thread: threads[&ran.tid],
            from: ran.from.saturating_sub(followed.span.from),
            instructions: clock(ran.tid).instructions(*so_far),
            left: !ran.is_preempted,
        };
        runs[place].push(run.to_json());
    }
    Some(json!({"id": AS_RECORDED, "params": {"runs": runs}}))
}

/// The hardware context of each processor: by the operating system's numbers where the machine has them, else by its own number, or in
/// order where those are higher than the machine's.
fn places_of(processors: &[u32], machine: &MachineSpec, contexts: usize) -> Option<Vec<usize>> {
    if let Some(numbering) = &machine.numbering {
        let place = |number| numbering.contexts.iter().position(|context| context == number);
        return processors.iter().map(place).collect();
    }
    if processors.iter().all(|&number| (number as usize) < contexts) {
        return Some(processors.iter().map(|&number| number as usize).collect());
    }
    (processors.len() <= contexts).then(|| (0..processors.len()).collect())
}
