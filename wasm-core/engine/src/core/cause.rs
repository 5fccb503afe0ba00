//! Why a hardware context did not issue in a cycle.

use serde::{Deserialize, Serialize};

/// Why a hardware context does not issue in a cycle. Every such cycle has exactly one cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Ready, but another hardware context of the core issued.
    Issue,
    /// The core's clock, slower than the machine's, does not tick; takes precedence over all other causes.
    Clock,
    /// Waiting for the result of the same or an earlier instruction that needs no data from below the first level.
    Dependence,
    /// Waiting for instructions: the instruction cache missed, or other hardware contexts fetched.
    Fetch,
    /// Waiting for instructions after a wrong path was squashed.
    Branch,
    /// Waiting for a refill of the data TLB.
    Tlb,
    /// Waiting for a first-level cache whose latency exceeds one cycle.
    L1,
    /// Waiting for data that hit in the second level.
    L2,
    /// Waiting for data that hit in a third or fourth level.
    L3,
    /// Waiting for a private cache of another core of the package: for its data, or for the invalidation of its copy.
    Peer,
    /// Waiting for another package, where the first or second level contained the line.
    RemoteL2,
    /// Waiting for another package, where the third or fourth level contained the line.
    RemoteL3,
    /// Waiting for data from memory; with nodes, from the core's own node.
    Memory,
    /// Waiting for data from another node's memory.
    RemoteMemory,
    /// Waiting in the queue of a path between caches or to memory.
    Bandwidth,
    /// The operating system switches the thread.
    Switch,
    /// The operating system takes a sample.
    Trap,
    /// The hardware context has no thread.
    Idle,
}

/// All causes.
pub const CAUSES: [Cause; 18] = [
    Cause::Issue,
    Cause::Clock,
    Cause::Dependence,
    Cause::Fetch,
    Cause::Branch,
    Cause::Tlb,
    Cause::L1,
    Cause::L2,
    Cause::L3,
    Cause::Peer,
    Cause::RemoteL2,
    Cause::RemoteL3,
    Cause::Memory,
    Cause::RemoteMemory,
    Cause::Bandwidth,
    Cause::Switch,
    Cause::Trap,
    Cause::Idle,
];

impl Cause {
    /// The cause of a wait for data from this cache level.
    pub fn of_level(level: u32) -> Self {
        match level {
            0 | 1 => Cause::L1,
            2 => Cause::L2,
            _ => Cause::L3,
        }
    }

    /// The cause of a wait for data from this cache level of another package.
    pub fn of_remote_level(level: u32) -> Self {
        if level <= 2 { Cause::RemoteL2 } else { Cause::RemoteL3 }
    }

    /// Whether the cause is a cache of another package.
    pub fn is_remote(self) -> bool {
        matches!(self, Cause::RemoteL2 | Cause::RemoteL3)
    }

    /// Whether the cause occurs only on machines with coherence.
    pub fn needs_coherence(self) -> bool {
        matches!(self, Cause::Peer) || self.is_remote()
    }

    /// Whether the cause occurs only on machines that have a core with a slower clock.
    pub fn needs_slower_clock(self) -> bool {
        matches!(self, Cause::Clock)
    }

    /// Whether the cause occurs only on simultaneous-multithreaded cores.
    pub fn needs_smt(self) -> bool {
        matches!(self, Cause::Dependence | Cause::Fetch | Cause::Branch | Cause::Tlb)
    }
}
