//! A scenario that passed all checks, with the results of checking it.

use super::dag::DagSpec;
use super::error::ScenarioError;
use super::futures::{Future, futures};
use super::machine::Topology;
use super::scenario::Scenario;
use super::{forks, patch, validate};
use serde::{Serialize, Serializer};
use std::ops::Deref;

/// Checks what a document names and this crate cannot check: policies with their parameters, and programs of tasks.
pub trait Catalogue: Sync {
    /// Checks those names and parameters. Everything else in the scenario has been checked.
    ///
    /// # Errors
    /// The first name or parameter that is unknown, or that this machine does not support.
    fn check(&self, scenario: &Scenario, topology: &Topology) -> Result<(), ScenarioError>;

    /// Checks a program of tasks as [`super::check_tasks`] does, if such programs are supported.
    ///
    /// # Errors
    /// The first invalid value, or that tasks are not supported.
    fn check_tasks(&self, scenario: &Scenario, tasks: &DagSpec) -> Result<(), ScenarioError>;
}

/// A scenario that can run. The only constructor runs every check, so the checks need not be repeated.
#[derive(Clone, Debug)]
pub struct Checked {
    scenario: Scenario,
    topology: Topology,
    futures: Vec<Future>,
    baseline: Option<Box<Checked>>,
    branches: Vec<Checked>,
}

impl Serialize for Checked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.scenario.serialize(serializer)
    }
}

impl Deref for Checked {
    type Target = Scenario;

    fn deref(&self) -> &Scenario {
        &self.scenario
    }
}

impl Checked {
    /// Checks a scenario, its later states after interventions, its baseline and its branches.
    ///
    /// # Errors
    /// The first invalid value, with its JSON pointer.
    pub fn new(scenario: Scenario, catalogue: &dyn Catalogue) -> Result<Self, ScenarioError> {
        let topology = validate::check(&scenario, catalogue)?;
        let futures = futures(&scenario, catalogue)?;
        let baseline = patch::baseline_of(&scenario, catalogue)?.map(Box::new);
        let branches = forks::branches(&scenario, baseline.as_deref(), catalogue)?;
        let checked = Self { scenario, topology, futures, baseline, branches };
        forks::panes(&checked)?;
        Ok(checked)
    }

    /// The machine as numbered units.
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// The scenario after each change of values during the run, in order; empty without such changes.
    pub fn futures(&self) -> &[Future] {
        &self.futures
    }

    /// The scenario with the values of its baseline set; `None` without a baseline.
    pub fn baseline(&self) -> Option<&Checked> {
        self.baseline.as_deref()
    }

    /// The branches as scenarios, in the order of `/forks/branches`.
    pub fn branches(&self) -> &[Checked] {
        &self.branches
    }

    /// The scenario itself, without baseline and branches.
    pub fn alone(&self) -> Self {
        Self {
            scenario: Scenario { baseline: None, forks: None, ..self.scenario.clone() },
            topology: self.topology.clone(),
            futures: self.futures.clone(),
            baseline: None,
            branches: Vec::new(),
        }
    }

    /// The document.
    pub fn into_scenario(self) -> Scenario {
        self.scenario
    }
}
