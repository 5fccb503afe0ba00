//! Builds the cells of a plan as ordinary scenarios.

use super::place::CorunPlace;
use super::plan::CellKind;
use super::request::{CONTEXTS, CorunRequest};
use document::{MachineSpec, PolicyChoice, RunSpec, SCENARIO_VERSION, Scenario, ThreadGroup, WorkloadSpec};
use policies::schedule::combinations;
use serde_json::json;

/// The cells to run: solo runs first, then pairs, then the other requested cells.
pub fn kinds(request: &CorunRequest, place: &CorunPlace, slots: usize) -> Vec<CellKind> {
    let count = request.programs.len() as u32;
    let mut kinds = Vec::new();
    for slot in 0..slots as u32 {
        kinds.extend((0..count).map(|program| CellKind::Solo { program, slot }));
    }
    for a in 0..count {
        kinds.extend((a..count).map(|b| CellKind::Pair { programs: [a, b] }));
    }
    let half = place.measured.ways / 2;
    if request.half_ways && half > 0 {
        kinds.extend((0..count).map(|program| CellKind::Ways { program, ways: half }));
    }
    if slots > 2 {
        let group =
            |programs: Vec<usize>| CellKind::Group { programs: programs.iter().map(|&p| p as u32).collect() };
        kinds.extend(combinations(count as usize, slots).into_iter().map(group));
    }
    kinds
}

/// The scenario of a cell.
pub fn scenario(request: &CorunRequest, place: &CorunPlace, kind: &CellKind) -> Scenario {
    let seated: Vec<(u32, u32)> = match kind {
        CellKind::Solo { program, slot } => vec![(*program, *slot)],
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
        CellKind::Solo { slot: 0, .. } => format!("{} alone", names[0]),
        CellKind::Solo { slot, .. } => format!("{} alone at slot {}", names[0], slot + 1),
        CellKind::Ways { ways, .. } => {
            format!("{} alone with {ways} of {} ways", names[0], place.measured.ways)
        }
        CellKind::Pair { .. } | CellKind::Group { .. } => names.join(" beside "),
    };
    let contexts: Vec<u32> = seated.iter().map(|&(_, slot)| place.contexts[slot as usize]).collect();
    let params = json!({ "placement": contexts }).as_object().cloned().unwrap_or_default();
    Scenario {
        version: SCENARIO_VERSION,
        title,
        about: String::new(),
        machine,
        workload: WorkloadSpec {
            threads: seated.iter().map(|&(program, slot)| thread(request, program, slot)).collect(),
            programs: seated
                .iter()
                .map(|&(p, _)| &request.programs[p as usize])
                .filter_map(|p| Some((p.program.clone()?, p.inline.clone()?)))
                .collect(),
            shuffle: false,
            dag: None,
            coarsen: None,
        },
        policy: PolicyChoice { id: "pinned".into(), params },
        baseline: None,
        forks: None,
        run: run_spec(request),
    }
}

fn thread(request: &CorunRequest, program: u32, slot: u32) -> ThreadGroup {
    let named = &request.programs[program as usize];
    ThreadGroup {
        program: named.program.clone(),
        trace: named.trace.clone(),
        copies: 1,
        stream: Some(CONTEXTS * program + slot),
        ..ThreadGroup::default()
    }
}

/// Programs never change places, so the quantum is the longest that divides both lengths, with one frame each. Switches are
/// free: the one at cycle 0 would count if there is no warm-up.
fn run_spec(request: &CorunRequest) -> RunSpec {
    let warmup = request.warmup_cycles.unwrap_or_default();
    let quantum = greatest_common_divisor(request.window_cycles, warmup);
    let quanta = |cycles: u64| (cycles / quantum) as u32;
    RunSpec::free_of_costs(request.seed, quantum as u32, quanta(warmup), quanta(request.window_cycles))
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
