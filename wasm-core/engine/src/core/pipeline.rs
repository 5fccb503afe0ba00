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
            /// What a hardware context of a simultaneous-multithreaded core counts for its thread.
            PipelineCounter,
            /// All counters, in the order of the frame column `thread_pipeline`.
            PIPELINE_COUNTERS: 12 { $($(#[$doc])* $variant),+ }
        }

        /// The counters of one thread.
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
    /// Cycles from the issue of each load or store until its page, then its data is there, added up; a store waits for
    /// its page only. Counted when the wait is known.
    StalledOperationCycles stalled_operation_cycles,
    /// Lookups in the data TLB.
    TlbAccesses tlb_accesses,
    /// Lookups there that found nothing.
    TlbMisses tlb_misses,
    /// Lookups in the instruction cache, one for each line entered.
    L1iAccesses l1i_accesses,
    /// Lookups there that found nothing.
    L1iMisses l1i_misses,
    /// Integer instructions committed, loads, stores and branches among them.
    IntegerInstructions integer_instructions,
    /// Floating-point instructions committed.
    FloatingPointInstructions floating_point_instructions,
    /// Branches committed.
    Branches branches,
    /// Of these, those that were predicted wrongly.
    Mispredictions mispredictions,
    /// Instructions fetched, those of wrong paths among them.
    Fetched fetched,
    /// Instructions fetched on wrong paths.
    WrongPath wrong_path,
}

named! {
    /// What became of the slots of one simultaneous-multithreaded core. There are `fetch_contexts` × `fetch_width` to fetch
    /// in a cycle, as many to issue as there are units, and `commit_width` to commit.
    SlotUse,
    /// All uses, in the order of the frame column `core_slots`.
    SLOT_USES: 14 {
        /// Fetched an instruction of the right path.
        Fetch,
        /// Fetched an instruction of a wrong path.
        FetchWrongPath,
        /// Lost for fetching: the block of instructions ended at a taken branch or at the end of a line.
        FetchLostFragment,
        /// Lost for fetching: the instruction cache missed.
        FetchLostCache,
        /// Lost for fetching: the instructions fetched before have not found room behind.
        FetchLostRoom,
        /// Lost for fetching: no thread, or one that has just been put there or has fetched all that it has.
        FetchLostIdle,
        /// Issued an instruction of the right path to an integer unit, branches among them.
        IssueInteger,
        /// Issued one to an integer unit that loads or stores.
        IssueLoadStore,
        /// Issued one to a floating-point unit.
        IssueFloatingPoint,
        /// Issued an instruction of a wrong path to any unit.
        IssueWrongPath,
        /// Lost for issuing to an integer unit, loads and stores among them.
        IssueLostInteger,
        /// Lost for issuing to a floating-point unit.
        IssueLostFloatingPoint,
        /// Committed an instruction.
        Commit,
        /// Lost for committing.
        CommitLost,
    }
}

named! {
    /// What one hardware context holds of what those of a core share: entries, summed over cycles.
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
        /// Entries of its own active list.
        ActiveList,
        /// First-level lines on their way.
        OutstandingMisses,
        /// Entries of the data TLB.
        TlbEntries,
        /// Slots for fetching that it won; a sum, not entries.
        FetchSlots,
    }
}
