//! The machine as the simulator uses it: numbered hardware contexts, cores and caches, and the path from each core to
//! memory.

mod coherence;
mod counts;
mod nodes;
mod numbering;
mod prefetch;
mod smt;
mod span;
mod topology;

pub use topology::{CacheUnit, ContextUnit, CoreUnit, LEVELS, Topology};
