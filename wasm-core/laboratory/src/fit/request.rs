//! The input of a fit, and its validation.

use super::habits::Habits;
use document::{CounterRates, MachineSpec, ScenarioError};

/// The input of a fit.
#[derive(Clone, Debug)]
pub struct FitRequest<'a> {
    /// The machine that was counted.
    pub machine: &'a MachineSpec,
    /// Level of the counted cache; above level 1, because the counters do not include level-1 hits.
    pub level: u32,
    /// The counters of the program, running alone.
    pub counters: CounterRates,
    /// The properties that counters do not show.
    pub habits: Habits,
    /// Seed of the runs.
    pub seed: u32,
}

/// Rejects impossible counters.
///
/// # Errors
/// The first problem found.
pub fn check(request: &FitRequest) -> Result<(), ScenarioError> {
    let CounterRates { misses_per_minstr, misses_per_mcycle, accesses_per_mcycle } = request.counters;
    let refuse = |problem: String, remedy: &str| Err(ScenarioError::at("/counters", problem, remedy));
    let counters = [
        ("misses in a million instructions", misses_per_minstr),
        ("misses in a million cycles", misses_per_mcycle),
        ("lookups in a million cycles", accesses_per_mcycle),
    ];
    if let Some((what, counter)) = counters.into_iter().find(|(_, n)| !(n.is_finite() && *n > 0.0)) {
        let remedy = "Each counter that these are made of must be above 0.";
        return refuse(format!("{counter} {what}"), remedy);
    }
    if misses_per_mcycle > accesses_per_mcycle {
        let problem = format!("{misses_per_mcycle} misses in {accesses_per_mcycle} lookups a million cycles");
        return refuse(problem, "A cache misses at most as often as it is asked.");
    }
    if accesses_per_mcycle / request.counters.ipc() > 1e6 {
        return refuse(
            "more lookups than instructions".into(),
            "An instruction makes at most one reference.",
        );
    }
    if request.level < 2 {
        return Err(ScenarioError::at(
            "/level",
            "level 1 sees every reference",
            "Give the counters of level 2 or 3: a program is made of what the first level misses.",
        ));
    }
    Ok(())
}
