//! The JSON Schema of a scenario document.

use anyhow::Result;
use coscope_sim::scenario::Scenario;

/// `workloads/schema/scenario.schema.json`. Ranges that depend on other fields are checked by the engine alone.
pub fn scenario() -> Result<String> {
    Ok(serde_json::to_string_pretty(&schemars::schema_for!(Scenario))? + "\n")
}
