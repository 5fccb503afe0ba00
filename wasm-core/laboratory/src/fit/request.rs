//! What is to be fitted.

use super::habits::Habits;
use document::{CounterRates, MachineSpec, ScenarioError};

/// What to fit.
#[derive(Clone, Debug)]
pub struct FitRequest<'a> {
    /// The machine that was counted.
    pub machine: &'a MachineSpec,
    /// Level of the cache that was counted; above level 1, because what hits there is not in the counters.
    pub level: u32,
    /// What was counted, of the program alone.
    pub counters: CounterRates,
    /// What counters do not say.
    pub habits: Habits,
    /// Seed of the runs.
    pub seed: u32,
}

/// Refuses counters that no program has.
///
/// # Errors
/// The first of them.
pub fn check(request: &FitRequest) -> Result<(), ScenarioError> {
    let CounterRates { misses_per_minstr, misses_per_mcycle, accesses_per_mcycle } = request.counters;
    let refuse = |problem: String, remedy: &str| Err(ScenarioError::at("/counters", problem, remedy));
    let positive = |n: f64| n.is_finite() && n > 0.0;
    if ![misses_per_minstr, misses_per_mcycle, accesses_per_mcycle].into_iter().all(positive) {
        return refuse("a counter is not above 0".into(), "Give three counters, each above 0.");
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
