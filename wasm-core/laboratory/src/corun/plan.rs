//! Expands a request into a plan: the cells to run, and the meaning of each.

use super::cells::{kinds, scenario};
use super::place::{CorunPlace, find_place};
use super::request::{self, CorunRequest};
use document::Read;
use document::machine::Topology;
use document::{Scenario, ScenarioError};
use serde::Serialize;
use simulator::from_value;
use std::collections::BTreeSet;

/// The runs of a co-run study and the purpose of each.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CorunPlan {
    /// The request, with the length of the warm-up filled in.
    pub request: CorunRequest,
    /// Hardware contexts on which programs run.
    pub place: CorunPlace,
    /// The runs: solo runs first, then pairs, then other requested runs. They are independent of each other.
    pub cells: Vec<CorunCell>,
    /// Remarks on unusual conditions and their consequences.
    pub notes: Vec<String>,
}

/// One run of a co-run study.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct CorunCell {
    /// Purpose of the run.
    pub stands_for: CellKind,
    /// The complete scenario of the run.
    pub scenario: Scenario,
}

/// Purpose of a cell. Programs are numbered as in the request.
///
/// A program uses the same stream in a given slot, `4 · program + slot`, alone and beside others: a degradation
/// compares runs of the same references from the same core.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CellKind {
    /// A program alone, in one slot.
    Solo {
        /// Number of the program.
        program: u32,
        /// The slot, from 0; its hardware context is in `CorunPlace::contexts`.
        slot: u32,
    },
    /// Two programs, or a program and its copy, in slots 0 and 1.
    Pair {
        /// Numbers of both programs, ascending.
        programs: [u32; 2],
    },
    /// More than two different programs, in the slots in order.
    Group {
        /// Numbers of the programs, ascending.
        programs: Vec<u32>,
    },
    /// A program alone in slot 0 with fewer ways of the measured cache, at the same number of sets.
    Ways {
        /// Number of the program.
        program: u32,
        /// Number of ways available to it.
        ways: u32,
    },
}

/// The most cells of a plan.
const MOST_CELLS: usize = 10_000;

/// Plans the cells of a request.
///
/// # Errors
/// An invalid machine, program or length, with its place in the request; too many cells.
pub fn plan(request: &CorunRequest) -> Result<CorunPlan, ScenarioError> {
    request::check(request)?;
    let simulated = request.simulate_groups && request.group > 2;
    let slots = if simulated { request.group as usize } else { 2 };
    let place = find_place(&request.machine, slots, request.level)?;
    let machine = request.machine.without_reserved();
    let is_reserved = machine != request.machine;
    let request = CorunRequest { machine, ..request.clone() };
    let kinds = kinds(&request, &place, slots);
    if kinds.len() > MOST_CELLS {
        return Err(ScenarioError::at(
            "/programs",
            format!("{} programs have {} cells", request.programs.len(), kinds.len()),
            format!(
                "At most {MOST_CELLS} are run; give fewer programs, or set \"simulate_groups\" to false."
            ),
        ));
    }
    let fills = warmup_to_fill(place.lines);
    let usual = fills.next_multiple_of(100_000).max(1_000_000).min(longest_warmup(kinds.len()));
    let warmup = request.warmup_cycles.unwrap_or(usual);
    let request = CorunRequest { warmup_cycles: Some(warmup), ..request };
    let cells: Vec<CorunCell> = kinds
        .into_iter()
        .map(|kind| CorunCell { scenario: scenario(&request, &place, &kind), stands_for: kind })
        .collect();
    if let Some(cell) = cells.first() {
        // Problems that only the check of a whole scenario finds, such as in a machine's memory nodes; `/machine/…` is the
        // same place.
        from_value(serde_json::to_value(&cell.scenario).unwrap_or_default())?;
    }
    let mut notes = notes(&request, &place, (slots, &Topology::build(&request.machine)?));
    if warmup < fills {
        notes.push(format!(
            "The caches may be cold: a warm-up of {warmup} cycles need not fill {} lines, {fills} would. Programs \
             whose cache is not full do each other no harm in it.",
            place.lines
        ));
    }
    if is_reserved {
        notes
            .push("Ways and page colours are not reserved: they are for threads of another workload.".into());
    }
    Ok(CorunPlan { request, place, cells, notes })
}

/// Cycles in which a program that is just a devil, with 4,000 misses in 10⁶ cycles, fills `lines` lines: 250 each.
fn warmup_to_fill(lines: u64) -> u64 {
    250 * lines
}

/// The longest default warm-up of each of `cells` runs: that of all together is limited, as somebody waits for it.
fn longest_warmup(cells: usize) -> u64 {
    (3_000_000_000 / cells as u64).next_multiple_of(100_000).clamp(20_000_000, request::LONGEST)
}

fn notes(request: &CorunRequest, place: &CorunPlace, (slots, topology): (usize, &Topology)) -> Vec<String> {
    let mut notes = Vec::new();
    if place.shared.is_none() {
        notes.push(format!(
            "No cache of this machine is shared by {slots} cores: programs meet on the way to memory only. \
             Degradations are of that alone; classes and pain are of the {}.",
            place.measured.label()
        ));
    }
    let core_of = |&context: &u32| topology.contexts[context as usize].core;
    let cores = place.contexts.iter().map(core_of).collect::<BTreeSet<_>>().len();
    if cores < slots {
        notes.push(format!(
            "{slots} programs run on {cores} {}: degradations are also of what hardware contexts of one core share.",
            if cores == 1 { "core" } else { "cores" }
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
