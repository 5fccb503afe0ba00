//! The power model of cores, from which energy is computed. It affects nothing else in a run.

use super::error::ScenarioError;
use super::fields::Fields;
use super::machine_spec::MachineSpec;
use crate::read::Read;
use serde::Serialize;

/// Power of each core of a group. Two values suffice, because a core has a single clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PowerSpec {
    /// Milliwatts of a core that has a thread, including while the thread waits for memory.
    #[field(label = "Active power, mW", low = 0, high = MAX_MILLIWATTS, sweep)]
    pub active_mw: u32,
    /// Milliwatts of a core without a thread.
    #[field(label = "Idle power, mW", low = 0, high = MAX_MILLIWATTS, sweep)]
    pub idle_mw: u32,
}

const MAX_MILLIWATTS: u32 = 1_000_000;

/// The default clock of a machine, in megahertz (chosen: cycles are nanoseconds).
pub const USUAL_MHZ: u32 = 1_000;

/// Checks that either all cores have a power model or none has.
pub(super) fn check(machine: &MachineSpec) -> Result<(), ScenarioError> {
    let without = machine.cores.iter().position(|group| group.power.is_none());
    match without {
        Some(group) if machine.cores.iter().any(|group| group.power.is_some()) => Err(ScenarioError::at(
            format!("/machine/cores/{group}/power"),
            "these cores have no power model, others have",
            "Give every group of cores a power model, or none.",
        )),
        _ => Ok(()),
    }
}
