//! Runs one program alone on the counted machine.

use super::request::FitRequest;
use document::{
    CounterRates, MachineSpec, PolicyChoice, Program, RunSpec, SCENARIO_VERSION, Scenario, ScenarioError,
    Shape, ThreadGroup, WorkloadSpec,
};
use engine::run::{RunError, RunResult, TraceLibrary};
use serde_json::json;
use std::collections::BTreeMap;

const NAME: &str = "fitted";
const QUANTUM_CYCLES: u32 = 10_000_000;
const WARMUP_QUANTA: u32 = 2;
/// Cycles are measured until this number of misses is expected, within the bounds below.
const MISSES: f64 = 10_000.0;
const LEAST_QUANTA: f64 = 4.0;
const MOST_QUANTA: f64 = 40.0;

/// Measures the counters of a shape that runs alone.
pub fn measure(request: &FitRequest, shape: &Shape) -> Result<CounterRates, ScenarioError> {
    let quanta = MISSES / request.counters.misses_per_mcycle * 1e6 / f64::from(QUANTUM_CYCLES);
    let window = Window {
        seed: request.seed,
        quantum_cycles: QUANTUM_CYCLES,
        warmup_quanta: WARMUP_QUANTA,
        quanta: libm::ceil(quanta.clamp(LEAST_QUANTA, MOST_QUANTA)) as u32,
    };
    let result = alone(request.machine, shape.program(String::new(), String::new()), window)?;
    let missing = || {
        ScenarioError::at(
            "/level",
            format!("the machine's first core has no cache of level {}", request.level),
            "Name the level whose counters you have.",
        )
    };
    let thread = result.threads.first().ok_or_else(missing)?;
    let level = thread.caches.iter().find(|c| c.level == request.level).ok_or_else(missing)?;
    // A count of 0 is taken as a half, so that ratios stay finite.
    let per = |count: u64, of: u64| (count as f64).max(0.5) * 1e6 / of.max(1) as f64;
    Ok(CounterRates {
        misses_per_minstr: per(level.misses, thread.instructions),
        misses_per_mcycle: per(level.misses, thread.scheduled_cycles),
        accesses_per_mcycle: per(level.accesses, thread.scheduled_cycles),
    })
}

/// When a program is measured.
pub struct Window {
    /// Seed of its random numbers.
    pub seed: u32,
    /// Length of a quantum.
    pub quantum_cycles: u32,
    /// Quanta before the measurement.
    pub warmup_quanta: u32,
    /// Measured quanta.
    pub quanta: u32,
}

/// Runs a program alone, on the first hardware context of a machine.
pub fn alone(machine: &MachineSpec, program: Program, window: Window) -> Result<RunResult, ScenarioError> {
    let mut run = simulator::check_and_start(&scenario(machine, program, window), &TraceLibrary::default())
        .map_err(refused)?;
    run.finish().map_err(refused)
}

fn refused(error: RunError) -> ScenarioError {
    ScenarioError::at("/machine", error.to_string(), "Correct the machine.")
}

fn scenario(machine: &MachineSpec, program: Program, window: Window) -> Scenario {
    let thread =
        ThreadGroup { program: Some(NAME.into()), copies: 1, stream: Some(0), ..ThreadGroup::default() };
    Scenario {
        version: SCENARIO_VERSION,
        title: "A program alone".into(),
        about: String::new(),
        machine: machine.without_reserved(),
        workload: WorkloadSpec {
            threads: vec![thread],
            programs: BTreeMap::from([(NAME.into(), program)]),
            shuffle: false,
            dag: None,
            coarsen: None,
        },
        policy: PolicyChoice {
            id: "pinned".into(),
            params: json!({ "placement": [0] }).as_object().cloned().unwrap_or_default(),
        },
        baseline: None,
        forks: None,
        run: RunSpec::free_of_costs(window.seed, window.quantum_cycles, window.warmup_quanta, window.quanta),
    }
}
