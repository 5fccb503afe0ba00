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

/// The format version that this engine reads and writes. The page upgrades older documents, one version at a time.
pub const SCENARIO_VERSION: u32 = 1;

/// A complete run. The same scenario and engine version give a byte-identical result.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Version of the document's format.
    #[field(low = SCENARIO_VERSION, high = SCENARIO_VERSION)]
    pub version: u32,
    /// Title, one line.
    pub title: String,
    /// One or two sentences on what to look at.
    #[serde(default)]
    pub about: String,
    /// Cores, hardware contexts, caches and memory.
    #[part]
    pub machine: MachineSpec,
    /// The threads and their programs.
    #[part]
    pub workload: WorkloadSpec,
    /// The scheduling policy of this run (pane B).
    #[field(live)]
    pub policy: PolicyChoice,
    /// New values by JSON pointer for pane A, which otherwise runs this same scenario. Null shows only one pane.
    #[serde(default)]
    #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue> | null"))]
    pub baseline: Option<BTreeMap<String, Value>>,
    /// Seed, quantum, length, warm-up and costs of the operating system.
    #[part]
    pub run: RunSpec,
    /// Alternative futures of this run from some cycles on, and the two of them that are shown. Null for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "codegen", ts(optional))]
    pub forks: Option<Forks>,
}
