//! How caches agree on a line, as a person writes it.

use serde::{Deserialize, Serialize};

/// Coherence by invalidation (MESI): a line is written by one core at a time, and a miss is served by whoever has the
/// newest copy. Cores under one first-level cache need none: their transfers take what that cache takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CoherenceSpec {
    /// Cycles from the moment at which a package knows that another of its cores has the line, to the data; and for
    /// invalidating the package's other copies.
    pub package_cycles: u32,
    /// The same for another package, once the own package's caches were asked.
    pub remote_cycles: u32,
}
