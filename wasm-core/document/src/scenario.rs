//! The document as a whole.

use super::fields::Fields;
use super::forks::Forks;
use super::machine_spec::MachineSpec;
use super::policy::PolicyChoice;
use super::read::Read;
use super::run::RunSpec;
use super::workload::WorkloadSpec;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The format version that this engine writes. Older documents are upgraded one version at a time by the page.
pub const SCENARIO_VERSION: u32 = 1;

/// One run, whole: same scenario, same engine version, same bytes of result.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Version of the document's format.
    #[field(low = SCENARIO_VERSION, high = SCENARIO_VERSION)]
    pub version: u32,
    /// A title of one line.
    pub title: String,
    /// One or two sentences: what to look at.
    #[serde(default)]
    pub about: String,
    /// Cores, hardware contexts, caches and memory.
    #[part]
    pub machine: MachineSpec,
    /// The threads and what they are made of.
    #[part]
    pub workload: WorkloadSpec,
    /// The scheduling policy of this run (pane B).
    #[field(live)]
    pub policy: PolicyChoice,
    /// Pane A is this same scenario with these JSON pointers set; null shows one pane only.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue> | null"))]
    pub baseline: Option<BTreeMap<String, Value>>,
    /// Seed, quantum, length, warm-up and costs of the operating system.
    #[part]
    pub run: RunSpec,
    /// Other futures of this run from moments of it on, and which two are shown; null has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub forks: Option<Forks>,
}
