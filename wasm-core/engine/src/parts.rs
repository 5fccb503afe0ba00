//! What plugs into the engine. The engine owns the sockets and knows nothing of what is in them.

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

/// Records the program of tasks of a scenario, in lines of its machine.
///
/// # Errors
/// A program that is larger than a run can hold.
pub type RecordTasks = fn(&Scenario) -> Result<Arc<Dag>, ScenarioError>;

/// Programs of tasks: how they are checked, and how they are recorded.
#[derive(Debug)]
pub struct Tasks {
    /// Checks a program of tasks and what it asks of the rest of the scenario.
    pub check: fn(&Scenario, &DagSpec) -> Result<(), ScenarioError>,
    /// Records it.
    pub record: RecordTasks,
}

/// Makes a core of empty hardware contexts.
pub type BuildCore = fn(&CoreSetup) -> Box<dyn CoreModel>;

/// Makes what knows when the threads of a scenario wait, on so many hardware contexts.
pub type BuildWaits = fn(&Scenario, &[Listed], usize) -> Box<dyn Waits>;

/// Makes what deals the ways of a cache of this shape.
pub type BuildWays = fn(&WayAllocation, Geometry) -> Box<dyn WayAllocator>;

/// Gives the pages of threads frames of some colours of a cache, beside those that have frames already.
pub type PlacePages = fn(&Scenario, Address, &[Holding], &Frames) -> Result<Frames, ScenarioError>;

/// Reads the records of a trace for lines of these sizes.
pub type PlayTrace = fn(&RecordedTrace, LineSizes) -> Result<Played, PlaybackError>;

/// What [`Parts`] say of a scenario that needs more than they are.
pub const NOT_IN_THIS_BUILD: &str = "this build of the engine lacks what the scenario needs";

/// What a build of the simulator contains beside the engine.
///
/// The engine finds a scenario's policy, its program of tasks and its simultaneous-multithreading cores here and nowhere
/// else. Also a [`Catalogue`]: a scenario is checked against the parts that will run it. The crate `simulator` has the
/// usual ones; a study with policies of its own, or a test, makes another value (see [the crate's example](crate#a-run)).
#[derive(Debug)]
pub struct Parts {
    /// Policies of threads, in the order in which they are listed.
    pub policies: &'static [Registered],
    /// Schedulers of tasks, in the order in which they are listed.
    pub schedulers: &'static [RegisteredTasks],
    /// Knows programs of tasks; `None` in a build without.
    pub tasks: Option<Tasks>,
    /// Makes simultaneous-multithreading cores; `None` in a build without.
    pub smt: Option<BuildCore>,
    /// Knows when threads wait; `None` in a build without.
    pub waits: Option<BuildWaits>,
    /// Deals the ways of caches at intervals; `None` in a build without.
    pub ways: Option<BuildWays>,
    /// Colours pages; `None` in a build without.
    pub colours: Option<PlacePages>,
    /// Reads recorded traces; `None` in a build without.
    pub traces: Option<PlayTrace>,
}

fn not_in_this_build() -> ScenarioError {
    ScenarioError::at("", NOT_IN_THIS_BUILD, "Use the build with everything.")
}

impl Parts {
    /// Whether everything that a scenario needs is in this build.
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
        // What is no policy anywhere only the whole build knows.
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
