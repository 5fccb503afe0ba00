//! How caches agree on a line, as a person writes it.

use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// Coherence by invalidation (MESI): a line is written by one core at a time, and a miss is served by whoever has the
/// newest copy. Cores under one first-level cache need none: their transfers take what that cache takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CoherenceSpec {
    /// Cycles to take a line from another core of the package, and to invalidate the package's other copies.
    #[field(label = "Transfer in a package", unit = Cycles, low = 0, high = 100_000, sweep, live)]
    pub package_cycles: u32,
    /// Cycles to take a line from another package, once the caches of the own package have missed.
    #[field(label = "Transfer between packages", unit = Cycles, low = 0, high = 100_000, sweep, live)]
    pub remote_cycles: u32,
}
