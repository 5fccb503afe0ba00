//! Builds a scenario from the followed threads.

use super::super::event::NICE_0_PRIORITY;
use super::super::latencies::Latencies;
use super::super::log::Log;
use super::super::result::Recording;
use super::super::time::seconds;
use super::error::WhatIfError;
use super::follow::{Followed, Span, follow};
use super::guesses::{Assumed, guesses};
use super::line::Line;
use super::plain_machine::plain_machine;
use super::progress::Progress;
use super::replay::{as_recorded, places_of};
use super::result::{RECORDED_POLICY, RecordingScenario, ScenarioThread, WhatIf};
use super::steps::{CYCLES_PER_US, DISPATCH_CYCLES, SWITCH_CYCLES, Steps, steps_of};
use super::used::used_memory;
use document::MAX_FRAMES;
use document::machine::Topology;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The most steps of all programs together (chosen: a document of about 1 MB, which still fits in a link).
const MOST_STEPS: usize = 12_000;
/// Cycles per quantum: one operating-system tick, 1 ms at 1,000 Hz.
const TICK_CYCLES: u64 = 1_000_000;
/// Frames per quantum (chosen).
const FRAMES_PER_TICK: u64 = 4;
/// The most ticks of a window: [`run_of`] makes a run of them that has at most [`MAX_FRAMES`] frames. About 20 s.
const MOST_TICKS: u64 = (MAX_FRAMES / FRAMES_PER_TICK - 1) * 4 / 5;

/// Converts a log's window to a scenario.
///
/// # Errors
/// No thread runs in it; the machine, the policy or the memory behavior is invalid.
pub fn scenario_of(
    recording: &Recording,
    log: &Log,
    options: &WhatIf,
) -> Result<RecordingScenario, WhatIfError> {
    let wanted: Option<BTreeSet<u32>> = options.threads.as_ref().map(|tids| tids.iter().copied().collect());
    let unknown = |tid: &&u32| !recording.threads.iter().any(|thread| thread.tid == **tid);
    if let Some(&tid) = wanted.iter().flatten().find(unknown) {
        return Err(WhatIfError::UnknownThread(tid));
    }
    let mut span = span_of(recording, log);
    let mut everything = follow(log.entries(), span, None, usize::MAX);
    let mut chosen = busiest(&everything, wanted.as_ref(), options.most_threads);
    let room = follow(log.entries(), span, Some(&chosen), MOST_STEPS).span;
    if room.to < span.to {
        // The threads that ran longest in a part may differ from those of the whole window.
        span = room;
        everything = follow(log.entries(), span, None, usize::MAX);
        chosen = busiest(&everything, wanted.as_ref(), options.most_threads);
    }
    if chosen.is_empty() {
        let start = recording.start_us.nanoseconds() as u64;
        let end = start + recording.span_us.nanoseconds() as u64;
        return Err(WhatIfError::Empty { from: seconds(start), to: seconds(end) });
    }
    let mut followed = follow(log.entries(), span, Some(&chosen), MOST_STEPS);
    followed.lines.retain(|line| chosen.contains(&line.tid));
    followed.lines.sort_by_key(|line| line.tid);

    let (machine, mut all_guesses) = match &options.machine {
        Some(given) => given.clone(),
        None => plain_machine(recording.processors.len())?,
    };
    let topology = Topology::build(&machine)?;
    let names: BTreeMap<u32, &str> =
        recording.threads.iter().map(|thread| (thread.tid, thread.comm.as_str())).collect();
    let name = |line: &Line| names.get(&line.tid).copied().unwrap_or_default();
    let priorities: BTreeMap<u32, Option<u32>> =
        recording.threads.iter().map(|thread| (thread.tid, thread.priority)).collect();
    let priority = |line: &Line| priorities.get(&line.tid).copied().flatten();
    let threads = followed.lines.iter().map(|line| (line.tid, name(line)));
    let used = used_memory(&options.memory, &names, threads, &machine)?;
    let ipc = |tid: u32| used.of(tid).ipc;
    let places = places_of(&followed, &machine, topology.contexts.len());
    let progress = Progress::of(&followed, places.as_deref(), &topology, ipc);
    let executed = |tid: u32, ran: u64| (progress.alone(tid, ran) * ipc(tid)).round() as u64;
    let steps: Vec<Steps> = followed
        .lines
        .iter()
        .map(|line| steps_of(line, &followed.awaited, |ran| executed(line.tid, ran), followed.span.to))
        .collect();

    let left_out: Vec<u64> = everything
        .lines
        .iter()
        .filter(|line| line.ran > 0 && !chosen.contains(&line.tid))
        .map(|line| line.ran)
        .collect();
    let replayed = places.map(|places| as_recorded(&followed, &places, topology.contexts.len(), executed));
    all_guesses.extend(guesses(&Assumed {
        is_replayed: replayed.is_some(),
        without_priority: followed.lines.iter().filter(|line| priority(line).is_none()).count(),
        of_other_classes: followed
            .lines
            .iter()
            .filter(|line| priority(line).is_some_and(|p| p < 100))
            .count(),
        followed: &followed,
        left_out: (left_out.len(), left_out.iter().sum()),
        processors: recording.processors.len(),
        contexts: topology.contexts.len(),
        cores: topology.cores.len(),
        memory: used.guesses(),
    }));
    let (mut groups, mut programs) = (Vec::new(), Map::new());
    for (line, steps) in followed.lines.iter().zip(&steps) {
        let own = format!("{} {}", name(line), line.tid);
        let mut group = json!({
            "program": own, "copies": 1, "instructions": steps.instructions, "process": name(line),
        });
        if let Some(nice) = priority(line).map(nice_of).filter(|nice| *nice != 0) {
            group["nice"] = json!(nice);
        }
        groups.push(group);
        let used = used.of(line.tid);
        let mut program = used.program.clone();
        program["about"] =
            json!(format!("Thread {} of the recording: it runs, sleeps and wakes as recorded.", line.tid));
        program["source"] = json!(format!("Recorded times; memory behavior is a guess: {}.", used.said));
        program["waits"] = json!(steps.steps);
        programs.insert(own, program);
    }
    let length = followed.span.to - followed.span.from;
    let document = json!({
        "version": 1,
        "title": format!("Recorded: {} threads, {} ms", groups.len(), length as f64 / 1e6),
        "about": about(replayed.is_some()),
        "machine": machine,
        "workload": {"threads": groups, "programs": programs},
        "policy": {"id": options.policy},
        "baseline": {"/policy": replayed.unwrap_or_else(|| json!({"id": RECORDED_POLICY, "params": {}}))},
        "run": run_of(length),
    });
    let scenario = simulator::from_value(document)?.into_scenario();
    Ok(RecordingScenario {
        scenario,
        guesses: all_guesses,
        from_us: followed.span.from.into(),
        to_us: followed.span.to.into(),
        cycles_per_us: CYCLES_PER_US,
        wakeup_latency: all_wakeups(&followed.lines).summary(),
        left_out_threads: left_out.len() as u32,
        left_out_us: left_out.iter().sum::<u64>().into(),
        threads: followed
            .lines
            .iter()
            .zip(&steps)
            .map(|(line, steps)| thread_of(line, name(line), steps))
            .collect(),
    })
}

/// The part of the window that the recording covers.
fn span_of(recording: &Recording, log: &Log) -> Span {
    let start = recording.start_us.nanoseconds() as u64;
    let end = start + recording.span_us.nanoseconds() as u64;
    let window = log.window();
    let from = window.from.clamp(start, end);
    let to = window.to.min(end).min(from + MOST_TICKS * TICK_CYCLES).max(from);
    Span { from, to, is_cut: to < end }
}

/// The threads that ran longest, by id if equally long.
fn busiest(all: &Followed, wanted: Option<&BTreeSet<u32>>, most: usize) -> BTreeSet<u32> {
    let mut ran: Vec<(u64, u32)> = all
        .lines
        .iter()
        .filter(|line| line.ran > 0 && wanted.is_none_or(|wanted| wanted.contains(&line.tid)))
        .map(|line| (line.ran, line.tid))
        .collect();
    ran.sort_by_key(|(ran, tid)| (std::cmp::Reverse(*ran), *tid));
    ran.into_iter().take(most).map(|(_, tid)| tid).collect()
}

/// Long enough for threads that take a quarter longer than recorded, and for one more tick.
fn run_of(length: u64) -> Value {
    let ticks = (length + length / 4).div_ceil(TICK_CYCLES) + 1;
    json!({
        "seed": 1, "quantum_cycles": TICK_CYCLES, "warmup_quanta": 0, "quanta": ticks,
        "frames_per_quantum": FRAMES_PER_TICK, "switch_cycles": SWITCH_CYCLES, "trap_cycles": 0, "dispatch_cycles": DISPATCH_CYCLES,
    })
}

fn about(is_replayed: bool) -> String {
    let a = if is_replayed { "A runs them where and when they were recorded. " } else { "" };
    format!(
        "Threads of a recorded scheduler. {a}Sleeps that one of them ended are waits for it, and other sleeps have their recorded \
         length: what another policy changes of the times follows from that."
    )
}

/// Linux's nice value of a priority; other classes have the lowest.
fn nice_of(priority: u32) -> i64 {
    (i64::from(priority) - i64::from(NICE_0_PRIORITY)).clamp(-20, 19)
}

fn all_wakeups(lines: &[Line]) -> Latencies {
    let mut all = Latencies::default();
    lines.iter().for_each(|line| all.join(&line.wakeups));
    all
}

fn thread_of(line: &Line, comm: &str, steps: &Steps) -> ScenarioThread {
    ScenarioThread {
        tid: line.tid,
        comm: comm.into(),
        run_us: line.ran.into(),
        ready_us: line.ready.into(),
        asleep_us: line.slept.into(),
        switches_in: line.switched_in,
        moves: line.moves,
        woken_by_threads: steps.awaits,
        wakes: steps.wakes,
        wakeup_latency: line.wakeups.summary(),
    }
}
