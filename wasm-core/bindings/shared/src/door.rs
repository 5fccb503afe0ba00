//! Text in, text out, and what the module contains.

use document::{Checked, Read, ScenarioError};
use engine::Parts;
use serde::Serialize;
use std::sync::OnceLock;

static PARTS: OnceLock<&'static Parts> = OnceLock::new();

/// What this module contains. Called once, at its start.
pub fn plug_in(parts: &'static Parts) {
    // A second call would bring the same parts.
    let _ = PARTS.set(parts);
}

/// What this module contains.
///
/// # Panics
/// A module that has not started.
#[allow(clippy::expect_used)]
pub fn parts() -> &'static Parts {
    PARTS.get().expect("the module has started")
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

/// JSON text; the types that come here always have one.
pub fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_string())
}
