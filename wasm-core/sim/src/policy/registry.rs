//! The policies that exist. A new one is its file and its line here.

use super::describe::PolicyInfo;
use super::listing::{PolicyListing, Schedules, policies, unknown};
use super::{
    Params, Setup, ThreadPolicy, balance_set, cpi_balanced, default, optimal, own, pinned, random,
    round_robin, thread_clustering, thread_sensitive, virentrack,
};
use crate::machine::Topology;
use crate::scenario::{PolicyChoice, Scenario, ScenarioError};

/// How a policy describes and builds itself.
pub struct Registered {
    /// Its description.
    pub info: fn() -> PolicyInfo,
    /// Builds it from checked parameters.
    pub build: fn(&Params, &Setup) -> Box<dyn ThreadPolicy>,
    /// Whether this machine can have it with these parameters; what is wrong stands under `/policy/params`.
    pub check: fn(&Params, &Topology) -> Result<(), ScenarioError>,
}

/// Of policies that every machine can have.
fn on_any_machine(_params: &Params, _topology: &Topology) -> Result<(), ScenarioError> {
    Ok(())
}

/// All policies, in the order in which the page lists them.
pub const REGISTRY: &[Registered] = &[
    Registered { info: default::info, build: default::build, check: on_any_machine },
    Registered { info: balance_set::info, build: balance_set::build, check: on_any_machine },
    Registered { info: virentrack::info, build: virentrack::build, check: on_any_machine },
    Registered { info: thread_clustering::info, build: thread_clustering::build, check: on_any_machine },
    Registered {
        info: thread_sensitive::info,
        build: thread_sensitive::build,
        check: thread_sensitive::check,
    },
    Registered { info: optimal::info, build: optimal::build, check: on_any_machine },
    Registered { info: cpi_balanced::info, build: cpi_balanced::build, check: on_any_machine },
    Registered { info: round_robin::info, build: round_robin::build, check: on_any_machine },
    Registered { info: random::info, build: random::build, check: on_any_machine },
    Registered { info: pinned::info, build: pinned::build, check: pinned::check },
    Registered { info: own::info, build: own::build, check: own::check },
];

fn find(id: &str) -> Option<(&'static Registered, PolicyInfo)> {
    REGISTRY.iter().map(|r| (r, (r.info)())).find(|(_, info)| info.id == id)
}

/// Checks that a policy exists and takes these parameters.
///
/// # Errors
/// An unknown policy or parameter, a value out of its range or that this machine cannot have.
pub fn check(choice: &PolicyChoice, scenario: &Scenario) -> Result<(), ScenarioError> {
    let listed = policies().into_iter().find(|p| p.info.id == choice.id);
    let Some(PolicyListing { info, .. }) = listed.filter(|p| p.schedules == Schedules::of(scenario)) else {
        return Err(unknown(choice, Schedules::of(scenario)));
    };
    for (id, value) in &choice.params {
        let path = format!("/policy/params/{id}");
        let Some(spec) = info.params.iter().find(|p| p.id == id) else {
            let ids = info.params.iter().map(|p| p.id).collect::<Vec<_>>().join(", ");
            let remedy =
                if ids.is_empty() { "It takes none.".to_string() } else { format!("It takes {ids}.") };
            return Err(ScenarioError::at(
                path,
                format!("\"{}\" has no parameter \"{id}\"", info.id),
                remedy,
            ));
        };
        if let Some(remedy) = spec.problem(value) {
            return Err(ScenarioError::at(path, format!("{value} does not fit"), remedy));
        }
    }
    let Some((registered, _)) = find(&choice.id) else { return Ok(()) };
    (registered.check)(&Params::new(&info, &choice.params), &Topology::build(&scenario.machine)?)
}

/// Builds a checked policy. `None` for an unknown id.
pub fn build(choice: &PolicyChoice, setup: &Setup) -> Option<Box<dyn ThreadPolicy>> {
    let (registered, info) = find(&choice.id)?;
    Some((registered.build)(&Params::new(&info, &choice.params), setup))
}
