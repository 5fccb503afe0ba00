//! Who ran where, one after the other: the policy `as-recorded` of a scenario.

use super::follow::{Followed, Ran};
use document::MachineSpec;
use engine::policy::RecordedRun;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The policy that repeats the recorded schedule.
pub const AS_RECORDED: &str = "as-recorded";

/// The policy with its runs, for a machine of so many hardware contexts, of which `places` are the recorded processors. `executed` tells
/// what a thread, by id, has executed after so many nanoseconds on processors.
///
/// A cycle is a nanosecond. Threads have the numbers of their lines.
pub fn as_recorded(
    followed: &Followed,
    places: &[usize],
    contexts: usize,
    executed: impl Fn(u32, u64) -> u64,
) -> Value {
    let threads: BTreeMap<u32, u32> = followed.lines.iter().map(|line| line.tid).zip(0..).collect();
    let mut all: Vec<(usize, &Ran)> = followed
        .runs
        .values()
        .zip(places)
        .flat_map(|(runs, &place)| runs.iter().map(move |ran| (place, ran)))
        .filter(|(_, ran)| threads.contains_key(&ran.tid))
        .collect();
    all.sort_by_key(|(place, ran)| (ran.from, *place));
    let mut runs: Vec<Vec<Value>> = vec![Vec::new(); contexts];
    // Whoever sleeps as the window begins must have run to say so.
    for (line, thread) in followed.lines.iter().zip(0u32..).filter(|(line, _)| line.begins_asleep()) {
        let first = all.iter().find(|(_, ran)| ran.tid == line.tid);
        let place = first.map_or(thread as usize % contexts, |(place, _)| *place);
        runs[place].push(RecordedRun { thread, from: 0, instructions: 1, left: true }.to_json());
    }
    let mut on_processors: BTreeMap<u32, u64> = BTreeMap::new();
    for (place, ran) in all {
        let time = on_processors.entry(ran.tid).or_default();
        *time += ran.to.unwrap_or(ran.from).saturating_sub(ran.from);
        let run = RecordedRun {
            thread: threads[&ran.tid],
            from: ran.from.saturating_sub(followed.span.from),
            instructions: executed(ran.tid, *time),
            left: !ran.is_preempted,
        };
        runs[place].push(run.to_json());
    }
    json!({"id": AS_RECORDED, "params": {"runs": runs}})
}

/// The hardware context of each processor that ran something, in the order of `Followed::runs`; none if one is not on the machine. By the operating system's numbers where the machine has them, else by its own number, or in
/// order where those are higher than the machine's.
pub fn places_of(followed: &Followed, machine: &MachineSpec, contexts: usize) -> Option<Vec<usize>> {
    let processors: Vec<u32> = followed.runs.keys().copied().collect();
    if let Some(numbering) = &machine.numbering {
        let place = |number| numbering.contexts.iter().position(|context| context == number);
        return processors.iter().map(place).collect();
    }
    if processors.iter().all(|&number| (number as usize) < contexts) {
        return Some(processors.iter().map(|&number| number as usize).collect());
    }
    (processors.len() <= contexts).then(|| (0..processors.len()).collect())
}
