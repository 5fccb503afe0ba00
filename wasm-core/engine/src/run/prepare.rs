//! From a scenario to a run that has not begun.

use super::allocation::Allocation;
use super::hierarchy::Hierarchy;
use super::layout::Layout;
use super::milestones::Milestones;
use super::program::Program;
use super::remote::RemoteSampler;
use super::sources::Sources;
use super::threads::ThreadState;
use super::totals::Totals;
use super::{ENGINE_VERSION, Plan, Run, RunError, frame};
use crate::Parts;
use crate::core::{Clock, Core, CoreSetup, Visibility};
use crate::dag::Dag;
use crate::policy::{Setup, ThreadPolicy};
use crate::workload::{Address, Listed, RecordedTrace, deal};
use document::Order;
use document::machine::{CoreUnit, Topology};
use document::{Checked, CoreGroup, Future, Scenario, ScenarioError, ThreadGroup};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// Recorded traces by name, ready to play.
#[derive(Clone, Debug, Default)]
pub struct TraceLibrary {
    pub(super) traces: BTreeMap<String, Arc<RecordedTrace>>,
}

impl TraceLibrary {
    /// Adds a trace, or replaces the one of that name.
    pub fn insert(&mut self, name: &str, trace: Arc<RecordedTrace>) {
        self.traces.insert(name.to_string(), trace);
    }

    /// Names of traces that a scenario plays and this library lacks.
    pub fn missing(&self, scenario: &Checked) -> Vec<String> {
        let mut names: Vec<String> =
            scenario.workload.threads.iter().filter_map(|g| g.trace.clone()).collect();
        for future in scenario.futures() {
            names.extend(future.scenario.workload.threads.iter().filter_map(|g| g.trace.clone()));
        }
        names.retain(|n| !self.traces.contains_key(n));
        names.order_by(Ord::cmp);
        names.dedup();
        names
    }

    /// Recordings of several threads that a scenario plays on caches that are not coherent, with how many threads each
    /// has: every one of them then has memory of its own, and nothing is shared.
    pub fn parted(&self, scenario: &Scenario) -> BTreeMap<String, usize> {
        if scenario.machine.coherence.is_some() {
            return BTreeMap::new();
        }
        let names = scenario.workload.threads.iter().filter_map(|g| g.trace.as_ref());
        let threads = |name: &String| Some((name.clone(), self.traces.get(name)?.threads()));
        names.filter_map(threads).filter(|(_, threads)| *threads > 1).collect()
    }
}

/// The operating system looks for arrivals and ends this often.
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

    /// A run at cycle 0 of a scenario whose program of tasks is recorded already, in lines of its machine. Many runs may
    /// share one recording; it does not depend on the machine's size, nor on who schedules it.
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
        let Sources { sources, shared, free } = match &program {
            Some(program) => program.sources(&listed, seed),
            None => Sources::build(scenario, traces, &listed, Address::start(seed))?,
        };
        let dag = program.as_ref().map(|program| &*program.dag);
        let futures = scenario.futures().to_vec();
        let all = with_newcomers(&listed, &futures);
        let groups = with_new_groups(&workload.threads, &futures);
        let mut layout = Layout::new(scenario, topology.clone(), &groups, &all, &shared, dag);
        futures.iter().for_each(|future| layout.make_room_for(future));
        let counts = (listed.len(), layout.owners.len());
        let hierarchy = Hierarchy::new(&scenario.machine, &topology, counts, &layout.tracked_caches, seed);
        // Cores that share a first level see each other's references: those too must come in order of time.
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
        let (policy, tasks) = match program {
            Some(program) => (None, Some(program.begin(scenario, parts, layout.topology.cores.len())?)),
            None => (Some(new_policy(scenario, parts, &topology, &listed)?), None),
        };
        let groups = &workload.threads;
        let states: Vec<ThreadState> =
            listed.iter().map(|t| ThreadState::new(groups[t.entry].arrives_at_cycle)).collect();
        let contexts = layout.topology.contexts.len();
        let mut allocation = Allocation::new(contexts, counts.0);
        let here = states.iter().enumerate().filter(|(_, state)| state.arrived);
        here.for_each(|(thread, _)| allocation.arrive(thread, 0));
        let mut hasher = Sha256::new();
        hasher.update(ENGINE_VERSION.as_bytes());
        Ok(Self {
            now: 0,
            futures_begun: 0,
            changed: Vec::new(),
            free_memory: free,
            frame: 0,
            cores,
            sources,
            threads: states,
            placement: vec![None; contexts],
            policy,
            tasks: tasks.map(Box::new),
            remote_sampler: RemoteSampler::new(seed),
            marks: vec![frame::Mark::default(); contexts],
            credits: vec![frame::Credit::default(); counts.0],
            pending: Vec::new(),
            waiting: VecDeque::new(),
            pauses: false,
            allocation,
            events: 0,
            totals: Totals::new(&layout),
            milestones: Milestones::default(),
            decisions: Vec::new(),
            hasher,
            started: false,
            microscope: None,
            hierarchy,
            plan: Arc::new(Plan {
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
            }),
        })
    }
}

/// The policy of a scenario, which has seen nothing yet.
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
    let setup = Setup { topology, threads: listed.len(), listed: &by_position, seed };
    parts.policy(&scenario.policy, &setup).ok_or_else(|| no_policy(scenario))
}

/// How often the operating system looks for arrivals and ends, where there can be any.
pub(super) fn tick_cycles(scenario: &Scenario) -> Option<u64> {
    let can_be = |g: &ThreadGroup| g.arrives_at_cycle > 0 || g.instructions.is_some();
    let ticks = scenario.workload.threads.iter().any(can_be);
    ticks.then(|| (u64::from(scenario.run.quantum_cycles) / TICKS_A_QUANTUM).max(1))
}

/// The threads, and behind them those that come during the run, in the order of the list.
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

/// The groups as they begin, and behind them those that come during the run.
fn with_new_groups<'a>(groups: &'a [ThreadGroup], futures: &[Future]) -> Cow<'a, [ThreadGroup]> {
    let Some(last) = futures.last() else { return Cow::Borrowed(groups) };
    let new = last.scenario.workload.threads.iter().skip(groups.len());
    Cow::Owned(groups.iter().chain(new).cloned().collect())
}

/// Why a policy cannot be built.
pub(super) fn no_policy(scenario: &Scenario) -> RunError {
    ScenarioError::at(
        "/policy/id",
        format!("there is no policy \"{}\" for this workload", scenario.policy.id),
        "See `coscope policies`.",
    )
    .into()
}
