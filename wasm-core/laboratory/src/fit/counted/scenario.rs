//! Builds a scenario of fitted programs.

use super::rates::FittedProgram;
use document::{Checked, Scenario, ScenarioError, ThreadGroup};
use simulator::from_value;

/// One thread per program, on the machine and under the policy of `base`.
///
/// # Errors
/// Those of the policy or the machine.
pub fn scenario_of(fitted: &[FittedProgram], base: &Scenario) -> Result<Scenario, ScenarioError> {
    let mut scenario = base.clone();
    let mut names: Vec<String> = Vec::new();
    for program in fitted {
        names.push(free_name(&program.name, &names));
    }
    scenario.title = format!("As counted: {}", names.join(", "));
    scenario.about = "Programs fitted to hardware counters.".into();
    scenario.baseline = None;
    scenario.machine = scenario.machine.without_reserved();
    scenario.workload.dag = None;
    scenario.workload.threads = names
        .iter()
        .map(|name| ThreadGroup { program: Some(name.clone()), copies: 1, ..ThreadGroup::default() })
        .collect();
    scenario.workload.programs =
        names.into_iter().zip(fitted.iter().map(|fitted| fitted.program.clone())).collect();
    let value = serde_json::to_value(&scenario)
        .map_err(|e| ScenarioError::at("", e.to_string(), "This is a defect of Coscope."))?;
    from_value(value).map(Checked::into_scenario)
}

/// A name that is valid in a scenario and not yet taken.
fn free_name(wanted: &str, taken: &[String]) -> String {
    let plain: String = wanted
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' })
        .take(40)
        .collect();
    let plain = if plain.is_empty() { "program".into() } else { plain };
    let mut name = plain.clone();
    let mut number = 2;
    while taken.contains(&name) {
        name = format!("{plain}-{number}");
        number += 1;
    }
    name
}
