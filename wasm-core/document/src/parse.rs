//! The only place where text becomes a scenario.

use super::checked::{Catalogue, Checked};
use super::error::ScenarioError;
use super::limits::MAX_DOCUMENT_BYTES;
use super::read::Read;
use super::scenario::Scenario;
use serde_json::Value;

/// Parses and checks a scenario document.
///
/// # Errors
/// The first unknown field, wrong type or impossible value, with its JSON pointer.
pub fn parse(text: &str, catalogue: &dyn Catalogue) -> Result<Checked, ScenarioError> {
    if text.len() > MAX_DOCUMENT_BYTES {
        return Err(ScenarioError::at(
            "",
            format!("the document has {} bytes", text.len()),
            format!(
                "A scenario has at most {MAX_DOCUMENT_BYTES} bytes; recorded traces travel as files of their own."
            ),
        ));
    }
    // Some editors write a byte order mark.
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|e| {
        ScenarioError::at(
            "",
            format!("not JSON: {e}"),
            "Mend the text at that line and column, or open one of the shipped scenarios.",
        )
    })?;
    from_value(value, catalogue)
}

/// Checks a scenario that is already parsed as JSON.
///
/// # Errors
/// As [`parse`].
pub fn from_value(value: Value, catalogue: &dyn Catalogue) -> Result<Checked, ScenarioError> {
    let scenario: Scenario = read_value(value)?;
    Checked::new(scenario, catalogue)
}

/// Reads a document, or a part of one such as a machine, and checks only its structure.
///
/// # Errors
/// The first unknown field or wrong type, with its JSON pointer.
pub fn read_value<T: Read>(value: Value) -> Result<T, ScenarioError> {
    T::read(&value).map_err(|misfit| {
        let remedy = "Every field is listed in docs/model/fields.md and workloads/schema.";
        ScenarioError::at(misfit.pointer(), misfit.words(), remedy)
    })
}
