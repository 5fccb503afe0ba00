//! Random schedules, and the comparison of a run with the counts of a naive machine under the same schedule.

use super::naive_machine::Counted;
use super::naive_memory::Memory;
use super::naive_threads::{Counts, Placement, Schedule, name};
use super::played::{Played, answered};
use document::Checked;
use engine::core::Cause;
use engine::run::{ColumnId, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The quanta of a run, and their cycles.
pub const QUANTA: u32 = 5;
pub const QUANTUM: u32 = 1_000;

/// The changes at each decision: a hardware context gets another thread, or none. Numbers out of range wrap round.
type Changes = Vec<Vec<(usize, Option<usize>)>>;

/// From decisions without a change to those that change everything; none beyond the last.
pub fn changes() -> impl Strategy<Value = Changes> {
    let change = (0..64usize, prop::option::weighted(0.9, 0..64usize));
    prop::collection::vec(prop::collection::vec(change, 0..9), QUANTA as usize + 4)
}

/// `threads` threads of programs `p0`, `p1`, …. The last few arrive later, so that the policy is called within a
/// quantum.
pub fn workload(programs: &[Value], threads: usize, arrivals: &[u32]) -> Value {
    let group = |thread: usize| {
        let arrives = arrivals.get(threads - 1 - thread).filter(|_| thread > 0).copied().unwrap_or(0);
        json!({"program": format!("p{thread}"), "copies": 1, "arrives_at_cycle": arrives})
    };
    let listed: Vec<Value> = (0..threads).map(group).collect();
    let named = programs.iter().take(threads).enumerate().map(|(t, p)| (format!("p{t}"), p.clone()));
    json!({"threads": listed, "programs": named.collect::<serde_json::Map<String, Value>>()})
}

/// A thread that must move swaps places with the thread there.
fn change(now: &mut Placement, changes: &[(usize, Option<usize>)], runnable: &[bool]) {
    let (contexts, threads) = (now.len(), runnable.len());
    for &(context, thread) in changes {
        let (context, thread) = (context % contexts, thread.map(|thread| thread % threads));
        if thread.is_some_and(|thread| !runnable[thread]) {
            continue;
        }
        if let Some(before) = thread.and_then(|_| now.iter().position(|&there| there == thread)) {
            now[before] = now[context];
        }
        now[context] = thread;
    }
}

/// The policy that follows a given schedule.
pub fn told() -> Value {
    json!({"id": "own", "params": {"source": "export default () => undefined;"}})
}

/// The hinting faults known at each call of the policy: by thread and node, where pages are balanced.
pub type Known = Vec<(u64, Vec<Option<Vec<u32>>>)>;

/// Simulates a scenario whose policy is [`told`] these changes, at most `budget` cycles at a time. Starts with one
/// thread per hardware context. Also returns the schedule, and the known faults.
pub fn play_changes(scenario: &Checked, changes: &Changes, budget: u64) -> (Played, Schedule, Known) {
    let mut run = simulator::start(scenario, &TraceLibrary::default()).expect("the run can begin");
    run.pause_at_decisions();
    let mut schedule = Schedule::new();
    let mut known = Known::new();
    let mut changes = changes.iter();
    let reply = |question: &Value| {
        let os = &question["os"];
        let all = os["threads"].as_array().expect("a list");
        let runnable: Vec<bool> = all.iter().map(|thread| thread["runnable"] == true).collect();
        let contexts = os["placement"].as_array().expect("a list").len();
        let begin = || (0..contexts).map(|c| runnable.get(c).is_some_and(|&can| can).then_some(c)).collect();
        let mut now: Placement = schedule.last().map_or_else(begin, |(_, now)| now.clone());
        change(&mut now, changes.next().map_or(&[], |changes| changes), &runnable);
        let cycle = os["cycle"].as_u64().expect("a cycle");
        let faults =
            |thread: &Value| serde_json::from_value(thread["hinting_faults"].clone()).expect("a list");
        known.push((cycle, all.iter().map(faults).collect()));
        schedule.push((cycle, now.clone()));
        json!({"answer": {"place": now}})
    };
    (answered(run, || budget, reply), schedule, known)
}

/// Compares the hinting faults at every decision.
pub fn compare_faults(known: &Known, memory: &Memory) -> Result<(), TestCaseError> {
    for (cycle, threads) in known {
        for (thread, faults) in threads.iter().enumerate() {
            let counted = memory.scans().then(|| memory.faults(thread, *cycle));
            prop_assert_eq!(faults, &counted, "thread {} in cycle {}", thread, cycle);
        }
    }
    Ok(())
}

/// Compares every counter of every quantum, hardware context, thread and cache, and the totals of the result.
pub fn compare(run: &Played, counted: &Counted, schedule: &[(u64, Placement)]) -> Result<(), TestCaseError> {
    prop_assert_eq!(run.frames.len(), counted.len());
    for (frame, (quantum, lines)) in counted.iter().enumerate() {
        let column = |id| run.column(frame, id);
        let end = (frame as u64 + 1) * u64::from(QUANTUM);
        let placement = &schedule.iter().rfind(|(cycle, _)| *cycle < end).expect("one from the start").1;
        let runs: Vec<u32> = placement.iter().map(|thread| thread.map_or(0, |t| t as u32 + 1)).collect();
        prop_assert_eq!(column(ColumnId::ContextThread), runs);
        prop_assert_eq!(column(ColumnId::Events), [quantum.started], "started in quantum {}", frame);
        let of = |all: &[Counts], count: fn(&Counts) -> u32| all.iter().map(count).collect::<Vec<_>>();
        let instructions = of(&quantum.contexts, |counts| counts.instructions);
        prop_assert_eq!(column(ColumnId::ContextInstructions), instructions, "quantum {}", frame);
        let of_threads = of(&quantum.threads, |counts| counts.instructions);
        prop_assert_eq!(column(ColumnId::ThreadInstructions), of_threads, "quantum {}", frame);
        let cycles = of(&quantum.threads, |counts| counts.cycles);
        prop_assert_eq!(column(ColumnId::ThreadCycles), cycles, "quantum {}", frame);
        let stalls = column(ColumnId::ContextStalls).chunks(run.layout.causes.len());
        for (context, (stalls, counted)) in stalls.zip(&quantum.contexts).enumerate() {
            for (&stall, &cause) in stalls.iter().zip(&run.layout.causes) {
                prop_assert_eq!(
                    stall,
                    lost(counted, cause),
                    "quantum {}, context {}, {:?}",
                    frame,
                    context,
                    cause
                );
            }
        }
        let threads = quantum.threads.len();
        for cache in 0..run.layout.topology.caches.len() {
            for (thread, counted) in quantum.threads.iter().enumerate() {
                let asked = counted.asked.get(&cache).copied().unwrap_or_default();
                let of = |id| column(id)[cache * threads + thread];
                let found = (of(ColumnId::CacheAccesses), of(ColumnId::CacheMisses));
                prop_assert_eq!(found, asked, "quantum {}, cache {}, thread {}", frame, cache, thread);
            }
        }
        prop_assert_eq!(column(ColumnId::CacheLines), lines, "lines after quantum {}", frame);
    }
    compare_result(run, counted)
}

fn compare_result(run: &Played, counted: &Counted) -> Result<(), TestCaseError> {
    let sum = |of: fn(&Counts) -> u32, thread: usize| -> u64 {
        counted.iter().map(|(quantum, _)| u64::from(of(&quantum.threads[thread]))).sum()
    };
    for (number, thread) in run.result.threads.iter().enumerate() {
        prop_assert_eq!(thread.instructions, sum(|counts| counts.instructions, number));
        prop_assert_eq!(thread.scheduled_cycles, sum(|counts| counts.cycles, number));
        for (&cause, &cycles) in &thread.stalls.waiting {
            let waits = counted.iter().map(|(quantum, _)| u64::from(lost(&quantum.threads[number], cause)));
            prop_assert_eq!(cycles, waits.sum::<u64>(), "thread {}, {:?}", number, cause);
        }
        // Each of its cycles has exactly one cause.
        let waiting: u64 = thread.stalls.waiting.values().sum();
        prop_assert_eq!(thread.stalls.completion, thread.instructions);
        prop_assert_eq!(thread.stalls.completion + waiting, thread.scheduled_cycles);
    }
    let started: u32 = counted.iter().map(|(quantum, _)| quantum.started).sum();
    let moved: u32 = counted.iter().map(|(quantum, _)| quantum.moved).sum();
    prop_assert_eq!(run.result.context_switches, u64::from(started));
    prop_assert_eq!(run.result.migrations, u64::from(moved));
    Ok(())
}

fn lost(counted: &Counts, cause: Cause) -> u32 {
    counted.lost.get(name(cause)).copied().unwrap_or_default()
}
