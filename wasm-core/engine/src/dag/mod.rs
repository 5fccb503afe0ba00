//! A recorded program of tasks: what each waits for, and what each refers to. The crate `tasks` makes them.

mod calls;
mod graph;

pub use calls::Call;
pub use graph::{Dag, DagError, Group, Region, Task, TaskId};
