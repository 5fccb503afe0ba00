//! The parts that plug into the engine. The engine defines the interfaces and does not depend on the parts.

use crate::core::{CoreModel, CoreSetup};
use crate::dag::Dag;
use crate::policy::{Registered, RegisteredTasks};
use crate::trace::PlaybackError;
use crate::waits::Waits;
use crate::ways::{Geometry, WayAllocator};
use crate::workload::{Address, Frames, Holding, LineSizes, Listed, Played, RecordedTrace};
use document::machine::Topology;
use document::{Catalogue, DagSpec, Scenario, ScenarioError, WayAllocation};
use std::sync::Arc;

/// Records the task program of a scenario, in lines of its machine.
///
/// # Errors
/// A program larger than the limits of a run.
pub type RecordTasks = fn(&Scenario) -> Result<Arc<Dag>, ScenarioError>;

/// Programs of tasks: how to check and record them.
#[derive(Debug)]
pub struct Tasks {
    /// Checks a program of tasks and its requirements on the rest of the scenario.
    pub check: fn(&Scenario, &DagSpec) -> Result<(), ScenarioError>,
    /// Records the program.
    pub record: RecordTasks,
}

/// Makes a core of empty hardware contexts.
pub type BuildCore = fn(&CoreSetup) -> Box<dyn CoreModel>;

/// Makes the model of the waits of a scenario's threads, for a number of hardware contexts.
pub type BuildWaits = fn(&Scenario, &[Listed], usize) -> Box<dyn Waits>;

/// Makes the way allocator of a cache of this shape.
pub type BuildWays = fn(&WayAllocation, Geometry) -> Box<dyn WayAllocator>;

/// Assigns frames of certain cache colours to the pages of threads, beside the frames already in use.
pub type PlacePages = fn(&Scenario, Address, &[Holding], &Frames) -> Result<Frames, ScenarioError>;

/// Reads the records of a trace for lines of these sizes.
pub type PlayTrace = fn(&RecordedTrace, LineSizes) -> Result<Played, PlaybackError>;

/// The error of [`Parts`] that lack what a scenario needs.
pub const NOT_IN_THIS_BUILD: &str = "this build of the engine lacks what the scenario needs";

/// The parts of a build of the simulator beside the engine.
///
/// The engine finds a scenario's policy, its program of tasks and its simultaneous-multithreading cores here and
/// nowhere else. It is also a [`Catalogue`]: a scenario is checked against the parts that will run it. The crate
/// `simulator` has the usual parts; a study with policies of its own, or a test, makes another value (see [the crate's
/// example](crate#a-run)).
#[derive(Debug)]
pub struct Parts {
    /// Thread policies, in listing order.
    pub policies: &'static [Registered],
    /// Task schedulers, in listing order.
    pub schedulers: &'static [RegisteredTasks],
    /// Checks and records programs of tasks; `None` in a build without them.
    pub tasks: Option<Tasks>,
    /// Makes simultaneous-multithreading cores; `None` in a build without them.
    pub smt: Option<BuildCore>,
    /// Models the waits of threads; `None` in a build without it.
    pub waits: Option<BuildWaits>,
    /// Allocates the ways of caches at intervals; `None` in a build without it.
    pub ways: Option<BuildWays>,
    /// Colours pages; `None` in a build without it.
    pub colours: Option<PlacePages>,
    /// Reads recorded traces; `None` in a build without it.
    pub traces: Option<PlayTrace>,
}

fn not_in_this_build() -> ScenarioError {
    ScenarioError::at("", NOT_IN_THIS_BUILD, "Use the build with everything.")
}

impl Parts {
    /// Whether this build contains everything that a scenario needs.
    pub fn suffices(&self, scenario: &Scenario) -> bool {
        let has_all = self.tasks.is_some()
            && self.smt.is_some()
            && self.waits.is_some()
            && self.ways.is_some()
            && self.colours.is_some()
            && self.traces.is_some();
        if has_all {
            return true;
        }
        let has_smt = scenario.machine.cores.iter().any(|group| group.model == document::CoreModel::Smt);
        // Only a complete build can report an unknown policy.
        !has_smt
            && scenario.workload.dag.is_none()
            && !scenario.has_waits()
            && scenario.workload.threads.iter().all(|group| group.trace.is_none())
            && scenario
                .machine
                .caches
                .iter()
                .all(|cache| cache.allocation.is_none() && cache.colours.is_empty())
            && self.find(&scenario.policy.id).is_some()
    }
}

impl Catalogue for Parts {
    fn check(&self, scenario: &Scenario, topology: &Topology) -> Result<(), ScenarioError> {
        if !self.suffices(scenario) {
            return Err(not_in_this_build());
        }
        self.check_policy(scenario, topology)
    }

    fn check_tasks(&self, scenario: &Scenario, program: &DagSpec) -> Result<(), ScenarioError> {
        let tasks = self.tasks.as_ref().ok_or_else(not_in_this_build)?;
        (tasks.check)(scenario, program)
    }
}
