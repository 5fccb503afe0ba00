//! From a request to cells: each one an ordinary scenario that anybody can run.

use super::place::{CorunPlace, find_place};
use super::request::{self, CorunRequest, SEATS};
use super::schedule::combinations;
use crate::scenario::{
    MachineSpec, PolicyChoice, RunSpec, SCENARIO_VERSION, Scenario, ScenarioError, ThreadGroup, WorkloadSpec,
    from_value,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What to run, and what each run stands for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CorunPlan {
    /// The request.
    pub request: CorunRequest,
    /// Where programs sit.
    pub place: CorunPlace,
    /// Runs: solo ones first, then pairs, then what else was asked for. They do not depend on each other.
    pub cells: Vec<CorunCell>,
    /// What is unusual, and what that means.
    pub notes: Vec<String>,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CorunCell {
    /// What it stands for.
    pub stands_for: CellKind,
    /// The whole run.
    pub scenario: Scenario,
}

/// What a cell stands for. Programs are numbered as in the request.
///
/// A program plays one stream at each seat, `4 · program + seat`, alone and beside others: a degradation compares
/// runs of the same references from the same core.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CellKind {
    /// A program alone, at one seat.
    Solo {
        /// The program.
        program: u32,
        /// The seat, from 0.
        seat: u32,
    },
    /// Two programs, or a program and its copy, at seats 0 and 1.
    Pair {
        /// Both, rising.
        programs: [u32; 2],
    },
    /// More than two different programs, at the seats in order.
    Group {
        /// All, rising.
        programs: Vec<u32>,
    },
    /// A program alone at seat 0 with fewer ways of the measured cache, at the same number of sets.
    Ways {
        /// The program.
        program: u32,
        /// The ways left.
        ways: u32,
    },
}

/// More cells than anybody waits for.
const MOST_CELLS: usize = 10_000;

/// The cells of a request.
///
/// # Errors
/// A machine, program or length that cannot be, with its place in the request; too many cells.
pub fn plan(request: &CorunRequest) -> Result<CorunPlan, ScenarioError> {
    request::check(request)?;
    let simulated = request.simulate_groups && request.group > 2;
    let seats = if simulated { request.group as usize } else { 2 };
    let place = find_place(&request.machine, seats, request.level)?;
    let kinds = kinds(request, &place, seats);
    if kinds.len() > MOST_CELLS {
        return Err(ScenarioError::at(
            "/programs",
            format!("{} programs have {} cells", request.programs.len(), kinds.len()),
            format!(
                "At most {MOST_CELLS} are run; give fewer programs, or set \"simulate_groups\" to false."
            ),
        ));
    }
    let cells: Vec<CorunCell> = kinds
        .into_iter()
        .map(|kind| CorunCell { scenario: scenario(request, &place, &kind), stands_for: kind })
        .collect();
    if let Some(cell) = cells.first() {
        // What only a whole scenario's check knows, such as a machine's memory nodes; `/machine/…` is the same place.
        from_value(serde_json::to_value(&cell.scenario).unwrap_or_default())?;
    }
    let notes = notes(request, &place, seats);
    Ok(CorunPlan { request: request.clone(), place, cells, notes })
}

fn kinds(request: &CorunRequest, place: &CorunPlace, seats: usize) -> Vec<CellKind> {
    let count = request.programs.len() as u32;
    let mut kinds = Vec::new();
    for seat in 0..seats as u32 {
        kinds.extend((0..count).map(|program| CellKind::Solo { program, seat }));
    }
    for a in 0..count {
        kinds.extend((a..count).map(|b| CellKind::Pair { programs: [a, b] }));
    }
    let half = place.measured.ways / 2;
    if request.half_ways && half > 0 {
        kinds.extend((0..count).map(|program| CellKind::Ways { program, ways: half }));
    }
    if seats > 2 {
        let group =
            |programs: Vec<usize>| CellKind::Group { programs: programs.iter().map(|&p| p as u32).collect() };
        kinds.extend(combinations(count as usize, seats).into_iter().map(group));
    }
    kinds
}

fn scenario(request: &CorunRequest, place: &CorunPlace, kind: &CellKind) -> Scenario {
    let seated: Vec<(u32, u32)> = match kind {
        CellKind::Solo { program, seat } => vec![(*program, *seat)],
        CellKind::Ways { program, .. } => vec![(*program, 0)],
        CellKind::Pair { programs } => programs.iter().copied().zip(0..).collect(),
        CellKind::Group { programs } => programs.iter().copied().zip(0..).collect(),
    };
    let machine = match kind {
        CellKind::Ways { ways, .. } => with_ways(&request.machine, place, *ways),
        _ => request.machine.clone(),
    };
    let names: Vec<&str> = seated.iter().map(|&(p, _)| request.programs[p as usize].name()).collect();
    let title = match kind {
        CellKind::Solo { seat: 0, .. } => format!("{} alone", names[0]),
        CellKind::Solo { seat, .. } => format!("{} alone at seat {}", names[0], seat + 1),
        CellKind::Ways { ways, .. } => {
            format!("{} alone with {ways} of {} ways", names[0], place.measured.ways)
        }
        CellKind::Pair { .. } | CellKind::Group { .. } => names.join(" beside "),
    };
    let contexts: Vec<u32> = seated.iter().map(|&(_, seat)| place.contexts[seat as usize]).collect();
    let params = json!({ "placement": contexts }).as_object().cloned().unwrap_or_default();
    Scenario {
        version: SCENARIO_VERSION,
        title,
        about: String::new(),
        machine,
        workload: WorkloadSpec {
            threads: seated.iter().map(|&(program, seat)| thread(request, program, seat)).collect(),
            programs: seated
                .iter()
                .map(|&(p, _)| &request.programs[p as usize])
                .filter_map(|p| Some((p.program.clone()?, p.inline.clone()?)))
                .collect(),
        },
        policy: PolicyChoice { id: "pinned".into(), params },
        baseline: None,
        run: run_spec(request),
    }
}

fn thread(request: &CorunRequest, program: u32, seat: u32) -> ThreadGroup {
    let named = &request.programs[program as usize];
    ThreadGroup {
        program: named.program.clone(),
        trace: named.trace.clone(),
        copies: 1,
        stream: Some(SEATS * program + seat),
        arrives_at_cycle: 0,
        instructions: None,
    }
}

/// Nobody ever changes places, so the quantum is as long as both lengths allow, a frame each, and switches are free:
/// the one at cycle 0 would count when there is no warm-up.
fn run_spec(request: &CorunRequest) -> RunSpec {
    let quantum = greatest_common_divisor(request.window_cycles, request.warmup_cycles);
    RunSpec {
        seed: request.seed,
        quantum_cycles: quantum as u32,
        warmup_quanta: (request.warmup_cycles / quantum) as u32,
        quanta: (request.window_cycles / quantum) as u32,
        frames_per_quantum: 1,
        switch_cycles: 0,
        trap_cycles: 0,
        interventions: Vec::new(),
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

fn with_ways(machine: &MachineSpec, place: &CorunPlace, ways: u32) -> MachineSpec {
    let mut machine = machine.clone();
    let cache = &mut machine.caches[place.measured.entry as usize];
    cache.size_bytes = cache.size_bytes / u64::from(cache.ways) * u64::from(ways);
    cache.ways = ways;
    machine
}

fn notes(request: &CorunRequest, place: &CorunPlace, seats: usize) -> Vec<String> {
    let mut notes = Vec::new();
    if place.shared.is_none() {
        notes.push(format!(
            "No cache of this machine is shared by {seats} cores: programs meet on the way to memory only. \
             Degradations are of that alone; classes and pain are of the {}.",
            place.measured.label()
        ));
    }
    for program in request.programs.iter().filter(|p| p.is_silent()) {
        notes.push(format!(
            "{} makes no references: it can neither suffer nor inflict anything in a cache.",
            program.name()
        ));
    }
    if place.measured.ways < 2 && request.half_ways {
        notes.push(format!(
            "The {} cannot be halved: rabbits and sheep are not told apart.",
            place.measured.label()
        ));
    }
    notes
}
