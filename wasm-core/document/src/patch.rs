//! Sets one value by JSON pointer: the common mechanism of the command line's `--set`, sweeps, and the baseline.

use super::checked::{Catalogue, Checked};
use super::error::ScenarioError;
use super::parse::from_value;
use super::scenario::Scenario;
use serde_json::{Map, Value};

/// A key, escaped for a JSON pointer.
pub fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// Sets the value at an RFC 6901 pointer. The last key is added if its object exists; `-` appends to a list.
///
/// # Errors
/// A pointer that does not start with `/`, or whose parent does not exist.
pub fn set_pointer(document: &mut Value, pointer: &str, value: Value) -> Result<(), ScenarioError> {
    let missing = |what: String| {
        ScenarioError::at(
            pointer,
            what,
            "Give the pointer of a value that exists, such as /run/seed or /machine/caches/1/size_bytes.",
        )
    };
    let Some((parent, last)) = pointer.rsplit_once('/') else {
        return Err(missing("a JSON pointer starts with \"/\"".into()));
    };
    let key = last.replace("~1", "/").replace("~0", "~");
    let holder =
        document.pointer_mut(parent).ok_or_else(|| missing(format!("nothing stands at \"{parent}\"")))?;
    match holder {
        Value::Object(fields) => {
            fields.insert(key, value);
            Ok(())
        }
        Value::Array(items) => {
            if key == "-" {
                items.push(value);
                return Ok(());
            }
            let length = items.len();
            let slot = key.parse::<usize>().ok().and_then(|i| items.get_mut(i));
            *slot.ok_or_else(|| {
                missing(format!("\"{parent}\" has entries 0 to {}", length.saturating_sub(1)))
            })? = value;
            Ok(())
        }
        other => Err(missing(format!("\"{parent}\" is {other}, which has nothing inside"))),
    }
}

/// Pane A: the scenario with the values of its baseline set and no baseline of its own. `None` without a baseline.
///
/// # Errors
/// A pointer that does not exist, or a scenario that is impossible with these values.
pub(super) fn baseline_of(
    scenario: &Scenario,
    catalogue: &dyn Catalogue,
) -> Result<Option<Checked>, ScenarioError> {
    let Some(changes) = &scenario.baseline else { return Ok(None) };
    let without = Scenario { baseline: None, forks: None, ..scenario.clone() };
    let mut document = serde_json::to_value(without).unwrap_or(Value::Object(Map::new()));
    let inside = |e: ScenarioError| ScenarioError { path: format!("/baseline: {}", e.path), ..e };
    for (pointer, value) in changes {
        set_pointer(&mut document, pointer, value.clone()).map_err(inside)?;
    }
    from_value(document, catalogue).map_err(inside).map(Some)
}
