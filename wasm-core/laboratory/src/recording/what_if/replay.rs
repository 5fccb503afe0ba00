//! The recorded order of threads on each processor, as the policy `as-recorded` of a scenario.

use super::follow::{Followed, Ran};
use document::MachineSpec;
use engine::policy::RecordedRun;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The policy that repeats the recorded schedule.
pub const AS_RECORDED: &str = "as-recorded";

/// The policy with its runs, for a machine of `contexts` hardware contexts, of which `places` are the recorded processors.
/// `executed` gives the instructions that a thread, by id, has executed after a number of nanoseconds on processors.
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
    // A thread that sleeps as the window begins has to run first in order to sleep.
    for (line, thread) in followed.lines.iter().zip(0u32..).filter(|(line, _)| line.begins_asleep()) {
        let first = all.iter().find(|(_, ran)| ran.tid == line.tid);
        let place = first.map_or(thread as usize % contexts, |(place, _)| *place);
        runs[place].push(RecordedRun { thread, from: 0, instructions: 1, left: true }.to_json());
    }
    let mut on_processors: BTreeMap<u32, u64> = BTreeMap::new();
    let begins_asleep: Vec<u32> =
        followed.lines.iter().filter(|line| line.begins_asleep()).map(|line| line.tid).collect();
    for (place, ran) in all {
        let time = on_processors.entry(ran.tid).or_default();
        *time += ran.to.unwrap_or(ran.from).saturating_sub(ran.from);
        // A run that is shorter than its costs has no instructions besides that one.
        let least = u64::from(begins_asleep.contains(&ran.tid));
        let run = RecordedRun {
            thread: threads[&ran.tid],
            from: ran.from.saturating_sub(followed.span.from),
            instructions: executed(ran.tid, *time).max(least),
            left: !ran.is_preempted,
        };
        runs[place].push(run.to_json());
    }
    json!({"id": AS_RECORDED, "params": {"runs": runs}})
}

/// The hardware context of each processor that ran a thread, in the order of `Followed::runs`; `None` if one is not on the
/// machine. Contexts are found by the operating system's numbers if the machine has them, else by the processor's own number,
/// or in order if a number exceeds those of the machine.
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
