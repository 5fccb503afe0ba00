//! Why a hardware context did not issue in a cycle.

use serde::{Deserialize, Serialize};

/// Every cycle of a hardware context in which it did not issue has exactly one cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Ready, but another hardware context of the core issued.
    Issue,
    /// The core's clock, slower than the machine's, did not tick, whatever else it waited for.
    Clock,
    /// Waiting for the result of an instruction, its own or one before, that needs no data from below the first level.
    Dependence,
    /// Waiting for instructions: the instruction cache missed, or other hardware contexts fetched.
    Fetch,
    /// Waiting for instructions after those of a wrong path were thrown away.
    Branch,
    /// Waiting for the data TLB's refill.
    Tlb,
    /// Waiting for a first-level cache of more than one cycle.
    L1,
    /// Waiting for data that the second level held.
    L2,
    /// Waiting for data that a third or fourth level held.
    L3,
    /// Waiting for a private cache of another core of the package: for its data, or for its copy to be invalidated.
    Peer,
    /// The same of another package, whose first or second level held the line.
    RemoteL2,
    /// The same of another package, whose third or fourth level held the line.
    RemoteL3,
    /// Waiting for data that only memory held; with nodes, the own node's.
    Memory,
    /// Waiting for data that only another node's memory held.
    RemoteMemory,
    /// Waiting in the queue of a path between caches or to memory.
    Bandwidth,
    /// The operating system changes the thread.
    Switch,
    /// The operating system takes a sample.
    Trap,
    /// No thread.
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
