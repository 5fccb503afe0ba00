//! Checks the steps of waiting programs.

use super::error::ScenarioError;
use super::machine_spec::CoreModel;
use super::scenario::Scenario;
use super::shipped::find_program;
use super::waits::{Amount, RequestMark, WaitAction, WaitStep};
use super::workload::{Program, ThreadGroup};
use std::sync::Arc;

type Outcome = Result<(), ScenarioError>;

/// Most steps of a program: a recorded thread has one for each sleep and each wake-up.
const MAX_STEPS: usize = 16_384;

impl Scenario {
    /// The program of a group of threads: the scenario's own of this name, otherwise the shipped one.
    pub fn program_of(&self, group: &ThreadGroup) -> Option<Arc<Program>> {
        let name = group.program.as_ref()?;
        let own = self.workload.programs.get(name).map(|program| Arc::new(program.clone()));
        own.or_else(|| find_program(name))
    }

    /// Whether any thread waits.
    pub fn has_waits(&self) -> bool {
        let waits = |name: &String| match self.workload.programs.get(name) {
            Some(own) => !own.waits.is_empty(),
            None => find_program(name).is_some_and(|program| !program.waits.is_empty()),
        };
        self.workload.threads.iter().filter_map(|group| group.program.as_ref()).any(waits)
    }
}

/// Checks the steps of a program whose JSON pointer is `path`; plain bounds have been checked.
pub(super) fn check_steps(steps: &[WaitStep], path: &str) -> Outcome {
    if steps.len() > MAX_STEPS {
        return Err(ScenarioError::at(
            format!("{path}/waits"),
            format!("{} steps", steps.len()),
            format!("A program has at most {MAX_STEPS} steps; \"times\" repeats one."),
        ));
    }
    for (i, step) in steps.iter().enumerate() {
        let path = format!("{path}/waits/{i}");
        check_amount(step.run, &format!("{path}/run"))?;
        if let WaitAction::Sleep { cycles } = step.then {
            check_amount(cycles, &format!("{path}/then/cycles"))?;
        }
        let begins = step.request == Some(RequestMark::Begins);
        if begins && !matches!(step.then, WaitAction::Send { .. } | WaitAction::Sleep { .. }) {
            return Err(ScenarioError::at(
                format!("{path}/request"),
                "a request that begins at neither a send nor a sleep",
                "Let it begin at the send that carries it, or at the end of a sleep.",
            ));
        }
    }
    check_locks(steps, path)
}

fn check_amount(amount: Amount, path: &str) -> Outcome {
    let Amount::Uniform { low, high } = amount else { return Ok(()) };
    if low <= high {
        return Ok(());
    }
    Err(ScenarioError::at(
        format!("{path}/high"),
        format!("{high} is below the smallest, {low}"),
        "Let \"low\" be at most \"high\".",
    ))
}

/// Checks that locks are taken and released in turn, and that none is still taken at the end of the steps.
fn check_locks(steps: &[WaitStep], path: &str) -> Outcome {
    let mut taken: Vec<&str> = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        let refuse = |problem: String, remedy: &str| {
            Err(ScenarioError::at(format!("{path}/waits/{i}/then/lock"), problem, remedy))
        };
        let place = step.then.name().and_then(|name| taken.iter().position(|lock| *lock == name));
        match (&step.then, place) {
            (WaitAction::Acquire { lock } | WaitAction::Release { lock }, _) if step.times > 1 => {
                return refuse(format!("\"{lock}\" {} times in turn", step.times), "Leave \"times\" away.");
            }
            (WaitAction::Acquire { lock }, Some(_)) => {
                return refuse(format!("\"{lock}\" is taken already"), "Release it first.");
            }
            (WaitAction::Acquire { lock }, None) => taken.push(lock),
            (WaitAction::Release { .. }, Some(place)) => {
                taken.remove(place);
            }
            (WaitAction::Release { lock }, None) => {
                return refuse(format!("\"{lock}\" is not taken here"), "Acquire it in a step before.");
            }
            _ => {}
        }
    }
    match taken.first() {
        None => Ok(()),
        Some(lock) => Err(ScenarioError::at(
            format!("{path}/waits"),
            format!("\"{lock}\" is still taken when the steps begin again"),
            "Add a step that releases it.",
        )),
    }
}

/// Checks the requirements of waiting programs on the rest of the scenario.
pub(super) fn check(scenario: &Scenario) -> Outcome {
    for (entry, group) in scenario.workload.threads.iter().enumerate() {
        let program = scenario.program_of(group);
        let steps = program.as_ref().map(|program| program.waits.as_slice()).unwrap_or_default();
        let unknown = group
            .waits_on
            .keys()
            .find(|name| !steps.iter().any(|step| step.then.name() == Some(name.as_str())));
        if let Some(name) = unknown {
            return Err(ScenarioError::at(
                format!("/workload/threads/{entry}/waits_on/{}", super::patch::escaped(name)),
                format!("its program names no channel, lock or barrier \"{name}\""),
                "Take it away, or use a name of the program's steps.",
            ));
        }
    }
    if !scenario.has_waits() {
        return Ok(());
    }
    match scenario.machine.cores.iter().position(|group| group.model == CoreModel::Smt) {
        None => Ok(()),
        Some(group) => Err(ScenarioError::at(
            format!("/machine/cores/{group}/model"),
            "threads that wait on a core of the model \"smt\"",
            "Valid are \"in-order\" and \"interval\", or programs without \"waits\".",
        )),
    }
}
