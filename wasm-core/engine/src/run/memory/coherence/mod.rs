//! Coherence by invalidation between all caches of a machine: which caches have a line, which may write it, and which
//! sends it.
//!
//! A cache above or below another on the path to memory is no stranger to it: a first level may be newer than the
//! second level behind it. Two caches of which neither is behind the other are *strangers*. Coherence concerns only
//! strangers: a line is exclusive or modified in a cache only while no stranger has it.

mod directory;
mod families;
mod fetch;
#[cfg(test)]
mod invariants;
mod sharing;
mod state;

pub use sharing::SharingCounts;
pub use state::{Around, Coherence};
