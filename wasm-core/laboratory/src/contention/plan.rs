//! Expands a scenario into the runs that attribute its contention to resources.

use super::resource::{SINGLE, SharedResource};
use document::machine::Topology;
use document::{PolicyChoice, Read, Scenario, ScenarioError, ThreadGroup};
use serde::Serialize;
use serde_json::Value;

/// The runs of a contention analysis and the purpose of each.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ContentionPlan {
    /// The runs, for the unchanged machine and then for each resource: all threads together, then each program alone.
    pub cells: Vec<ContentionCell>,
    /// Names of programs and traces, in the order of the workload.
    pub programs: Vec<String>,
    /// Shared resources of the machine whose contention cannot be removed, with the reasons.
    pub not_modelled: Vec<String>,
}

/// One run of a contention analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct ContentionCell {
    /// The resource without contention in this run; null on the unchanged machine.
    pub without: Option<SharedResource>,
    /// Number of the program whose first thread runs alone; null if all threads run.
    pub alone: Option<u32>,
    /// The complete scenario of the run.
    pub scenario: Scenario,
}

/// Plans the runs for a scenario.
///
/// # Errors
/// Threads that wait for others, and programs of tasks: neither can run alone.
pub fn plan(scenario: &Scenario) -> Result<ContentionPlan, ScenarioError> {
    if scenario.workload.dag.is_some() {
        return Err(ScenarioError::at(
            "/workload/dag",
            "a program of tasks has no threads to run alone",
            "Choose a scenario of threads.",
        ));
    }
    if scenario.has_waits() {
        return Err(ScenarioError::at(
            "/workload",
            "a thread that waits for others cannot run alone",
            "Choose a scenario without threads that wait.",
        ));
    }
    let topology = Topology::build(&scenario.machine)?;
    let firsts = first_threads(scenario);
    let resources = [None].into_iter().chain(SINGLE.into_iter().chain([SharedResource::All]).map(Some));
    let mut cells = Vec::new();
    for without in resources {
        let mut changed = Scenario { baseline: None, forks: None, ..scenario.clone() };
        if let Some(resource) = without {
            if !resource.is_in(&scenario.machine, &topology) {
                continue;
            }
            resource.take_from(&mut changed.machine, &topology);
        }
        let alone = |program: usize| ContentionCell {
            without,
            alone: Some(program as u32),
            scenario: alone(&changed, firsts[program].1),
        };
        let solo: Vec<ContentionCell> = (0..firsts.len()).map(alone).collect();
        cells.push(ContentionCell { without, alone: None, scenario: changed });
        cells.extend(solo);
    }
    let programs = firsts.into_iter().map(|(name, _)| name).collect();
    Ok(ContentionPlan { cells, programs, not_modelled: not_modelled(scenario) })
}

/// The name of a group's program or trace.
fn name_of(group: &ThreadGroup) -> &str {
    group.program.as_deref().or(group.trace.as_deref()).unwrap_or_default()
}

/// Each program with the index of its first thread.
fn first_threads(scenario: &Scenario) -> Vec<(String, u32)> {
    let mut firsts: Vec<(String, u32)> = Vec::new();
    let mut place = 0;
    for group in &scenario.workload.threads {
        if !firsts.iter().any(|(name, _)| name == name_of(group)) {
            firsts.push((name_of(group).into(), place));
        }
        place += group.copies;
    }
    firsts
}

/// The scenario reduced to one thread, which keeps its references, its memory, its pinned hardware context, its ways and
/// its colours.
fn alone(scenario: &Scenario, thread: u32) -> Scenario {
    let mut only = scenario.clone();
    let mut first = 0;
    let groups = std::mem::take(&mut only.workload.threads);
    for group in groups {
        if (first..first + group.copies).contains(&thread) {
            let stream = group.stream.map_or(thread, |stream| stream + thread - first);
            only.workload.threads = vec![ThreadGroup {
                copies: 1,
                stream: group.program.is_some().then_some(stream),
                arrives_at_cycle: 0,
                ..group
            }];
            break;
        }
        first += group.copies;
    }
    let named = only.machine.caches.iter_mut().flat_map(|cache| {
        let reserved = cache.partition.iter_mut().map(|class| &mut class.threads);
        reserved.chain(cache.colours.iter_mut().map(|class| &mut class.threads))
    });
    named.for_each(|threads| *threads = if threads.contains(&thread) { vec![0] } else { Vec::new() });
    only.policy = of_one_thread(only.policy, thread);
    only.run.interventions.clear();
    only
}

/// Reduces a manual placement to that of one thread.
fn of_one_thread(mut policy: PolicyChoice, thread: u32) -> PolicyChoice {
    if let Some(Value::Array(placement)) = policy.params.get_mut("placement") {
        *placement = placement.get(thread as usize).cloned().into_iter().collect();
    }
    policy
}

fn not_modelled(scenario: &Scenario) -> Vec<String> {
    let machine = &scenario.machine;
    let mut lacking = vec![
        "Banks and row buffers of memory: a controller is one queue.".into(),
        "Links between packages and memory nodes: they have a latency and no limit.".into(),
    ];
    if machine.coherence.is_some() {
        lacking.push(
            "Space in caches of a coherent machine: private caches would add transfers of shared lines."
                .into(),
        );
    }
    if machine.cores.iter().any(|group| group.contexts > 1) {
        lacking.push("Hardware contexts of one core: they still share it, and its first-level cache.".into());
    }
    lacking
}
