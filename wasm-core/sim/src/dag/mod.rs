//! Task graphs: programs cut into tasks that depend on each other, with the references that each task really makes.
//!
//! An algorithm of [`programs`] runs over data of its own and a [`Recorder`] writes down its tasks and their
//! references. The result, a [`Dag`], does not depend on a machine's size, nor on who schedules it.

mod array;
mod graph;
pub mod programs;
mod recorder;

pub use array::Array;
pub use graph::{Dag, DagError, Group, Region, Task, TaskId};
pub use recorder::{Recorder, What};
