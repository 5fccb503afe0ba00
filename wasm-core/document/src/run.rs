//! How long, from which seed, and what the operating system's own work costs.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Seed, lengths and operating-system costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RunSpec {
    /// Seeds every generator of the run.
    pub seed: u32,
    /// Cycles of a scheduling quantum.
    pub quantum_cycles: u32,
    /// Quanta before measurement starts.
    pub warmup_quanta: u32,
    /// Quanta of the measurement window, after the warm-up.
    pub quanta: u32,
    /// Pictures a quantum; output only, the simulation does not depend on it.
    #[serde(default = "default_frames")]
    pub frames_per_quantum: u32,
    /// Cycles for which a hardware context is busy when its thread changes.
    #[serde(default = "default_switch")]
    pub switch_cycles: u32,
    /// Cycles that a thread loses to each sampling trap.
    #[serde(default = "default_trap")]
    pub trap_cycles: u32,
    /// What a person did by hand, in order of cycle.
    #[serde(default)]
    pub interventions: Vec<Intervention>,
}

/// Something done to a running simulation from outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Intervention {
    /// First cycle at which it holds; it takes effect at the next end of a quantum.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub at_cycle: u64,
    /// What is done.
    pub action: InterventionAction,
}

/// What can be done to a running simulation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum InterventionAction {
    /// The next decision may not choose exactly this set of threads: what would have come second?
    Veto {
        /// Thread numbers of the forbidden group.
        threads: Vec<u32>,
    },
    /// From the first end of a quantum at or after the cycle on, the run goes on as if the document held these values.
    Set {
        /// JSON pointers and what they are set to: the policy, the machine's caches and memory, programs, costs.
        #[cfg_attr(feature = "codegen", ts(type = "Record<string, JsonValue>"))]
        values: BTreeMap<String, Value>,
    },
}

fn default_frames() -> u32 {
    4
}

fn default_switch() -> u32 {
    2_000
}

fn default_trap() -> u32 {
    200
}
