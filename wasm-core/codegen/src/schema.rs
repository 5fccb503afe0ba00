//! The JSON Schemas of the documents that people write.

use anyhow::Result;
use document::Scenario;
use laboratory::lesson::Lesson;

/// `workloads/schema/scenario.schema.json`. Ranges that depend on other fields are checked by the engine alone.
pub fn scenario() -> Result<String> {
    Ok(serde_json::to_string_pretty(&schemars::schema_for!(Scenario))? + "\n")
}

/// `workloads/schema/lesson.schema.json`.
pub fn lesson() -> Result<String> {
    Ok(serde_json::to_string_pretty(&schemars::schema_for!(Lesson))? + "\n")
}
