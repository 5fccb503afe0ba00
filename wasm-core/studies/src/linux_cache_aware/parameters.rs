//! The study's parameters from its file.

use serde::Deserialize;
use serde_json::{Map, Value};

/// Machines, programs and lengths.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinuxCacheAware {
    pub(super) seeds: Vec<u32>,
    /// Two sockets with one last cache each, modelled on Sapphire Rapids.
    pub(super) sockets: Value,
    /// Core complexes with one last cache each, modelled on Milan.
    pub(super) complexes: Value,
    /// Programs by name; the study adds the waits of hackbench.
    pub(super) programs: Map<String, Value>,
    /// Capacity of a pipe and of a socket, in messages.
    pub(super) capacities: [u32; 2],
    /// Instructions per message, at each end of a pipe and of a socket.
    pub(super) message_instructions: [u32; 2],
    /// Cycles per quantum, which is one tick.
    pub(super) quantum_cycles: u32,
    /// Quanta of warm-up and of measurement.
    pub(super) quanta: [u32; 2],
    /// The same for the gallery's scenarios: thread clustering needs time.
    pub(super) story_quanta: [u32; 2],
}
