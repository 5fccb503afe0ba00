//! Expands a scenario into the runs that attribute its contention to resources.

use super::resource::{SINGLE, SharedResource};
use document::machine::Topology;
use document::{InterventionAction, Read, Scenario, ScenarioError, ThreadGroup};
use serde::Serialize;

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
/// Threads that wait for others, and programs of tasks: neither can run alone. Threads that change during the run.
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
    if let Some(at) = scenario.run.interventions.iter().position(|change| change.sets_within(&["/workload"]))
    {
        return Err(ScenarioError::at(
            format!("/run/interventions/{at}"),
            "threads that change during the run are not comparable with threads alone",
            "Take it out, or change the threads from the start.",
        ));
    }
    let topology = Topology::build(&scenario.machine)?;
    let firsts = first_entries(scenario);
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

/// Each program with its first entry in the list.
fn first_entries(scenario: &Scenario) -> Vec<(String, usize)> {
    let mut firsts: Vec<(String, usize)> = Vec::new();
    for (entry, group) in scenario.workload.threads.iter().enumerate() {
        if !firsts.iter().any(|(name, _)| name == name_of(group)) {
            firsts.push((name_of(group).into(), entry));
        }
    }
    firsts
}

/// The scenario in which only the first thread of an entry arrives during the run. So it keeps its number, its references
/// and its memory. It has no end, so that it is measured in any window.
fn alone(scenario: &Scenario, entry: usize) -> Scenario {
    let mut only = scenario.clone();
    let never = u64::from(only.run.warmup_quanta + only.run.quanta) * u64::from(only.run.quantum_cycles);
    only.workload.threads.clear();
    for (at, group) in scenario.workload.threads.iter().enumerate() {
        let present = u32::from(at == entry);
        if present == 1 {
            let first = ThreadGroup { copies: 1, arrives_at_cycle: 0, instructions: None, ..group.clone() };
            only.workload.threads.push(first);
        }
        only.workload.threads.push(ThreadGroup {
            copies: group.copies - present,
            stream: group.stream.map(|stream| stream + present),
            arrives_at_cycle: never,
            ..group.clone()
        });
    }
    only.workload.threads.retain(|group| group.copies > 0);
    only.run.interventions.retain(|change| matches!(change.action, InterventionAction::Set { .. }));
    only
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
