//! Text in, text out, and the module's parts.

use document::{Checked, Read, ScenarioError};
use engine::Parts;
use engine::run::{Run, RunError};
use serde::Serialize;
use std::sync::OnceLock;

static MODULE: OnceLock<Module> = OnceLock::new();

/// The contents of a module.
pub struct Module {
    /// The parts of its runs.
    pub parts: &'static Parts,
    /// How runs query a user-written policy; `None` in a module whose parts have no such policy.
    pub outside: Option<Outside>,
}

/// [`Run::question`] and [`Run::answer`].
#[derive(Clone, Copy)]
pub struct Outside {
    /// The question to the policy, as JSON; none while there is nothing to decide.
    pub question: fn(&Run) -> Option<String>,
    /// Accepts the reply.
    pub answer: fn(&mut Run, &str) -> Result<(), RunError>,
}

/// Sets the module's contents. Called once, at its start.
pub fn plug_in(module: Module) {
    // A second call would set the same parts.
    let _ = MODULE.set(module);
}

/// # Panics
/// If the module has not started.
#[allow(clippy::expect_used)]
fn module() -> &'static Module {
    MODULE.get().expect("the module has started")
}

/// The parts of its runs.
///
/// # Panics
/// If the module has not started.
pub fn parts() -> &'static Parts {
    module().parts
}

/// How its runs query a user-written policy.
///
/// # Panics
/// If the module has not started.
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

/// JSON text; the types used here can always be serialized. Goes through a `Value`, because documents are edited as
/// such: each type then has one compiled serializer and not two.
pub fn to_json(value: &impl Serialize) -> String {
    serde_json::to_value(value).unwrap_or_default().to_string()
}
