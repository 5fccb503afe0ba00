//! Checks which values of a scenario may change during its run, with the reasons why the others may not.

use super::cache::CacheSpec;
use super::colours::colours_of;
use super::error::ScenarioError;
use super::fields::Fields;
use super::order::Order;
use super::patch::escaped;
use super::scenario::Scenario;
use super::workload::{Program, ThreadGroup};
use serde_json::Value;

type Outcome = Result<(), ScenarioError>;

/// Checks that a run can continue with `after` in place of `before`.
///
/// # Errors
/// The first place that may not change, with the reason.
pub(super) fn check_change(before: &Scenario, after: &Scenario) -> Outcome {
    check_shared_memory(before, after)?;
    check_waits(before, after)?;
    let kept = with_what_may_change_of(after, before);
    let [was, is] = [before, &kept].map(|scenario| serde_json::to_value(scenario).unwrap_or(Value::Null));
    let Some(place) = first_difference(&was, &is, String::new()) else { return Ok(()) };
    let reason = REASONS.iter().find(|(start, _)| place.starts_with(start)).map_or(
        "only the policy, caches, memory, programs and costs can change during a run",
        |&(_, reason)| reason,
    );
    Err(ScenarioError::at(
        place,
        reason,
        "Open it as a run of its own: set the value in the scenario itself, or in its baseline.",
    ))
}

/// Reasons why places may not change, by the prefix of their pointers; the first match applies.
const REASONS: &[(&str, &str)] = &[
    ("/run/seed", "the seed cannot change during a run: every generator was dealt from it at cycle 0"),
    (
        "/run",
        "the lengths of a run cannot change while it goes on: the frames before and after would not be alike",
    ),
    (
        "/machine/cores",
        "cores, hardware contexts and clocks cannot change during a run: the rows of its frames are theirs, and they count in their ticks",
    ),
    ("/machine/packages", "cores cannot change packages during a run"),
    (
        "/machine/coherence",
        "a machine cannot become coherent, or cease to be, during a run: its threads would begin or cease to share memory",
    ),
    (
        "/machine/memory/numa",
        "memory nodes and the places of pages cannot change during a run, only how far away they are",
    ),
    (
        "/machine/caches",
        "during a run a cache keeps its level, its cores, its inclusion, its page colours and the shortest line of the machine; on a coherent machine also its lines and its ways, which the directory counts",
    ),
    (
        "/machine/perfect",
        "on a coherent machine nothing can become perfect during a run: the directory counts lines",
    ),
    (
        "/workload/threads",
        "a group keeps its copies, stream and arrival, and ends only now (\"instructions\": 1); more threads are a group of their own at the end of the list",
    ),
    ("/workload/shuffle", "thread numbers were dealt at cycle 0"),
];

/// `after` with everything that may change reset to its value in `before`; the remaining differences are invalid. The
/// fields that may change are marked `live`; this function adds the rules that depend on several fields.
fn with_what_may_change_of(after: &Scenario, before: &Scenario) -> Scenario {
    let mut kept = after.clone();
    kept.keep_live(before, before.machine.coherence.is_some());
    if shortest_line(after) != shortest_line(before) {
        kept.machine.caches.clone_from(&after.machine.caches);
    }
    // Pages stay in the frames that they were assigned at cycle 0.
    let colours = |cache: &CacheSpec| colours_of(cache, before.machine.first_line_bytes());
    let caches = before.machine.caches.iter().zip(&after.machine.caches);
    for (kept, (was, is)) in kept.machine.caches.iter_mut().zip(caches) {
        if !was.colours.is_empty() && colours(was) != colours(is) {
            kept.clone_from(is);
        }
    }
    for (group, was) in kept.workload.threads.iter_mut().zip(&before.workload.threads) {
        if group.instructions == Some(1) {
            group.instructions = was.instructions;
        }
    }
    kept.workload.threads.truncate(before.workload.threads.len());
    kept
}

fn shortest_line(scenario: &Scenario) -> Option<u32> {
    scenario.machine.caches.iter().map(|cache| cache.line_bytes).min()
}

/// Threads that share memory received it together at cycle 0. A thread that arrives later, or changes its program,
/// cannot join them.
fn check_shared_memory(before: &Scenario, after: &Scenario) -> Outcome {
    for (entry, group) in after.workload.threads.iter().enumerate() {
        let was = before.workload.threads.get(entry);
        if was.is_some_and(|was| !becomes_another_program((before, was), (after, group))) {
            continue;
        }
        let is_recorded = |group: &ThreadGroup| group.trace.is_some() && after.machine.coherence.is_some();
        let is_shared = after.shares_memory(group) || was.is_some_and(|was| before.shares_memory(was));
        if is_shared || is_recorded(group) || was.is_some_and(is_recorded) {
            return Err(ScenarioError::at(
                format!("/workload/threads/{entry}"),
                "threads that share memory, or were recorded together, were given it at cycle 0: no thread can join or leave them during a run",
                "Choose a program that names no shared region, or open it as a run of its own.",
            ));
        }
    }
    Ok(())
}

/// The threads of channels, locks and barriers are fixed at the start of the run.
fn check_waits(before: &Scenario, after: &Scenario) -> Outcome {
    for (entry, group) in after.workload.threads.iter().enumerate() {
        let steps = |scenario: &Scenario, group: &ThreadGroup| {
            scenario.program_of(group).map(|program| program.waits.clone()).unwrap_or_default()
        };
        let was = before.workload.threads.get(entry).map(|was| steps(before, was)).unwrap_or_default();
        let ends = before.has_waits()
            && before.workload.threads.get(entry).is_some_and(|was| was.instructions != group.instructions);
        if ends {
            return Err(ScenarioError::at(
                format!("/workload/threads/{entry}/instructions"),
                "where threads wait, none can be ended during a run: others would wait for it",
                "Leave \"instructions\" as it was, or open it as a run of its own.",
            ));
        }
        if was != steps(after, group) {
            return Err(ScenarioError::at(
                format!("/workload/threads/{entry}"),
                "how threads wait cannot change during a run, and no thread that waits can join it",
                "Leave \"waits\" as it was, or open it as a run of its own.",
            ));
        }
    }
    Ok(())
}

/// Whether a group of a later scenario makes other references than in an earlier one.
pub fn becomes_another_program(
    (before, was): (&Scenario, &ThreadGroup),
    (after, is): (&Scenario, &ThreadGroup),
) -> bool {
    (&was.program, &was.trace) != (&is.program, &is.trace) || defined(before, was) != defined(after, is)
}

/// The definition of a group's program within its scenario; `None` if the scenario has none.
fn defined<'a>(scenario: &'a Scenario, group: &ThreadGroup) -> Option<&'a Program> {
    scenario.workload.programs.get(group.program.as_ref()?)
}

/// The first place at which two documents differ.
fn first_difference(a: &Value, b: &Value, place: String) -> Option<String> {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            let mut keys: Vec<&String> = a.keys().chain(b.keys()).collect();
            keys.order_by(Ord::cmp);
            keys.into_iter().find_map(|key| {
                let inside = format!("{place}/{}", escaped(key));
                match (a.get(key), b.get(key)) {
                    (Some(a), Some(b)) => first_difference(a, b, inside),
                    _ => Some(inside),
                }
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let mut pairs = a.iter().zip(b).enumerate();
            pairs.find_map(|(i, (a, b))| first_difference(a, b, format!("{place}/{i}")))
        }
        _ => (a != b).then_some(place),
    }
}
