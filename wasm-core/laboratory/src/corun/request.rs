//! The request: the programs to run together, and the machine.

use document::Read;
use document::machine::Topology;
use document::{MachineSpec, Program, STREAMS, ScenarioError, check_program, find_program, within};
use serde::Serialize;

/// A request to run programs in pairs on one machine.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CorunRequest {
    /// The machine. All of it is simulated, with no programs on the other cores.
    pub machine: MachineSpec,
    /// Programs and recorded traces, without duplicates.
    pub programs: Vec<CorunProgram>,
    /// Seed of every run.
    #[serde(default = "default_seed")]
    pub seed: u32,
    /// Cycles of each run before measurement, a multiple of 10,000. Null: as many as fill the caches, within a
    /// limit for all runs together.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "number | null"))]
    pub warmup_cycles: Option<u64>,
    /// Cycles of the measurement window, a multiple of 10,000.
    #[serde(default = "default_window")]
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub window_cycles: u64,
    /// Number of programs that share a cache in a schedule, 2 to 4.
    #[serde(default = "default_group")]
    pub group: u32,
    /// Whether each group of more than two is simulated as a cell; otherwise its cost is the sum over its pairs.
    #[serde(default)]
    pub simulate_groups: bool,
    /// Whether each program also runs alone with half the ways of the measured cache, to distinguish rabbits from
    /// sheep.
    #[serde(default = "default_half_ways")]
    pub half_ways: bool,
    /// Level of the cache whose counters determine classes and pain. Null: the level of the cache that the programs
    /// share.
    #[serde(default)]
    pub level: Option<u32>,
    /// Method that computes pain from counters. It does not affect the cells, so the same plan can be reported with
    /// another method.
    #[serde(default)]
    pub pain: policies::corun::PainMethod,
}

/// One program or trace.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CorunProgram {
    /// Name of a program. Exactly one of `program` and `trace` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub program: Option<String>,
    /// Name of a recorded trace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub trace: Option<String>,
    /// The program itself, if it is not shipped or has been changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub inline: Option<Program>,
}

impl CorunProgram {
    /// The name of the program or trace.
    pub fn name(&self) -> &str {
        self.program.as_deref().or(self.trace.as_deref()).unwrap_or_default()
    }

    /// Whether it is known to make no references.
    pub fn is_silent(&self) -> bool {
        let shipped = || self.program.as_deref().and_then(find_program);
        match &self.inline {
            Some(program) => makes_none(program),
            None => shipped().is_some_and(|program| makes_none(&program)),
        }
    }
}

fn makes_none(program: &Program) -> bool {
    program.phases.iter().all(|phase| phase.references_per_kinstr == 0)
}

/// Streams of each program, one per hardware context: as many as the largest group has programs.
pub(super) const CONTEXTS: u32 = 4;
/// The most programs of a table: 64 have 2,080 pairs and use all streams.
const MOST_PROGRAMS: u32 = STREAMS / CONTEXTS;
/// Lengths are multiples of this, so that both are whole quanta.
const LENGTH_STEP: u64 = 10_000;
/// At this length, a run whose quanta are one step long still has no more than the maximum number of frames.
pub const LONGEST: u64 = 500_000_000;

pub(super) fn check(request: &CorunRequest) -> Result<(), ScenarioError> {
    Topology::build(&request.machine)?;
    if request.programs.len() < 2 {
        return Err(ScenarioError::at(
            "/programs",
            format!("too few programs for a co-run: {}", request.programs.len()),
            "Give at least two; a program beside its own copy is a cell of any table.",
        ));
    }
    within("/programs", request.programs.len() as u64, 2, u64::from(MOST_PROGRAMS))?;
    within("/group", u64::from(request.group), 2, u64::from(CONTEXTS))?;
    within("/window_cycles", request.window_cycles, LENGTH_STEP, LONGEST)?;
    let warmup = request.warmup_cycles.unwrap_or(0);
    within("/warmup_cycles", warmup, 0, LONGEST)?;
    for (place, cycles) in [("/warmup_cycles", warmup), ("/window_cycles", request.window_cycles)] {
        if !cycles.is_multiple_of(LENGTH_STEP) {
            let problem = format!("{cycles} is no multiple of {LENGTH_STEP}");
            let nearest = ((cycles + LENGTH_STEP / 2) / LENGTH_STEP).max(1) * LENGTH_STEP;
            let remedy = format!("Nearest: {nearest}.");
            return Err(ScenarioError::at(place, problem, remedy));
        }
    }
    for (i, program) in request.programs.iter().enumerate() {
        check_named(program, &request.programs[..i], i)?;
    }
    Ok(())
}

fn check_named(program: &CorunProgram, before: &[CorunProgram], i: usize) -> Result<(), ScenarioError> {
    let place = format!("/programs/{i}");
    let name = program.name();
    match (&program.program, &program.trace, &program.inline) {
        (Some(_), None, Some(inline)) => check_program(inline, &format!("{place}/inline"))?,
        (Some(_), None, None) if find_program(name).is_none() => {
            return Err(ScenarioError::at(
                format!("{place}/program"),
                format!("there is no program \"{name}\""),
                "Name one that ships, or give it under \"inline\".",
            ));
        }
        (Some(_), None, None) | (None, Some(_), None) => {}
        _ => {
            return Err(ScenarioError::at(
                place,
                "exactly one of \"program\" and \"trace\" is needed, and \"inline\" goes with a program",
                "Name a program or a recorded trace, not both.",
            ));
        }
    }
    if before.iter().any(|other| other.name() == name) {
        return Err(ScenarioError::at(
            place,
            format!("\"{name}\" is named twice"),
            "Name each once: every table has a cell for a program beside a copy of itself.",
        ));
    }
    Ok(())
}

fn default_seed() -> u32 {
    1
}

fn default_window() -> u64 {
    1_000_000
}

fn default_group() -> u32 {
    2
}

fn default_half_ways() -> bool {
    true
}
