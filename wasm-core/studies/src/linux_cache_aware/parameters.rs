//! What the study runs, as its file gives it.

use serde::Deserialize;
use serde_json::{Map, Value};

/// Machines, programs and lengths.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinuxCacheAware {
    pub(super) seeds: Vec<u32>,
    /// Two sockets with a last cache each, after Sapphire Rapids.
    pub(super) sockets: Value,
    /// Core complexes with a last cache each, after Milan.
    pub(super) complexes: Value,
    /// Programs by name; the study adds when those of hackbench wait.
    pub(super) programs: Map<String, Value>,
    /// Messages that a pipe and a socket hold.
    pub(super) capacities: [u32; 2],
    /// Instructions per message, at each end of a pipe and of a socket.
    pub(super) message_instructions: [u32; 2],
    /// Cycles of a quantum, which is a tick.
    pub(super) quantum_cycles: u32,
    /// Quanta to warm up, to measure.
    pub(super) quanta: [u32; 2],
    /// The same of the gallery's scenarios: thread clustering needs time.
    pub(super) story_quanta: [u32; 2],
}
