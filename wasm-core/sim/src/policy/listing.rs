//! All policies in one list, each with what it schedules.

use super::describe::PolicyInfo;
use super::registry::REGISTRY;
use super::tasks::TASK_REGISTRY;
use crate::scenario::{PolicyChoice, Scenario, ScenarioError};
use serde::Serialize;

/// What a policy schedules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Schedules {
    /// Threads on hardware contexts.
    Threads,
    /// Tasks of one program on cores.
    Tasks,
}

impl Schedules {
    /// What a scenario needs scheduled.
    pub fn of(scenario: &Scenario) -> Self {
        if scenario.workload.dag.is_some() { Self::Tasks } else { Self::Threads }
    }
}

/// A policy in the list of all of them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct PolicyListing {
    /// What it schedules: a scenario takes policies of one kind.
    pub schedules: Schedules,
    /// What it says of itself.
    #[serde(flatten)]
    #[cfg_attr(feature = "codegen", ts(flatten))]
    pub info: PolicyInfo,
}

/// All policies: those of threads, then those of tasks.
pub fn policies() -> Vec<PolicyListing> {
    let threads = REGISTRY.iter().map(|r| (Schedules::Threads, (r.info)()));
    let tasks = TASK_REGISTRY.iter().map(|r| (Schedules::Tasks, (r.info)()));
    threads.chain(tasks).map(|(schedules, info)| PolicyListing { schedules, info }).collect()
}

/// Why there is no such policy: the ids that there are, of the kind that the scenario needs.
pub(super) fn unknown(choice: &PolicyChoice, schedules: Schedules) -> ScenarioError {
    let (fitting, others): (Vec<_>, Vec<_>) = policies().into_iter().partition(|p| p.schedules == schedules);
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
