//! The schedulers of tasks that exist. A new one is its file and its line here.

use super::{TaskScheduler, TaskSetup, depth_first, fifo, sequential, work_stealing};
use crate::policy::{Params, PolicyInfo};
use crate::scenario::PolicyChoice;

/// How a scheduler describes and builds itself.
pub struct RegisteredTasks {
    /// Its description.
    pub info: fn() -> PolicyInfo,
    /// Builds it from checked parameters.
    pub build: fn(&Params, &TaskSetup) -> Box<dyn TaskScheduler>,
}

/// All schedulers of tasks, in the order in which the page lists them.
pub const TASK_REGISTRY: &[RegisteredTasks] = &[
    RegisteredTasks { info: depth_first::info, build: depth_first::build },
    RegisteredTasks { info: work_stealing::info, build: work_stealing::build },
    RegisteredTasks { info: fifo::info, build: fifo::build },
    RegisteredTasks { info: sequential::info, build: sequential::build },
];

/// Builds a checked scheduler. `None` for an unknown id.
pub fn build(choice: &PolicyChoice, setup: &TaskSetup) -> Option<Box<dyn TaskScheduler>> {
    let listed = TASK_REGISTRY.iter().map(|r| (r, (r.info)()));
    let (registered, info) = listed.into_iter().find(|(_, info)| info.id == choice.id)?;
    Some((registered.build)(&Params::new(&info, &choice.params), setup))
}
