//! A recorded program of tasks: their dependences and their references. The crate `tasks` creates such programs.

mod calls;
mod graph;

pub use calls::Call;
pub use graph::{Dag, DagError, Group, Region, Task, TaskId};
