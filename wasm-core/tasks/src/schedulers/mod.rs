//! Task schedulers. A new one is one file here and its line in [`SCHEDULERS`].

mod cost;
mod depth_first;
mod fifo;
mod sequential;
mod work_stealing;

use engine::policy::RegisteredTasks;

/// All task schedulers, in the order in which the page lists them.
pub const SCHEDULERS: &[RegisteredTasks] = &[
    RegisteredTasks { info: depth_first::info, build: depth_first::build },
    RegisteredTasks { info: work_stealing::info, build: work_stealing::build },
    RegisteredTasks { info: fifo::info, build: fifo::build },
    RegisteredTasks { info: sequential::info, build: sequential::build },
];
