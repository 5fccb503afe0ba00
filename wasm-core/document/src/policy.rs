//! The scheduling policy of a scenario and its parameters.

use crate::read::Read;
use serde::Serialize;
use serde_json::{Map, Value};

/// A scheduling policy and the parameters that differ from its defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PolicyChoice {
    /// Id of the policy in the policy registry.
    pub id: String,
    /// Values of parameters by their id; a missing parameter has its default.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub params: Map<String, Value>,
}
