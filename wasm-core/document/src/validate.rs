//! What a well-formed document can still get wrong: each check names the place, the value and the remedy.

use super::*;
use crate::machine::Topology;

type Outcome = Result<(), ScenarioError>;

/// Checks what types alone do not. What the scenario becomes later on, and beside itself, is checked in [`super::Checked`].
pub(super) fn check(scenario: &Scenario, catalogue: &dyn Catalogue) -> Result<Topology, ScenarioError> {
    if scenario.version != SCENARIO_VERSION {
        return Err(ScenarioError::at(
            "/version",
            format!("version {} is not known here", scenario.version),
            format!("This engine reads version {SCENARIO_VERSION}; a newer page reads newer links."),
        ));
    }
    check_run(&scenario.run)?;
    let topology = Topology::build(&scenario.machine)?;
    match &scenario.workload.dag {
        Some(program) => dag::check(scenario, program)?,
        None => check_workload(&scenario.workload)?,
    }
    regions::check(scenario)?;
    partitions::check(&scenario.machine.caches, &scenario.workload)?;
    smt_fit::check(scenario)?;
    catalogue.check(scenario, &topology)?;
    Ok(topology)
}

fn check_run(run: &RunSpec) -> Outcome {
    within("/run/quantum_cycles", u64::from(run.quantum_cycles), 1_000, 1_000_000_000)?;
    within("/run/quanta", u64::from(run.quanta), 1, 1_000_000)?;
    within("/run/warmup_quanta", u64::from(run.warmup_quanta), 0, 1_000_000)?;
    within("/run/frames_per_quantum", u64::from(run.frames_per_quantum), 1, 100)?;
    within("/run/switch_cycles", u64::from(run.switch_cycles), 0, u64::from(run.quantum_cycles) / 2)?;
    within("/run/trap_cycles", u64::from(run.trap_cycles), 0, 1_000_000)?;
    let quanta = u64::from(run.quanta) + u64::from(run.warmup_quanta);
    within("/run/quanta", quanta * u64::from(run.quantum_cycles), 1, MAX_RUN_CYCLES)?;
    within("/run/frames_per_quantum", quanta * u64::from(run.frames_per_quantum), 1, MAX_FRAMES)
}

fn check_workload(workload: &WorkloadSpec) -> Outcome {
    if workload.coarsen.is_some() {
        return Err(ScenarioError::at(
            "/workload/coarsen",
            "threads cannot be coarsened",
            "Take it away, or give a program of tasks at /workload/dag.",
        ));
    }
    let mut threads = 0u64;
    for (i, group) in workload.threads.iter().enumerate() {
        let path = format!("/workload/threads/{i}");
        within(&format!("{path}/copies"), u64::from(group.copies), 1, u64::from(MAX_THREADS))?;
        threads += u64::from(group.copies);
        match (&group.program, &group.trace) {
            (Some(name), None) => {
                if !workload.programs.contains_key(name) && find_program(name).is_none() {
                    return Err(ScenarioError::at(
                        format!("{path}/program"),
                        format!("there is no program \"{name}\""),
                        format!(
                            "Shipped programs: {}; or define it under /workload/programs.",
                            program_names()
                        ),
                    ));
                }
            }
            (None, Some(_)) => {}
            _ => {
                return Err(ScenarioError::at(
                    path,
                    "a group of threads needs exactly one of \"program\" and \"trace\"",
                    "Name a program or a recorded trace, not both.",
                ));
            }
        }
        if let Some(n) = group.instructions {
            within(&format!("{path}/instructions"), n, 1, 1 << 50)?;
        }
        within(&format!("{path}/arrives_at_cycle"), group.arrives_at_cycle, 0, MAX_RUN_CYCLES)?;
    }
    within("/workload/threads", threads, 1, u64::from(MAX_THREADS))?;
    streams::check(&workload.threads)?;
    for (name, program) in &workload.programs {
        check_program(
            program,
            &format!("/workload/programs/{}", name.replace('~', "~0").replace('/', "~1")),
        )?;
    }
    Ok(())
}

/// Checks one program; `path` is where it stands.
///
/// # Errors
/// The first value that cannot be, with its place.
pub fn check_program(program: &Program, path: &str) -> Outcome {
    if program.phases.is_empty() || program.phases.len() > 64 {
        return Err(ScenarioError::at(
            format!("{path}/phases"),
            format!("{} phases", program.phases.len()),
            "A program has 1 to 64 phases.",
        ));
    }
    if let Some(execution) = &program.execution {
        number(&format!("{path}/execution/base_cpi"), execution.base_cpi, 0.05, 64.0)?;
        number(&format!("{path}/execution/overlap"), execution.overlap, 1.0, 64.0)?;
        if let Some(stream) = &execution.instruction_stream {
            instruction_stream::check(stream, &format!("{path}/execution/instruction_stream"))?;
        }
    }
    for (i, phase) in program.phases.iter().enumerate() {
        let path = format!("{path}/phases/{i}");
        within(&format!("{path}/instructions"), phase.instructions, 1, 1 << 50)?;
        within(&format!("{path}/references_per_kinstr"), u64::from(phase.references_per_kinstr), 0, 1_000)?;
        share(&format!("{path}/store_share"), phase.store_share)?;
        let count = phase.components.len();
        if count > 16 || (count == 0 && phase.references_per_kinstr > 0) {
            return Err(ScenarioError::at(
                format!("{path}/components"),
                format!("{count} components"),
                "A phase that makes references has 1 to 16 components.",
            ));
        }
        for (j, component) in phase.components.iter().enumerate() {
            check_component(component, &format!("{path}/components/{j}"))?;
        }
        if count > 0 && phase.components.iter().map(|c| c.weight).sum::<f64>() <= 0.0 {
            return Err(ScenarioError::at(
                format!("{path}/components"),
                "all weights are 0",
                "Give at least one component a weight above 0.",
            ));
        }
    }
    Ok(())
}

fn check_component(component: &Component, path: &str) -> Outcome {
    if !(component.weight.is_finite() && (0.0..=1e6).contains(&component.weight)) {
        return Err(ScenarioError::at(
            format!("{path}/weight"),
            format!("{}", component.weight),
            "A weight is a number from 0 to 1,000,000.",
        ));
    }
    if let Some(store_share) = component.store_share {
        share(&format!("{path}/store_share"), store_share)?;
    }
    within(&format!("{path}/pattern/region_bytes"), component.pattern.region_bytes(), 1, MAX_REGION_BYTES)?;
    match component.pattern {
        Pattern::Stream { stride_bytes, region_bytes } | Pattern::Loop { stride_bytes, region_bytes } => {
            within(&format!("{path}/pattern/stride_bytes"), u64::from(stride_bytes), 1, region_bytes)?;
            regions::check_pattern(component, path)
        }
        Pattern::Zipf { exponent, .. } | Pattern::BTree { exponent, .. }
            if !(exponent.is_finite() && (0.0..=4.0).contains(&exponent)) =>
        {
            Err(ScenarioError::at(
                format!("{path}/pattern/exponent"),
                format!("{exponent}"),
                "A zipf exponent is from 0 (uniform) to 4.",
            ))
        }
        _ => regions::check_pattern(component, path),
    }
}

/// Checks that a whole number lies in its range.
pub fn within(path: &str, value: u64, low: u64, high: u64) -> Outcome {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(ScenarioError::at(path, format!("{value} is out of range"), format!("Valid are {low} to {high}.")))
}

pub(super) fn number(path: &str, value: f64, low: f64, high: f64) -> Outcome {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(ScenarioError::at(path, format!("{value} is out of range"), format!("Valid are {low} to {high}.")))
}

pub(super) fn share(path: &str, value: f64) -> Outcome {
    if (0.0..=1.0).contains(&value) {
        return Ok(());
    }
    Err(ScenarioError::at(path, format!("{value} is not a share"), "Valid are 0 to 1."))
}
