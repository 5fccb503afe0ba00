//! Task-parallel programs with the references that each task really makes, and the schedulers that run them.
//!
//! An algorithm of [`programs`] runs on its own data, and a [`Recorder`] records its tasks and their references. The
//! result, a [`Dag`], depends neither on the machine's size nor on the scheduler.

mod array;
#[cfg(test)]
mod calls_tests;
mod coarsen;
mod grains;
mod groups;
mod kept;
mod parallelization;
pub mod programs;
mod recorder;
mod schedulers;
mod working_sets;

pub use array::Array;
pub use coarsen::{coarsened, stops};
pub use grains::Grain;
pub use groups::{GroupNode, GroupTree};
pub use parallelization::{Threshold, parallelization_table};
pub use recorder::{Recorder, What};
pub use schedulers::SCHEDULERS;
pub use working_sets::{GroupWorkingSet, WorkingSets, coarsen};

use document::{Scenario, ScenarioError};
use engine::dag::Dag;
use kept::{Recipe, kept};
use std::sync::Arc;

/// The part that a build with task programs plugs in.
pub const TASKS: engine::Tasks = engine::Tasks { check: document::check_tasks, record };

/// Records a scenario's task program in lines of its machine, coarsened if the scenario says so. The last recording is
/// cached per thread.
///
/// # Errors
/// More tasks or references than a run can hold, or a scenario without a task program.
pub fn record(scenario: &Scenario) -> Result<Arc<Dag>, ScenarioError> {
    let Some(spec) = &scenario.workload.dag else {
        return Err(ScenarioError::at("/workload/dag", "there is no program of tasks", "Give one."));
    };
    kept(Recipe::of(scenario, spec), || {
        let line_bytes = scenario.machine.first_line_bytes();
        let dag = programs::record(spec, line_bytes, scenario.run.seed)?;
        match &scenario.workload.coarsen {
            Some(coarser) => coarsen(&dag, coarser, line_bytes).map_err(|e| e.of_scenario()),
            None => Ok(dag),
        }
    })
}
