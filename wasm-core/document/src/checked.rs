//! A scenario that was accepted, with everything that accepting it had to find out.

use super::dag::DagSpec;
use super::error::ScenarioError;
use super::futures::{Future, futures};
use super::machine::Topology;
use super::scenario::Scenario;
use super::{forks, patch, validate};
use serde::{Serialize, Serializer};
use std::ops::Deref;

/// What a document names and this crate does not know: policies and their parameters, and whether tasks can run.
pub trait Catalogue: Sync {
    /// Checks those names and parameters. Everything else in the scenario is right already.
    ///
    /// # Errors
    /// The first of them that is unknown, or that this machine cannot have.
    fn check(&self, scenario: &Scenario, topology: &Topology) -> Result<(), ScenarioError>;

    /// Checks a program of tasks as [`super::check_tasks`] does, if such programs are known.
    ///
    /// # Errors
    /// The first value that cannot be, or that nothing here runs tasks.
    fn check_tasks(&self, scenario: &Scenario, tasks: &DagSpec) -> Result<(), ScenarioError>;
}

/// A scenario that can run. There is no other way to one than through every check, so nobody has to check it again.
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
    /// Checks a scenario, what it becomes by its interventions, its baseline and its branches.
    ///
    /// # Errors
    /// The first value that cannot be, with its JSON pointer.
    pub fn new(scenario: Scenario, catalogue: &dyn Catalogue) -> Result<Self, ScenarioError> {
        let topology = validate::check(&scenario, catalogue)?;
        let futures = futures(&scenario, catalogue)?;
        let baseline = patch::baseline_of(&scenario, catalogue)?.map(Box::new);
        let branches = forks::branches(&scenario, baseline.as_deref(), catalogue)?;
        let checked = Self { scenario, topology, futures, baseline, branches };
        forks::panes(&checked)?;
        Ok(checked)
    }

    /// The machine in numbered units.
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// What the run goes on as, in order; none where nothing is set while it runs.
    pub fn futures(&self) -> &[Future] {
        &self.futures
    }

    /// The scenario with its baseline's values set, if it has a baseline.
    pub fn baseline(&self) -> Option<&Checked> {
        self.baseline.as_deref()
    }

    /// Its branches, in the order of `/forks/branches`.
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
