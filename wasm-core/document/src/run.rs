//! The length, seed and operating-system costs of a run.

use super::limits::MAX_QUANTUM;
use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Seed, lengths and operating-system costs of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RunSpec {
    /// Seed of all random choices of the run.
    #[field(low = 0, high = u32::MAX)]
    pub seed: u32,
    /// Scheduling interval: cycles between two decisions of the policy.
    #[field(
        label = "Quantum",
        unit = Cycles,
        low = 1_000,
        high = MAX_QUANTUM,
        stops = [
            10_000, 20_000, 50_000, 100_000, 200_000, 300_000, 500_000, 700_000, 1_000_000, 1_500_000, 2_000_000,
            3_000_000, 5_000_000, 10_000_000
        ],
        sweep
    )]
    pub quantum_cycles: u32,
    /// Quanta before the measurement, so that cold misses are not measured.
    #[field(label = "Warm-up", low = 0, high = 1_000_000, stops = [0, 1, 2, 3, 5, 10, 15, 20, 30, 50, 100], sweep)]
    pub warmup_quanta: u32,
    /// Quanta of the measurement window, after the warm-up.
    #[field(
        label = "Measured quanta",
        low = 1,
        high = 1_000_000,
        stops = [5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500, 1_000],
        sweep
    )]
    pub quanta: u32,
    /// Samples per quantum for the charts; the simulation does not depend on it.
    #[serde(default = "default_frames")]
    #[field(low = 1, high = 100, stops = [1, 2, 4, 8, 16, 32])]
    pub frames_per_quantum: u32,
    /// Cycles for which a hardware context is busy when its thread changes.
    #[serde(default = "default_switch")]
    #[field(
        label = "Context switch",
        unit = Cycles,
        low = 0,
        high = MAX_QUANTUM / 2,
        stops = [0, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000],
        sweep,
        live
    )]
    pub switch_cycles: u32,
    /// Cycles that a thread loses to each sampling trap.
    #[serde(default = "default_trap")]
    #[field(
        label = "Sampling trap",
        unit = Cycles,
        low = 0,
        high = 1_000_000,
        stops = [0, 50, 100, 200, 500, 1_000, 2_000, 5_000],
        sweep,
        live
    )]
    pub trap_cycles: u32,
    /// Cycles from a thread's wake-up, or from the start of its wait, until the scheduler reacts.
    ///
    /// Kernel entry and inter-processor interrupt. Only scenarios with programs that wait use it.
    #[serde(default = "default_dispatch", skip_serializing_if = "is_default_dispatch")]
    #[cfg_attr(feature = "codegen", ts(optional, as = "Option<u32>"))]
    #[field(
        label = "Dispatch latency",
        unit = Cycles,
        low = 1,
        high = MAX_QUANTUM / 2,
        stops = [100, 200, 500, 1_000, 2_000, 5_000, 10_000],
        sweep
    )]
    pub dispatch_cycles: u32,
    /// Interventions of the user in the run, in order of cycle.
    #[serde(default)]
    pub interventions: Vec<Intervention>,
}

impl Intervention {
    /// Whether it sets anything within one of these places.
    pub fn sets_within(&self, places: &[&str]) -> bool {
        let InterventionAction::Set { values } = &self.action else { return false };
        let is_within = |pointer: &String| {
            places.iter().any(|place| {
                pointer.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
        };
        values.keys().any(is_within)
    }
}

impl RunSpec {
    /// A run without operating-system costs, with one frame per quantum.
    pub fn free_of_costs(seed: u32, quantum_cycles: u32, warmup_quanta: u32, quanta: u32) -> Self {
        Self {
            seed,
            quantum_cycles,
            warmup_quanta,
            quanta,
            frames_per_quantum: 1,
            switch_cycles: 0,
            trap_cycles: 0,
            dispatch_cycles: default_dispatch(),
            interventions: Vec::new(),
        }
    }
}

/// A change to a running simulation from outside.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Intervention {
    /// First cycle at which it applies; it takes effect at the next end of a quantum.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub at_cycle: u64,
    /// The change.
    pub action: InterventionAction,
}

/// A change to a running simulation.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum InterventionAction {
    /// The next decision may not choose exactly this set of threads, which reveals the second choice.
    Veto {
        /// Numbers of the threads of the forbidden set.
        threads: Vec<u32>,
    },
    /// From the first end of a quantum at or after the cycle, the run continues as if the document contained these
    /// values.
    Set {
        /// New values by JSON pointer: the policy, the machine's caches and memory, programs, costs.
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

/// Chosen: half of the default context switch.
fn default_dispatch() -> u32 {
    1_000
}

fn is_default_dispatch(cycles: &u32) -> bool {
    *cycles == default_dispatch()
}

fn default_trap() -> u32 {
    200
}
