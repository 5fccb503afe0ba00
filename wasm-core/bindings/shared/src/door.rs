//! Text in, text out, and what the module contains.

use document::{Checked, Read, ScenarioError};
use engine::Parts;
use engine::run::{Run, RunError};
use serde::Serialize;
use std::sync::OnceLock;

static MODULE: OnceLock<Module> = OnceLock::new();

/// What a module contains.
pub struct Module {
    /// What its runs are made of.
    pub parts: &'static Parts,
    /// How runs ask a policy that somebody wrote; `None` in a module whose parts have no such policy.
    pub outside: Option<Outside>,
}

/// [`Run::question`] and [`Run::answer`].
#[derive(Clone, Copy)]
pub struct Outside {
    /// What the policy is asked, as JSON; none while nothing is to be decided.
    pub question: fn(&Run) -> Option<String>,
    /// Takes in the reply.
    pub answer: fn(&mut Run, &str) -> Result<(), RunError>,
}

/// Says what this module contains. Called once, at its start.
pub fn plug_in(module: Module) {
    // A second call would bring the same parts.
    let _ = MODULE.set(module);
}

/// # Panics
/// A module that has not started.
#[allow(clippy::expect_used)]
fn module() -> &'static Module {
    MODULE.get().expect("the module has started")
}

/// What its runs are made of.
///
/// # Panics
/// A module that has not started.
pub fn parts() -> &'static Parts {
    module().parts
}

/// How its runs ask a policy that somebody wrote.
///
/// # Panics
/// A module that has not started.
pub fn outside() -> Option<Outside> {
    module().outside
}

/// Reads and checks a scenario.
pub fn parse(text: &str) -> Result<Checked, ScenarioError> {
    document::parse(text, parts())
}

/// Reads JSON text. The error names its place.
pub fn read<T: Read>(text: &str) -> Result<T, String> {
    let value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    document::read_value(value).map_err(|e| e.to_string())
}

/// JSON text; the types that come here always have one. By way of a `Value`, because documents are changed as such: so there is
/// one compiled way of writing each type and not two.
pub fn to_json(value: &impl Serialize) -> String {
    serde_json::to_value(value).unwrap_or_default().to_string()
}
