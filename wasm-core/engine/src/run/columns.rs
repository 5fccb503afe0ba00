//! The columns of a frame and their dimensions.

use super::layout::Layout;
use serde::Serialize;

/// One column of a frame.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Column {
    /// Its id.
    pub id: ColumnId,
    /// What it runs over, the last fastest.
    pub dims: Vec<Dim>,
    /// First number within the frame.
    pub offset: usize,
    /// How many numbers.
    pub length: usize,
    /// Whether a number says how something stands at the end of the frame; the others count what happened within it.
    pub is_state: bool,
}

/// What a column says. `frame.rs` writes each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ColumnId {
    /// The thread of each hardware context at the end of the frame: its number + 1, 0 for none.
    ContextThread,
    /// Instructions executed.
    ContextInstructions,
    /// Cycles without an instruction, by cause.
    ContextStalls,
    /// Instructions executed.
    ThreadInstructions,
    /// Cycles on a hardware context.
    ThreadCycles,
    /// Lookups.
    CacheAccesses,
    /// Lookups that found nothing.
    CacheMisses,
    /// Lines held at the end of the frame.
    CacheLines,
    /// Lines evicted: by owner of the line that came, then of the line that left.
    CacheEvictions,
    /// Lines prefetched.
    CachePrefetches,
    /// Of these, those asked for before they left.
    CachePrefetchesUsed,
    /// Those that left before.
    CachePrefetchesUnused,
    /// Lines that the memory controller carried.
    MemoryLines,
    /// Cycles that these lines take, also those of a line that ends after the frame.
    MemoryBusyCycles,
    /// Threads started on a hardware context.
    Events,
    /// Accesses to caches of other packages; on coherent machines.
    ThreadRemoteAccesses,
    /// What simultaneous-multithreaded cores count, as the next two.
    ThreadPipeline,
    /// What became of slots.
    CoreSlots,
    /// Entries held, summed over the cycles.
    ContextResources,
    /// The task of each hardware context at the end of the frame, its number + 1; where tasks run, as the next four.
    ContextTask,
    /// Tasks ready at the end of the frame.
    TasksReady,
    /// Tasks that ended.
    TasksEnded,
    /// Tasks that were stolen.
    TasksStolen,
    /// Tasks in each core's own queue at the end of the frame. How a scheduler keeps its books is no part of the digest: neither are
    /// the next three.
    ContextQueue,
    /// What each thread does at the end of the frame: a place in the layout's list of activities. Where threads run.
    ThreadActivity,
    /// The hardware context in whose run queue each thread is at the end of the frame, its number + 1; 0 for none. Where a policy
    /// has a run queue for each hardware context.
    ThreadQueue,
    /// Cycles in which each hardware context was idle while a thread was in a run queue: of n such threads, those of the n hardware
    /// contexts that have been idle longest. Where threads wait.
    ContextIdleWhileReady,
}

/// All columns, in the order of a frame. Columns that only some machines have come last: anywhere else they would
/// change every digest.
const COLUMNS: [ColumnId; 27] = [
    ColumnId::ContextThread,
    ColumnId::ContextInstructions,
    ColumnId::ContextStalls,
    ColumnId::ThreadInstructions,
    ColumnId::ThreadCycles,
    ColumnId::CacheAccesses,
    ColumnId::CacheMisses,
    ColumnId::CacheLines,
    ColumnId::CacheEvictions,
    ColumnId::CachePrefetches,
    ColumnId::CachePrefetchesUsed,
    ColumnId::CachePrefetchesUnused,
    ColumnId::MemoryLines,
    ColumnId::MemoryBusyCycles,
    ColumnId::Events,
    ColumnId::ThreadRemoteAccesses,
    ColumnId::ThreadPipeline,
    ColumnId::CoreSlots,
    ColumnId::ContextResources,
    ColumnId::ContextTask,
    ColumnId::TasksReady,
    ColumnId::TasksEnded,
    ColumnId::TasksStolen,
    ColumnId::ContextQueue,
    ColumnId::ThreadActivity,
    ColumnId::ThreadQueue,
    ColumnId::ContextIdleWhileReady,
];

impl ColumnId {
    /// Its dimensions.
    fn dims(self) -> &'static [Dim] {
        match self {
            Self::ContextThread
            | Self::ContextInstructions
            | Self::ContextTask
            | Self::ContextQueue
            | Self::ContextIdleWhileReady => &[Dim::Context],
            Self::ContextStalls => &[Dim::Context, Dim::Cause],
            Self::ContextResources => &[Dim::Context, Dim::ContextResource],
            Self::ThreadInstructions
            | Self::ThreadCycles
            | Self::ThreadRemoteAccesses
            | Self::ThreadActivity
            | Self::ThreadQueue => &[Dim::Thread],
            Self::ThreadPipeline => &[Dim::Thread, Dim::PipelineCounter],
            Self::CacheAccesses | Self::CacheMisses | Self::CacheLines => &[Dim::Cache, Dim::Owner],
            Self::CacheEvictions => &[Dim::TrackedCache, Dim::Owner, Dim::Owner],
            Self::CachePrefetches | Self::CachePrefetchesUsed | Self::CachePrefetchesUnused => {
                &[Dim::PrefetchingCache]
            }
            Self::MemoryLines | Self::MemoryBusyCycles => &[Dim::Node],
            Self::CoreSlots => &[Dim::Core, Dim::SlotUse],
            Self::Events | Self::TasksReady | Self::TasksEnded | Self::TasksStolen => &[],
        }
    }

    /// Whether it is a state at the end of the frame, not a count over the frame.
    fn is_state(self) -> bool {
        use ColumnId::*;
        matches!(
            self,
            ContextThread
                | CacheLines
                | ContextTask
                | TasksReady
                | ContextQueue
                | ThreadActivity
                | ThreadQueue
        )
    }

    /// Whether it is part of the digest. Columns that are not come last.
    fn is_digested(self) -> bool {
        use ColumnId::*;
        !matches!(self, ContextQueue | ThreadActivity | ThreadQueue | ContextIdleWhileReady)
    }

    /// Whether the frames of this machine and workload have it.
    fn is_in(self, layout: &Layout) -> bool {
        match self {
            Self::ThreadRemoteAccesses => layout.is_coherent,
            Self::ThreadPipeline | Self::CoreSlots | Self::ContextResources => layout.has_smt(),
            Self::ContextTask
            | Self::TasksReady
            | Self::TasksEnded
            | Self::TasksStolen
            | Self::ContextQueue => layout.dag.is_some(),
            Self::ThreadActivity => !layout.activities.is_empty(),
            Self::ThreadQueue => layout.schedulers.iter().any(|scheduler| scheduler.has_run_queues),
            Self::ContextIdleWhileReady => layout.has_waits(),
            _ => true,
        }
    }
}

/// What a column runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Dim {
    /// Cores.
    Core,
    /// Hardware contexts.
    Context,
    /// Causes of stalls.
    Cause,
    /// Threads.
    Thread,
    /// Caches.
    Cache,
    /// Caches whose evictions are tracked.
    TrackedCache,
    /// Caches with a prefetcher.
    PrefetchingCache,
    /// Owners of lines.
    Owner,
    /// Memory nodes.
    Node,
    /// Counters of simultaneous-multithreaded cores.
    PipelineCounter,
    /// What becomes of such a core's slots.
    SlotUse,
    /// What its hardware contexts hold.
    ContextResource,
}

impl Layout {
    /// Adds the columns that this machine and workload have.
    pub(super) fn add_columns(&mut self) {
        for id in COLUMNS.into_iter().filter(|id| id.is_in(self)).collect::<Vec<_>>() {
            let length = id.dims().iter().map(|&d| self.size(d)).product();
            let (dims, offset) = (id.dims().to_vec(), self.stride);
            self.columns.push(Column { id, dims, offset, length, is_state: id.is_state() });
            self.stride += length;
        }
    }

    /// How many numbers of a frame are digested: all before the first column that is not.
    pub fn digested(&self) -> usize {
        self.columns
            .iter()
            .find(|column| !column.id.is_digested())
            .map_or(self.stride, |column| column.offset)
    }

    /// The number of units of a dimension.
    pub fn size(&self, dim: Dim) -> usize {
        match dim {
            Dim::Core => self.topology.cores.len(),
            Dim::Context => self.topology.contexts.len(),
            Dim::Cause => self.causes.len(),
            Dim::Thread => self.threads.len(),
            Dim::Cache => self.topology.caches.len(),
            Dim::TrackedCache => self.tracked_caches.len(),
            Dim::PrefetchingCache => self.prefetching_caches.len(),
            Dim::Owner => self.owners.len(),
            Dim::Node => self.topology.nodes as usize,
            Dim::PipelineCounter => self.pipeline_counters.len(),
            Dim::SlotUse => self.slot_uses.len(),
            Dim::ContextResource => self.context_resources.len(),
        }
    }

    /// Whether some core is simultaneous-multithreaded.
    pub fn has_smt(&self) -> bool {
        !self.pipeline_counters.is_empty()
    }
}
