//! Registration, listing and checking of policies.

use super::describe::PolicyInfo;
use super::params::Params;
use super::tasks::{TaskScheduler, TaskSetup};
use super::thread_policy::{Setup, ThreadPolicy};
use crate::parts::Parts;
use document::machine::Topology;
use document::{PolicyChoice, Scenario, ScenarioError};
use serde::Serialize;

/// The description and constructor of a thread policy.
#[derive(Debug)]
pub struct Registered {
    /// Its description.
    pub info: fn() -> PolicyInfo,
    /// Builds it from checked parameters.
    pub build: fn(&Params, &Setup) -> Box<dyn ThreadPolicy>,
    /// Checks that this machine supports it with these parameters. Paths of errors begin with `/policy/params`.
    pub check: fn(&Params, &Topology) -> Result<(), ScenarioError>,
}

/// The description and constructor of a task scheduler.
#[derive(Debug)]
pub struct RegisteredTasks {
    /// Its description.
    pub info: fn() -> PolicyInfo,
    /// Builds it from checked parameters.
    pub build: fn(&Params, &TaskSetup) -> Box<dyn TaskScheduler>,
}

/// The check of a policy that every machine supports.
///
/// # Errors
/// None.
pub fn on_any_machine(_params: &Params, _topology: &Topology) -> Result<(), ScenarioError> {
    Ok(())
}

/// What a policy schedules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Schedules {
    /// Threads, on hardware contexts.
    Threads,
    /// Tasks of one program, on cores.
    Tasks,
}

impl Schedules {
    /// What a scenario's policy schedules.
    pub fn of(scenario: &Scenario) -> Self {
        if scenario.workload.dag.is_some() { Self::Tasks } else { Self::Threads }
    }
}

/// An entry of the list of all policies.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PolicyListing {
    /// What it schedules; all policies of a scenario schedule the same.
    pub schedules: Schedules,
    /// Description of the policy.
    #[serde(flatten)]
    #[cfg_attr(feature = "codegen", ts(flatten))]
    pub info: PolicyInfo,
}

impl Parts {
    /// All policies: those of threads, then those of tasks.
    pub fn policies(&self) -> Vec<PolicyListing> {
        let threads = self.policies.iter().map(|r| (Schedules::Threads, (r.info)()));
        let tasks = self.schedulers.iter().map(|r| (Schedules::Tasks, (r.info)()));
        threads.chain(tasks).map(|(schedules, info)| PolicyListing { schedules, info }).collect()
    }

    /// Checks that a policy exists and accepts its parameters.
    pub(crate) fn check_policy(&self, scenario: &Scenario, topology: &Topology) -> Result<(), ScenarioError> {
        let choice = &scenario.policy;
        let listed = self.policies().into_iter().find(|p| p.info.id == choice.id);
        let Some(PolicyListing { info, .. }) = listed.filter(|p| p.schedules == Schedules::of(scenario))
        else {
            return Err(self.unknown(choice, Schedules::of(scenario)));
        };
        for (id, value) in &choice.params {
            let path = format!("/policy/params/{id}");
            let Some(spec) = info.params.iter().find(|p| p.id == id) else {
                let ids = info.params.iter().map(|p| p.id).collect::<Vec<_>>().join(", ");
                let remedy =
                    if ids.is_empty() { "It takes none.".to_string() } else { format!("It takes {ids}.") };
                return Err(ScenarioError::at(
                    path,
                    format!("\"{}\" has no parameter \"{id}\"", info.id),
                    remedy,
                ));
            };
            if let Some(remedy) = spec.problem(value) {
                return Err(ScenarioError::at(path, format!("{value} does not fit"), remedy));
            }
        }
        let Some((registered, _)) = self.find(&choice.id) else { return Ok(()) };
        (registered.check)(&Params::new(&info, &choice.params), topology)
    }

    /// Builds a checked policy of threads. `None` for an unknown id.
    pub fn policy(&self, choice: &PolicyChoice, setup: &Setup) -> Option<Box<dyn ThreadPolicy>> {
        let (registered, info) = self.find(&choice.id)?;
        Some((registered.build)(&Params::new(&info, &choice.params), setup))
    }

    /// Builds a checked scheduler of tasks. `None` for an unknown id.
    pub fn scheduler(&self, choice: &PolicyChoice, setup: &TaskSetup) -> Option<Box<dyn TaskScheduler>> {
        let mut listed = self.schedulers.iter().map(|r| (r, (r.info)()));
        let (registered, info) = listed.find(|(_, info)| info.id == choice.id)?;
        Some((registered.build)(&Params::new(&info, &choice.params), setup))
    }

    pub(crate) fn find(&self, id: &str) -> Option<(&'static Registered, PolicyInfo)> {
        self.policies.iter().map(|r| (r, (r.info)())).find(|(_, info)| info.id == id)
    }

    /// The error for an unknown policy: it lists the ids of the kind that the scenario needs.
    fn unknown(&self, choice: &PolicyChoice, schedules: Schedules) -> ScenarioError {
        let (fitting, others): (Vec<_>, Vec<_>) =
            self.policies().into_iter().partition(|p| p.schedules == schedules);
        let ids = fitting.iter().map(|p| p.info.id).collect::<Vec<_>>().join(", ");
        let problem = if others.iter().any(|p| p.info.id == choice.id) {
            match schedules {
                Schedules::Threads => format!("\"{}\" schedules tasks, and these are threads", choice.id),
                Schedules::Tasks => format!("\"{}\" schedules threads, and these are tasks", choice.id),
            }
        } else {
            format!("there is no policy \"{}\"", choice.id)
        };
        ScenarioError::at("/policy/id", problem, format!("Valid are {ids}."))
    }
}
