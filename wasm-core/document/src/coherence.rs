//! Cache coherence as written in a document.

use crate::fields::Fields;
use crate::read::Read;
use serde::Serialize;

/// Coherence by invalidation (MESI): one core at a time writes a line, and a miss is served by the cache with the
/// newest copy. Cores that share a first-level cache exchange lines through it, at its latency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Read, Fields)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CoherenceSpec {
    /// Cycles to fetch a line from another core of the package, and to invalidate the other copies in the package.
    #[field(label = "Transfer in a package", unit = Cycles, low = 0, high = 100_000, sweep, live)]
    pub package_cycles: u32,
    /// Cycles to fetch a line from another package, after the caches of the core's own package have missed.
    #[field(label = "Transfer between packages", unit = Cycles, low = 0, high = 100_000, sweep, live)]
    pub remote_cycles: u32,
}
