//! Task graphs: programs cut into tasks that depend on each other, with the references that each task really makes.
//!
//! An algorithm of [`programs`] runs over data of its own and a [`Recorder`] writes down its tasks and their
//! references. The result, a [`Dag`], does not depend on a machine's size, nor on who schedules it.

mod array;
mod calls;
mod coarsen;
mod graph;
mod groups;
mod import;
mod parallelization;
pub mod programs;
mod recorder;
mod working_sets;

pub use array::Array;
pub use calls::Call;
pub use coarsen::{coarsened, stops};
pub use graph::{Dag, DagError, Group, Region, Task, TaskId};
pub use groups::{GroupNode, GroupTree};
pub use import::{ImportedTasks, MAX_IMPORT_BYTES, import_tasks};
pub use parallelization::{Threshold, parallelization_table};
pub use recorder::{Recorder, What};
pub use working_sets::{GroupWorkingSet, WorkingSets, coarsen};
