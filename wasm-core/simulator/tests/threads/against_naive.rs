//! Who runs where, made at random, and a run held against what a machine counted that has the same threads there.

use super::naive_machine::Counted;
use super::naive_threads::{Counts, Placement, name};
use super::played::{Played, answered};
use document::Checked;
use engine::core::Cause;
use engine::run::{ColumnId, TraceLibrary};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Cycles of a quantum.
pub const QUANTUM: u32 = 1_000;

/// What changes at the beginning of each quantum: a hardware context gets another thread, or none. Numbers beyond those
/// that there are begin at 0 again.
type Changes = Vec<Vec<(usize, Option<usize>)>>;

/// From quanta in which nothing changes to quanta in which everything does.
pub fn changes(quanta: usize) -> impl Strategy<Value = Changes> {
    let change = (0..64usize, prop::option::weighted(0.9, 0..64usize));
    prop::collection::vec(prop::collection::vec(change, 0..9), quanta)
}

/// Begins with one thread a hardware context. A thread that is wanted elsewhere changes places with whoever is there.
pub fn schedule(changes: &Changes, contexts: usize, threads: usize) -> Vec<Placement> {
    let mut now: Placement = (0..contexts).map(|context| (context < threads).then_some(context)).collect();
    let next = |of_one: &Vec<(usize, Option<usize>)>| {
        for &(context, thread) in of_one {
            let (context, thread) = (context % contexts, thread.map(|thread| thread % threads));
            if let Some(before) = thread.and_then(|_| now.iter().position(|&there| there == thread)) {
                now[before] = now[context];
            }
            now[context] = thread;
        }
        now.clone()
    };
    changes.iter().map(next).collect()
}

/// The policy that is told a schedule.
pub fn told() -> Value {
    json!({"id": "own", "params": {"source": "export default () => undefined;"}})
}

/// Simulates a scenario whose policy is [`told`] a schedule, at most so many cycles at a time.
pub fn play_schedule(scenario: &Checked, schedule: &[Placement], budget: u64) -> Played {
    let mut run = simulator::start(scenario, &TraceLibrary::default()).expect("the run can begin");
    run.pause_at_decisions();
    let mut next = schedule.iter();
    answered(run, || budget, |_| json!({"answer": {"place": next.next().expect("a quantum has a place")}}))
}

/// Every counter of every quantum, hardware context, thread and cache, and what the result says of all of them.
pub fn compare(run: &Played, counted: &Counted, schedule: &[Placement]) -> Result<(), TestCaseError> {
    prop_assert_eq!(run.frames.len(), counted.len());
    for (frame, ((quantum, lines), placement)) in counted.iter().zip(schedule).enumerate() {
        let column = |id| run.column(frame, id);
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
        // Its cycles have exactly one cause each.
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
