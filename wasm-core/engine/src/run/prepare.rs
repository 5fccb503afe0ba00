//! Prepares a run from a scenario.

use super::accounts::Accounts;
use super::change::Changes;
use super::decider::Decider;
use super::error::RunError;
use super::layout::Layout;
use super::machine::Machine;
use super::memory::Hierarchy;
use super::plan::Plan;
use super::program::Program;
use super::scheduler_units::SchedulerUnit;
use super::simulation::Run;
use super::sources::Sources;
use super::system::{OperatingSystem, arrival};
use super::trace_library::TraceLibrary;
use crate::core::{Clock, Core, CoreSetup, Visibility};
use crate::dag::Dag;
use crate::parts::Parts;
use crate::policy::{Setup, ThreadPolicy};
use crate::workload::{Address, Frames, Listed, deal, region_name};
use document::machine::{CoreUnit, Topology};
use document::{Checked, CoreGroup, Future, PagePlacement, Scenario, ScenarioError, ThreadGroup};
use std::borrow::Cow;
use std::sync::Arc;

/// The operating system's checks for arrivals and ends, per quantum.
const TICKS_A_QUANTUM: u64 = 64;

impl Run {
    /// A run at cycle 0.
    ///
    /// # Errors
    /// A scenario that is impossible, or that plays a trace which `traces` lacks.
    pub fn new(scenario: &Checked, traces: &TraceLibrary, parts: &'static Parts) -> Result<Self, RunError> {
        let program =
            scenario.workload.dag.as_ref().map(|spec| Program::record(spec, scenario, parts)).transpose()?;
        Self::prepare(scenario, traces, program, parts)
    }

    /// A run at cycle 0 of a scenario whose program of tasks is already recorded, in lines of its machine. Many runs
    /// may share one recording; it depends neither on the machine's size nor on the scheduler.
    ///
    /// # Errors
    /// A scenario that is impossible.
    pub fn of_recorded(scenario: &Checked, dag: Arc<Dag>, parts: &'static Parts) -> Result<Self, RunError> {
        let program = scenario.workload.dag.as_ref().map(|spec| Program::recorded(spec, dag));
        Self::prepare(scenario, &TraceLibrary::default(), program, parts)
    }

    fn prepare(
        scenario: &Checked,
        traces: &TraceLibrary,
        program: Option<Program>,
        parts: &'static Parts,
    ) -> Result<Self, RunError> {
        let topology = scenario.topology().clone();
        let seed = u64::from(scenario.run.seed);
        let workload = program.as_ref().map_or(Cow::Borrowed(&scenario.workload), |program| {
            Cow::Owned(program.workers(&scenario.workload, topology.cores.len()))
        });
        let listed = deal(&workload, seed);
        let Sources { sources, shared, free, frames } = match &program {
            Some(program) => program.sources(&listed, seed),
            None => {
                let space = (Address::start(seed), Frames::default());
                Sources::build(scenario, (traces, parts), &listed, space)?
            }
        };
        let dag = program.as_ref().map(|program| &*program.dag);
        let policy = match dag {
            Some(_) => None,
            None => Some(new_policy(scenario, parts, &topology, &listed)?),
        };
        let futures = scenario.futures().to_vec();
        let all = with_newcomers(&listed, &futures);
        let schedulers = match &policy {
            Some(policy) => schedulers(&**policy, scenario, parts, &all)?,
            None => Vec::new(),
        };
        let groups = with_new_groups(&workload.threads, &futures);
        let mut layout =
            Layout::new(scenario, topology.clone(), &groups, &all, &shared, (dag, schedulers.into()));
        futures.iter().for_each(|future| layout.make_room_for(future));
        let counts = (listed.len(), layout.owners.len());
        let mut hierarchy =
            Hierarchy::new(&scenario.machine, &topology, counts, &layout.tracked_caches, seed);
        deal_ways(&mut hierarchy, scenario, &topology, parts)?;
        // Cores that share a first level see each other's references, so these must be in order of time.
        let shares_first_level = |c: &CoreUnit| layout.topology.caches[c.path[0] as usize].cores.len() > 1;
        let visibility = if hierarchy.is_inclusive() || layout.topology.cores.iter().any(shares_first_level) {
            Visibility::All
        } else if layout.is_coherent {
            Visibility::Shared
        } else {
            Visibility::Misses
        };
        let hit_cycles = |path: &[u32]| {
            scenario.machine.caches[layout.topology.caches[path[0] as usize].entry as usize].hit_cycles
        };
        let machine = &scenario.machine;
        let groups = machine.cores.iter().flat_map(|group| std::iter::repeat_n(group, group.count as usize));
        let setup = |(c, group): (&CoreUnit, &CoreGroup)| CoreSetup {
            model: c.model,
            clock: Clock::new(group.clock_percent),
            contexts: c.contexts as usize,
            hit_cycles: hit_cycles(&c.path),
            visibility,
            smt: group.smt.clone().unwrap_or_default(),
            line_bytes: machine.first_line_bytes(),
            perfect: machine.perfect.clone(),
        };
        let cores = layout.topology.cores.iter().zip(groups).map(setup);
        let cores: Vec<Core> = cores
            .map(|setup| Core::new(setup, parts).map_err(RunError::NotInThisBuild))
            .collect::<Result<_, _>>()?;
        let tasks =
            program.map(|program| program.begin(scenario, parts, layout.topology.cores.len())).transpose()?;
        let waits = match parts.waits {
            _ if !scenario.has_waits() => None,
            Some(build) => Some(build(scenario, &all, layout.topology.contexts.len())),
            None => return Err(RunError::NotInThisBuild("waits")),
        };
        let plan = Plan {
            parts,
            paths: layout.topology.cores.iter().map(|c| c.path.clone()).collect(),
            tick_cycles: tick_cycles(scenario),
            scenario: (**scenario).clone(),
            topology,
            listed: all,
            traces: if futures.is_empty() { TraceLibrary::default() } else { traces.clone() },
            futures,
            shared,
            layout,
        };
        let threads = listed.iter().map(|thread| arrival(&workload.threads[thread.entry]));
        let mut run = Self {
            now: 0,
            started: false,
            machine: Machine::new(cores, hierarchy, sources),
            os: OperatingSystem::new(threads, plan.layout.topology.contexts.len(), seed),
            decider: Decider::new(policy),
            tasks: tasks.map(Box::new),
            waits,
            accounts: Accounts::new(&plan, listed.len()),
            changes: Changes::new(free, frames),
            switches: None,
            plan: Arc::new(plan),
        };
        run.begin_waits();
        Ok(run)
    }
}

/// Installs way allocators, where the scenario has them.
pub(super) fn deal_ways(
    hierarchy: &mut Hierarchy,
    scenario: &Scenario,
    topology: &Topology,
    parts: &Parts,
) -> Result<(), RunError> {
    if scenario.machine.caches.iter().all(|cache| cache.allocation.is_none()) {
        return Ok(());
    }
    let build = parts.ways.ok_or(RunError::NotInThisBuild("allocation of ways"))?;
    hierarchy.deal_ways(&scenario.machine, topology, build);
    Ok(())
}

/// The scheduler units of a run's policies: the first one and those of its futures.
fn schedulers(
    first: &dyn ThreadPolicy,
    scenario: &Checked,
    parts: &Parts,
    all: &[Listed],
) -> Result<Vec<SchedulerUnit>, RunError> {
    let mut units = vec![SchedulerUnit::new(0, first)];
    let mut before = &scenario.policy;
    for Future { at_cycle, scenario, topology, .. } in scenario.futures() {
        if scenario.policy != *before {
            let there = all.partition_point(|thread| thread.entry < scenario.workload.threads.len());
            let policy = new_policy(scenario, parts, topology, &all[..there])?;
            units.push(SchedulerUnit::new(*at_cycle, &*policy));
        }
        before = &scenario.policy;
    }
    Ok(units)
}

/// Builds the policy of a scenario.
#[inline(never)]
pub(super) fn new_policy(
    scenario: &Scenario,
    parts: &Parts,
    topology: &Topology,
    listed: &[Listed],
) -> Result<Box<dyn ThreadPolicy>, RunError> {
    let mut by_position = vec![0; listed.len()];
    for (number, thread) in listed.iter().enumerate() {
        by_position[thread.position] = number as u32;
    }
    let seed = u64::from(scenario.run.seed);
    let groups = &scenario.workload.threads;
    let nice: Vec<i32> = listed.iter().map(|thread| groups[thread.entry].nice.unwrap_or(0)).collect();
    let processes: Vec<u32> = listed.iter().map(|thread| process(groups, thread.entry)).collect();
    let resident_bytes = resident_bytes(scenario);
    let setup = Setup {
        topology,
        threads: listed.len(),
        listed: &by_position,
        nice: &nice,
        processes: &processes,
        resident_bytes: &resident_bytes,
        page_scan_cycles: page_scan_cycles(scenario),
        quantum_cycles: scenario.run.quantum_cycles,
        seed,
    };
    parts.policy(&scenario.policy, &setup).ok_or_else(|| no_policy(scenario))
}

/// Cycles between two scans of all pages, where pages are balanced.
fn page_scan_cycles(scenario: &Scenario) -> Option<u32> {
    let numa = scenario.machine.memory.numa.as_ref()?;
    (numa.placement == PagePlacement::Balanced).then_some(numa.scan_cycles)
}

/// Memory of each process, by number: private regions of each thread, shared ones once.
fn resident_bytes(scenario: &Scenario) -> Vec<u64> {
    let groups = &scenario.workload.threads;
    let mut bytes = vec![0; groups.len()];
    let mut shared: Vec<(u32, String)> = Vec::new();
    for (entry, group) in groups.iter().enumerate() {
        let process = process(groups, entry);
        let Some(program) = scenario.program_of(group) else { continue };
        for component in program.phases.iter().flat_map(|phase| &phase.components) {
            let region = component.pattern.region_bytes();
            let Some(name) = &component.shared else {
                bytes[process as usize] += region * u64::from(group.copies);
                continue;
            };
            let name = region_name(group, name).to_owned();
            if !shared.contains(&(process, name.clone())) {
                shared.push((process, name));
                bytes[process as usize] += region;
            }
        }
    }
    bytes
}

/// The process of a group's threads, by the number of its first group.
fn process(groups: &[ThreadGroup], entry: usize) -> u32 {
    let name = &groups[entry].process;
    let first = groups.iter().position(|group| name.is_some() && group.process == *name);
    first.unwrap_or(entry) as u32
}

/// Cycles between the operating system's checks for arrivals and ends; `None` if there can be none.
pub(super) fn tick_cycles(scenario: &Scenario) -> Option<u64> {
    let can_be = |g: &ThreadGroup| g.arrives_at_cycle > 0 || g.instructions.is_some();
    let ticks = scenario.workload.threads.iter().any(can_be);
    ticks.then(|| (u64::from(scenario.run.quantum_cycles) / TICKS_A_QUANTUM).max(1))
}

/// The initial threads, followed by those added during the run, in the order of the list.
fn with_newcomers(listed: &[Listed], futures: &[Future]) -> Vec<Listed> {
    let mut all = listed.to_vec();
    let Some(last) = futures.last() else { return all };
    let known = listed.iter().map(|thread| thread.entry + 1).max().unwrap_or(0);
    for (entry, group) in last.scenario.workload.threads.iter().enumerate().skip(known) {
        let first = all.len();
        all.extend((0..group.copies).map(|copy| Listed { entry, copy, position: first + copy as usize }));
    }
    all
}

/// The initial groups, followed by those added during the run.
fn with_new_groups<'a>(groups: &'a [ThreadGroup], futures: &[Future]) -> Cow<'a, [ThreadGroup]> {
    let Some(last) = futures.last() else { return Cow::Borrowed(groups) };
    let new = last.scenario.workload.threads.iter().skip(groups.len());
    Cow::Owned(groups.iter().chain(new).cloned().collect())
}

/// The error of a policy that cannot be built.
pub(super) fn no_policy(scenario: &Scenario) -> RunError {
    ScenarioError::at(
        "/policy/id",
        format!("there is no policy \"{}\" for this workload", scenario.policy.id),
        "See `coscope policies`.",
    )
    .into()
}
