//! Coherence by invalidation between all caches of a machine: who holds a line, who may write it, who sends it.
//!
//! A cache above or below another on the way to memory is no stranger to it: a first level may be newer than the
//! second level behind it. Two caches of which neither lies behind the other are *strangers*, and coherence is about
//! those. A line is exclusive or modified in a cache only while no stranger holds it.

mod directory;
mod families;
mod fetch;
#[cfg(test)]
mod invariants;
mod sharing;
mod state;

pub use sharing::SharingCounts;
pub use state::{Around, Coherence};
