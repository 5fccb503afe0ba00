//! The costs of a scheduler's own work, as parameters.

use engine::policy::ParamSpec;

/// The parameter common to all schedulers.
pub fn take_cycles() -> ParamSpec {
    cycles(
        "take_cycles",
        "Cost of a task",
        "Cycles for which a core is busy with the scheduler before each task begins.",
    )
}

/// A cost of the scheduler's own work: 0 by default, as the paper states none.
pub fn cycles(id: &'static str, label: &'static str, about: &'static str) -> ParamSpec {
    ParamSpec::whole(id, label, about, "cycles", (0, 0, 100_000))
}
