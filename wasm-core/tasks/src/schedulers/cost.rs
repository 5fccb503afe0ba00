//! What a scheduler's own work costs, as parameters.

use engine::policy::ParamSpec;

/// The parameter that all schedulers have.
pub fn take_cycles() -> ParamSpec {
    cycles(
        "take_cycles",
        "Cost of a task",
        "Cycles for which a core is busy with the scheduler before each task begins.",
    )
}

/// A cost of the scheduler's own work: nothing by default, as nothing is said of it in the paper.
pub fn cycles(id: &'static str, label: &'static str, about: &'static str) -> ParamSpec {
    ParamSpec::whole(id, label, about, "cycles", (0, 0, 100_000))
}
