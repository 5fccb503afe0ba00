//! Real machines: converts the output of hwloc's `lstopo`, XML or synthetic strings, to a [`MachineSpec`] with a list of all
//! guesses, and back.
//!
//! Reads files of hwloc 2 and 3 (Portable Hardware Locality, <https://www.open-mpi.org/projects/hwloc/>), and those of hwloc
//! 1 as far as their objects have the same names.

mod caches;
mod cores;
mod counts;
mod cpus;
mod export;
mod guess;
mod indexes;
mod kinds;
mod machine;
mod memory;
mod object;
mod synthetic;
mod words;
mod xml;

pub use counts::{CacheCount, Counts};
pub use export::to_xml;
pub use guess::Guess;
pub use object::CacheKind;

use document::machine::Topology;
use document::{MachineSpec, ScenarioError};
use object::Hardware;
use serde::Serialize;

/// A machine read from a description of real hardware.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct RealMachine {
    /// Number of objects of each kind, as `lstopo` counts them: hardware threads that may not be used are left out.
    #[serde(flatten)]
    pub counts: Counts,
    /// What the source does not specify, with the assumptions made.
    pub guesses: Vec<Guess>,
    /// The machine as it is simulated.
    pub machine: MachineSpec,
}

/// Reads `lstopo`'s XML, or a synthetic description such as `pack:2 l3:1 core:4 pu:2`.
///
/// # Errors
/// Text of neither form, with the line and column or the word; a machine beyond the limits of the simulator.
pub fn read_machine(text: &str) -> Result<RealMachine, ScenarioError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let hardware = if text.starts_with('<') { xml::read(text)? } else { synthetic::read(text)? };
    from_hardware(&hardware)
}

fn from_hardware(hardware: &Hardware) -> Result<RealMachine, ScenarioError> {
    let (machine, guesses) = machine::machine_of(hardware)?;
    Topology::build(&machine)?;
    Ok(RealMachine { counts: counts::count(hardware), guesses, machine })
}
