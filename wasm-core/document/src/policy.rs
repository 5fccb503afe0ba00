//! Which policy schedules, with which parameters.

use crate::read::Read;
use serde::Serialize;
use serde_json::{Map, Value};

/// A policy's id and the parameters that differ from its defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PolicyChoice {
    /// One of the ids in the policy registry.
    pub id: String,
    /// Parameters by id; what is absent has its default.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
    pub params: Map<String, Value>,
}
