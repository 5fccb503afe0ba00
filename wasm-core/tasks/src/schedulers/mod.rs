//! Schedulers of tasks. A new one is one file here and its line in [`SCHEDULERS`].

mod depth_first;
mod fifo;
mod order;
mod sequential;
mod work_stealing;

use engine::policy::{ParamSpec, RegisteredTasks};

/// All schedulers of tasks, in the order in which the page lists them.
pub const SCHEDULERS: &[RegisteredTasks] = &[
    RegisteredTasks { info: depth_first::info, build: depth_first::build },
    RegisteredTasks { info: work_stealing::info, build: work_stealing::build },
    RegisteredTasks { info: fifo::info, build: fifo::build },
    RegisteredTasks { info: sequential::info, build: sequential::build },
];

/// The parameter that all schedulers have.
fn take_cycles() -> ParamSpec {
    cycles(
        "take_cycles",
        "Cost of a task",
        "Cycles for which a core is busy with the scheduler before each task begins.",
    )
}

/// A cost of the scheduler's own work: nothing by default, as nothing is said of it in the paper.
fn cycles(id: &'static str, label: &'static str, about: &'static str) -> ParamSpec {
    ParamSpec::whole(id, label, about, "cycles", (0, 0, 100_000))
}
