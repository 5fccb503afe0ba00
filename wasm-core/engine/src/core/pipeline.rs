//! Counters of a simultaneous-multithreaded core: events of a thread, uses of its slots, shared resources that its
//! contexts occupy.

use serde::{Deserialize, Serialize};

/// Defines an enum of kebab-case names and its list.
macro_rules! named {
    (
        $(#[$about:meta])* $name:ident, $(#[$list_about:meta])* $list:ident: $count:literal
        { $($(#[$doc:meta])* $variant:ident),+ $(,)? }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$doc])* $variant),+ }

        $(#[$list_about])*
        pub const $list: [$name; $count] = [$($name::$variant),+];
    };
}

macro_rules! counters {
    ($($(#[$doc:meta])* $variant:ident $field:ident),+ $(,)?) => {
        named! {
            /// A counter that a hardware context of a simultaneous-multithreaded core keeps for its thread.
            PipelineCounter,
            /// All counters, in the order of the frame column `thread_pipeline`.
            PIPELINE_COUNTERS: 12 { $($(#[$doc])* $variant),+ }
        }

        /// Pipeline counters of one thread.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
        pub struct PipelineCounters {
            $($(#[$doc])* #[cfg_attr(feature = "codegen", ts(type = "number"))] pub $field: u64),+
        }

        impl PipelineCounters {
            /// Adds counts in the order of [`PIPELINE_COUNTERS`].
            pub fn add(&mut self, counts: &[u32; PIPELINE_COUNTERS.len()]) {
                $(self.$field += u64::from(counts[PipelineCounter::$variant as usize]);)+
            }

            /// What was counted after `before`.
            pub fn since(&self, before: &Self) -> Self {
                Self { $($field: self.$field - before.$field),+ }
            }

            /// Adds another thread's.
            pub fn merge(&mut self, other: &Self) {
                $(self.$field += other.$field;)+
            }
        }
    };
}

counters! {
    /// Loads and stores issued on the right path.
    MemoryOperations memory_operations,
    /// Cycles from the issue of each load or store until its page, then its data arrives, summed; a store waits only
    /// for its page. Counted when the wait is known.
    StalledOperationCycles stalled_operation_cycles,
    /// Lookups in the data TLB.
    TlbAccesses tlb_accesses,
    /// Lookups in the data TLB that missed.
    TlbMisses tlb_misses,
    /// Lookups in the instruction cache, one per line entered.
    L1iAccesses l1i_accesses,
    /// Lookups in the instruction cache that missed.
    L1iMisses l1i_misses,
    /// Integer instructions committed, including loads, stores and branches.
    IntegerInstructions integer_instructions,
    /// Floating-point instructions committed.
    FloatingPointInstructions floating_point_instructions,
    /// Branches committed.
    Branches branches,
    /// Committed branches that were mispredicted.
    Mispredictions mispredictions,
    /// Instructions fetched, including those on wrong paths.
    Fetched fetched,
    /// Instructions fetched on wrong paths.
    WrongPath wrong_path,
}

named! {
    /// Use of the slots of one simultaneous-multithreaded core. Per cycle there are `fetch_contexts` × `fetch_width`
    /// fetch slots, one issue slot per functional unit, and `commit_width` commit slots.
    SlotUse,
    /// All uses, in the order of the frame column `core_slots`.
    SLOT_USES: 14 {
        /// Fetch slots that fetched an instruction of the right path.
        Fetch,
        /// Fetch slots that fetched an instruction of a wrong path.
        FetchWrongPath,
        /// Fetch slots lost because the block of instructions ended at a taken branch or at the end of a line.
        FetchLostFragment,
        /// Fetch slots lost because the instruction cache missed.
        FetchLostCache,
        /// Fetch slots lost because earlier fetched instructions have no room in the next stage.
        FetchLostRoom,
        /// Fetch slots lost because there is no thread, or one that has just been switched in or has fetched all its
        /// instructions.
        FetchLostIdle,
        /// Issue slots of integer units that issued an integer instruction of the right path, including branches.
        IssueInteger,
        /// Issue slots of integer units that issued a load or store of the right path.
        IssueLoadStore,
        /// Issue slots of floating-point units that issued an instruction of the right path.
        IssueFloatingPoint,
        /// Issue slots of any unit that issued an instruction of a wrong path.
        IssueWrongPath,
        /// Issue slots of integer units lost, including those for loads and stores.
        IssueLostInteger,
        /// Issue slots of floating-point units lost.
        IssueLostFloatingPoint,
        /// Commit slots that committed an instruction.
        Commit,
        /// Commit slots lost.
        CommitLost,
    }
}

named! {
    /// A shared resource of a core that one hardware context occupies: entries, summed over cycles.
    ContextResource,
    /// All of them, in the order of the frame column `context_resources`.
    CONTEXT_RESOURCES: 8 {
        /// Entries of the integer queue.
        IntegerQueue,
        /// Entries of the floating-point queue.
        FloatingPointQueue,
        /// Integer registers for renaming.
        IntegerRegisters,
        /// Floating-point registers for renaming.
        FloatingPointRegisters,
        /// Entries of the hardware context's own active list.
        ActiveList,
        /// Outstanding first-level misses.
        OutstandingMisses,
        /// Entries of the data TLB.
        TlbEntries,
        /// Fetch slots won; a sum, not entries.
        FetchSlots,
    }
}
