//! Checks a well-formed document: each error gives the place, the value and the remedy.

use super::checked::Catalogue;
use super::error::ScenarioError;
use super::fields::Fields;
use super::frames::{frames_per_quantum, most_per_cycle};
use super::limits::{MAX_FRAMES, MAX_RUN_CYCLES, MAX_THREADS};
use super::run::RunSpec;
use super::scenario::{SCENARIO_VERSION, Scenario};
use super::shipped::{find_program, program_names, unknown_program};
use super::workload::{Program, WorkloadSpec};
use super::{
    allocation, colours, instruction_stream, partitions, patch, regions, smt_fit, streams, waits_check,
};
use crate::machine::Topology;

type Outcome = Result<(), ScenarioError>;

/// Checks everything beyond the types. Later states of the scenario, its baseline and its branches are checked in
/// [`super::checked::Checked`].
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
        Some(tasks) => catalogue.check_tasks(scenario, tasks)?,
        None => check_workload(&scenario.workload)?,
    }
    regions::check(scenario)?;
    waits_check::check(scenario)?;
    check_frames(scenario)?;
    partitions::check(&scenario.machine.caches, &scenario.workload)?;
    allocation::check(&scenario.machine, &scenario.workload, &topology)?;
    colours::check(scenario, &topology)?;
    smt_fit::check(scenario)?;
    catalogue.check(scenario, &topology)?;
    Ok(topology)
}

fn check_run(run: &RunSpec) -> Outcome {
    run.check_fields("/run")?;
    within("/run/switch_cycles", u64::from(run.switch_cycles), 0, u64::from(run.quantum_cycles) / 2)?;
    let quanta = u64::from(run.quanta) + u64::from(run.warmup_quanta);
    let most = |what: &str, per_quantum: u32, most: u64| {
        let count = quanta * u64::from(per_quantum);
        if count <= most {
            return Ok(());
        }
        Err(ScenarioError::at(
            "/run/quanta",
            format!(
                "{quanta} quanta, warm-up included, of {per_quantum} {what} are {count} {what}, and a run has at most {most}"
            ),
            format!("At most {} quanta fit, warm-up included.", most / u64::from(per_quantum)),
        ))
    };
    most("cycles", run.quantum_cycles, MAX_RUN_CYCLES)?;
    most("frames", run.frames_per_quantum, MAX_FRAMES)
}

/// Counters of a frame have 32 bits, so a quantum may need more frames than requested.
fn check_frames(scenario: &Scenario) -> Outcome {
    let run = &scenario.run;
    let (quanta, frames) =
        (u64::from(run.quanta) + u64::from(run.warmup_quanta), frames_per_quantum(scenario));
    if quanta * u64::from(frames) <= MAX_FRAMES {
        return Ok(());
    }
    let most = most_per_cycle(scenario);
    Err(ScenarioError::at(
        "/run/quantum_cycles",
        format!(
            "{most} events can happen in a cycle of this machine and a frame counts up to {}, so {quanta} quanta of {} \
             cycles need more than {MAX_FRAMES} frames",
            u32::MAX,
            run.quantum_cycles
        ),
        "Give fewer quanta, shorter quanta, or a smaller machine.",
    ))
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
        group.check_fields(&path)?;
        threads += u64::from(group.copies);
        match (&group.program, &group.trace) {
            (Some(name), None) => {
                if !workload.programs.contains_key(name) && find_program(name).is_none() {
                    return Err(ScenarioError::at(
                        format!("{path}/program"),
                        unknown_program(name),
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
    }
    if threads == 0 {
        return Err(ScenarioError::at(
            "/workload/threads",
            "there are no threads",
            format!("Add a group of threads with a program or a trace; {MAX_THREADS} threads at most."),
        ));
    }
    if threads > u64::from(MAX_THREADS) {
        return Err(ScenarioError::at(
            "/workload/threads",
            format!("{threads} threads in all"),
            format!("At most {MAX_THREADS}: give fewer copies."),
        ));
    }
    streams::check(&workload.threads)?;
    for (name, program) in &workload.programs {
        check_program(program, &format!("/workload/programs/{}", patch::escaped(name)))?;
    }
    Ok(())
}

/// Checks one program, whose JSON pointer is `path`.
///
/// # Errors
/// The first invalid value, with its place.
pub fn check_program(program: &Program, path: &str) -> Outcome {
    if program.phases.is_empty() || program.phases.len() > 64 {
        return Err(ScenarioError::at(
            format!("{path}/phases"),
            format!("{} phases", program.phases.len()),
            "A program has 1 to 64 phases.",
        ));
    }
    program.check_fields(path)?;
    if let Some(stream) =
        program.execution.as_ref().and_then(|execution| execution.instruction_stream.as_ref())
    {
        instruction_stream::check(stream, &format!("{path}/execution/instruction_stream"))?;
    }
    waits_check::check_steps(&program.waits, path)?;
    for (i, phase) in program.phases.iter().enumerate() {
        let path = format!("{path}/phases/{i}");
        let count = phase.components.len();
        if count > 16 || (count == 0 && phase.references_per_kinstr > 0) {
            return Err(ScenarioError::at(
                format!("{path}/components"),
                format!("{count} components"),
                "A phase that makes references has 1 to 16 components.",
            ));
        }
        for (j, component) in phase.components.iter().enumerate() {
            regions::check_pattern(component, &format!("{path}/components/{j}"))?;
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

/// Checks that a whole number is in a range that depends on other fields.
pub fn within(path: &str, value: u64, low: u64, high: u64) -> Outcome {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(ScenarioError::at(path, format!("{value} is out of range"), format!("Valid are {low} to {high}.")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dag::{DagSpec, check_tasks};
    use crate::parse::from_value;
    use serde_json::json;

    struct Anything;

    impl Catalogue for Anything {
        fn check(&self, _: &Scenario, _: &Topology) -> Result<(), ScenarioError> {
            Ok(())
        }

        fn check_tasks(&self, scenario: &Scenario, tasks: &DagSpec) -> Result<(), ScenarioError> {
            check_tasks(scenario, tasks)
        }
    }

    /// 10⁹ cycles at 0.05 cycles per instruction are 2 · 10¹⁰ instructions: five times 2³².
    #[test]
    fn a_counter_that_would_wrap_makes_frames_shorter() {
        let with_frames = |frames: u32| {
            from_value(
                json!({
                    "version": 1, "title": "Fast", "policy": {"id": "any"},
                    "machine": {
                        "cores": [{"count": 1, "contexts": 1, "model": "interval"}],
                        "caches": [{"level": 1, "size_bytes": 512, "ways": 2, "line_bytes": 64, "hit_cycles": 1, "shared_by": "core"}],
                        "memory": {"latency_cycles": 100, "cycles_per_line": 1},
                    },
                    "workload": {
                        "threads": [{"program": "fast", "copies": 1}],
                        "programs": {"fast": {
                            "execution": {"base_cpi": 0.05, "overlap": 1.0},
                            "phases": [{"instructions": 1_000, "references_per_kinstr": 0, "store_share": 0, "components": []}],
                        }},
                    },
                    "run": {"seed": 1, "quantum_cycles": 1_000_000_000, "warmup_quanta": 0, "quanta": 1, "frames_per_quantum": frames},
                }),
                &Anything,
            )
        };
        let frames = |asked| with_frames(asked).map(|scenario| frames_per_quantum(&scenario));
        assert_eq!([frames(1), frames(4), frames(5), frames(8)], [Ok(5), Ok(5), Ok(5), Ok(8)]);
    }
}
