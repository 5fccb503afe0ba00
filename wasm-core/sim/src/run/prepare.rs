//! From a scenario to a run that has not begun.

use super::hierarchy::{Hierarchy, first_line_bytes};
use super::layout::Layout;
use super::threads::ThreadState;
use super::totals::Totals;
use super::{ENGINE_VERSION, Plan, Run, RunError, frame};
use crate::core::Core;
use crate::machine::Topology;
use crate::policy::{self, Setup};
use crate::scenario::{Execution, Program, Scenario, ScenarioError, find_program};
use crate::workload::{Address, Compiled, Generator, Played, RecordedTrace, Source};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Recorded traces by name, ready to play.
#[derive(Clone, Debug, Default)]
pub struct TraceLibrary {
    traces: BTreeMap<String, Arc<RecordedTrace>>,
}

impl TraceLibrary {
    /// Adds a trace, or replaces the one of that name.
    pub fn insert(&mut self, name: &str, trace: Arc<RecordedTrace>) {
        self.traces.insert(name.to_string(), trace);
    }

    /// Names of traces that a scenario plays and this library lacks.
    pub fn missing(&self, scenario: &Scenario) -> Vec<String> {
        let mut names: Vec<String> =
            scenario.workload.threads.iter().filter_map(|g| g.trace.clone()).collect();
        names.retain(|n| !self.traces.contains_key(n));
        names.dedup();
        names
    }
}

/// The operating system looks for arrivals and ends this often.
const TICKS_A_QUANTUM: u64 = 64;

impl Run {
    /// A run at cycle 0.
    ///
    /// # Errors
    /// A scenario that is impossible, or that plays a trace which `traces` lacks.
    pub fn new(scenario: &Scenario, traces: &TraceLibrary) -> Result<Self, RunError> {
        let topology = Topology::build(&scenario.machine)?;
        let layout = Layout::new(scenario, topology);
        let seed = u64::from(scenario.run.seed);
        let counts = (layout.threads.len(), layout.owners.len());
        let hierarchy =
            Hierarchy::new(&scenario.machine, &layout.topology, counts, &layout.tracked_caches, seed);
        let sources = sources(scenario, traces)?;
        // Cores that share a first level see each other's references: those too must come in order of time.
        let ordered = hierarchy.is_inclusive()
            || layout
                .topology
                .cores
                .iter()
                .any(|c| layout.topology.caches[c.path[0] as usize].cores.len() > 1);
        let hit_cycles = |path: &[u32]| {
            scenario.machine.caches[layout.topology.caches[path[0] as usize].entry as usize].hit_cycles
        };
        let cores: Vec<Core> = layout
            .topology
            .cores
            .iter()
            .map(|c| Core::new(c.model, c.contexts as usize, hit_cycles(&c.path), ordered))
            .collect();
        let setup = Setup { topology: &layout.topology, threads: counts.0, seed };
        let Some(policy) = policy::build(&scenario.policy, &setup) else {
            return Err(ScenarioError::at(
                "/policy/id",
                format!("there is no policy \"{}\"", scenario.policy.id),
                "See `coscope policies`.",
            )
            .into());
        };
        let groups = &scenario.workload.threads;
        let states = groups.iter().flat_map(|g| (0..g.copies).map(|_| ThreadState::new(g.arrives_at_cycle)));
        let ticks = groups.iter().any(|g| g.arrives_at_cycle > 0 || g.instructions.is_some());
        let contexts = layout.topology.contexts.len();
        let mut hasher = Sha256::new();
        hasher.update(ENGINE_VERSION.as_bytes());
        Ok(Self {
            now: 0,
            frame: 0,
            cores,
            sources,
            threads: states.collect(),
            placement: vec![None; contexts],
            policy,
            marks: vec![frame::Mark::default(); contexts],
            credits: vec![frame::Credit::default(); counts.0],
            pending: Vec::new(),
            events: 0,
            totals: Totals::new(&layout),
            decisions: Vec::new(),
            hasher,
            started: false,
            microscope: None,
            hierarchy,
            plan: Arc::new(Plan {
                paths: layout.topology.cores.iter().map(|c| c.path.clone()).collect(),
                tick_cycles: ticks.then(|| (u64::from(scenario.run.quantum_cycles) / TICKS_A_QUANTUM).max(1)),
                scenario: scenario.clone(),
                layout,
            }),
        })
    }
}

fn sources(scenario: &Scenario, traces: &TraceLibrary) -> Result<Vec<Source>, RunError> {
    let line_bytes = first_line_bytes(&scenario.machine);
    let seed = u64::from(scenario.run.seed);
    let mut space = Address::start(seed);
    let mut compiled: BTreeMap<&str, (Arc<Compiled>, Execution)> = BTreeMap::new();
    let mut played: BTreeMap<&str, Played> = BTreeMap::new();
    let mut sources = Vec::new();
    for (i, group) in scenario.workload.threads.iter().enumerate() {
        for copy in 0..group.copies {
            let stream = group.stream.map(|first| first + copy);
            if let Some(stream) = stream {
                space = Address::of_stream(seed, stream);
            }
            let source = if let Some(name) = &group.program {
                let (program, execution) = match compiled.get(name.as_str()) {
                    Some(known) => known.clone(),
                    None => {
                        let program = lookup(scenario, name, i)?;
                        (Compiled::new(&program, line_bytes), program.execution.unwrap_or_default())
                    }
                };
                compiled.insert(name, (program.clone(), execution));
                let number = u64::from(stream.unwrap_or(sources.len() as u32));
                let generator = Generator::new(program, &mut space, seed, number);
                Source::program(generator, execution, group.instructions)
            } else {
                let name = group.trace.as_deref().unwrap_or_default();
                if !played.contains_key(name) {
                    played.insert(name, play(traces, name, i, line_bytes)?);
                }
                let (records, lines) = &played[name];
                Source::trace(records.clone(), space.take(*lines), group.instructions)
            };
            if let Some(stream) = stream.filter(|&s| space.is_beyond_stream(s)) {
                return Err(ScenarioError::at(
                    format!("/workload/threads/{i}/stream"),
                    format!("the regions of stream {stream} exceed its part of the simulated memory"),
                    "Use smaller regions (2²⁴ lines a thread), or leave the streams away.",
                )
                .into());
            }
            sources.push(source);
        }
        if space.is_full() {
            return Err(ScenarioError::at(
                format!("/workload/threads/{i}"),
                "the threads' regions together exceed the simulated memory",
                "Use fewer copies or smaller regions; the limit is 2³² lines.",
            )
            .into());
        }
    }
    Ok(sources)
}

fn lookup(scenario: &Scenario, name: &str, entry: usize) -> Result<Arc<Program>, ScenarioError> {
    let inline = scenario.workload.programs.get(name).map(|p| Arc::new(p.clone()));
    inline.or_else(|| find_program(name)).ok_or_else(|| {
        ScenarioError::at(
            format!("/workload/threads/{entry}/program"),
            format!("there is no program \"{name}\""),
            "Define it under /workload/programs.",
        )
    })
}

fn play(traces: &TraceLibrary, name: &str, entry: usize, line_bytes: u32) -> Result<Played, ScenarioError> {
    let place = || format!("/workload/threads/{entry}/trace");
    let trace = traces.traces.get(name).ok_or_else(|| {
        ScenarioError::at(
            place(),
            format!("the trace \"{name}\" is not loaded"),
            "Drop its file on the page, or give the command line --trace NAME=FILE.",
        )
    })?;
    trace
        .records(line_bytes)
        .map_err(|e| ScenarioError::at(place(), e.to_string(), "Use a trace with a smaller footprint."))
}
