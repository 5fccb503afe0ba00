//! The engine with every policy, core model and task program plugged in.

use document::{Checked, Scenario, ScenarioError, Value};
use engine::Parts;
use engine::dag::Dag;
use engine::policy::PolicyListing;
use engine::run::{Run, RunError, TraceLibrary};
use engine::workload::RecordedTrace;
use std::sync::Arc;

/// All parts.
pub static PARTS: Parts = Parts {
    policies: policies::POLICIES,
    schedulers: tasks::SCHEDULERS,
    tasks: Some(tasks::TASKS),
    smt: Some(smt::new),
    waits: Some(engine::waits::new),
    ways: Some(engine::ways::new),
    colours: Some(engine::colours::place),
    traces: Some(RecordedTrace::records),
};

/// Reads and checks a scenario document.
///
/// # Errors
/// The first unknown field, wrong type or impossible value, with its JSON pointer.
pub fn parse(text: &str) -> Result<Checked, ScenarioError> {
    document::parse(text, &PARTS)
}

/// Checks a scenario that is already JSON.
///
/// # Errors
/// As [`parse`].
pub fn from_value(value: Value) -> Result<Checked, ScenarioError> {
    document::from_value(value, &PARTS)
}

/// Checks a scenario that a program made.
///
/// # Errors
/// The first impossible value, with its JSON pointer.
pub fn check(scenario: Scenario) -> Result<Checked, ScenarioError> {
    Checked::new(scenario, &PARTS)
}

/// A shipped scenario, or variant of one, by id.
///
/// # Errors
/// No such id, or a shipped file that is not valid.
pub fn shipped_scenario(id: &str) -> Result<Checked, ScenarioError> {
    document::shipped_scenario(id, &PARTS)
}

/// All policies: those of threads, then those of tasks.
pub fn policies() -> Vec<PolicyListing> {
    PARTS.policies()
}

/// A run at cycle 0.
///
/// # Errors
/// A scenario that plays a trace which `traces` lacks, or a program of tasks that is too large.
pub fn start(scenario: &Checked, traces: &TraceLibrary) -> Result<Run, RunError> {
    Run::new(scenario, traces, &PARTS)
}

/// A run at cycle 0 of a scenario whose task program is already recorded, in lines of its machine. Runs can share one
/// recording: it depends neither on the machine's size nor on the scheduler.
///
/// # Errors
/// As [`start`].
pub fn start_recorded(scenario: &Checked, dag: Arc<Dag>) -> Result<Run, RunError> {
    Run::of_recorded(scenario, dag, &PARTS)
}

/// Checks a scenario that a program made, and starts a run of it.
///
/// # Errors
/// An impossible value, or as [`start`].
pub fn check_and_start(scenario: &Scenario, traces: &TraceLibrary) -> Result<Run, RunError> {
    start(&check(scenario.clone())?, traces)
}
