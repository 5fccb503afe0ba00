//! The columns of a frame and their dimensions.

use super::layout::Layout;
use serde::Serialize;

/// A column of a frame.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Column {
    /// Id of the column.
    pub id: ColumnId,
    /// Dimensions of the column; the last one varies fastest.
    pub dims: Vec<Dim>,
    /// Index of its first number within the frame.
    pub offset: usize,
    /// Number of numbers in the column.
    pub length: usize,
    /// Whether its numbers are states at the end of the frame; otherwise they are counts over the frame.
    pub is_state: bool,
}

/// Contents of a column. `frame.rs` writes each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ColumnId {
    /// By hardware context, the number of its thread + 1 at the end of the frame; 0 for none.
    ContextThread,
    /// By hardware context, instructions executed.
    ContextInstructions,
    /// By hardware context and cause, cycles without an instruction.
    ContextStalls,
    /// By thread, instructions executed.
    ThreadInstructions,
    /// By thread, cycles on a hardware context.
    ThreadCycles,
    /// By cache and owner, lookups.
    CacheAccesses,
    /// By cache and owner, lookups that missed.
    CacheMisses,
    /// By cache and owner, lines in the cache at the end of the frame.
    CacheLines,
    /// By tracked cache, owner of the filled line and owner of the victim, lines evicted.
    CacheEvictions,
    /// By cache with a prefetcher, lines prefetched.
    CachePrefetches,
    /// By cache with a prefetcher, prefetched lines that were used before their eviction.
    CachePrefetchesUsed,
    /// By cache with a prefetcher, prefetched lines that were evicted unused.
    CachePrefetchesUnused,
    /// By memory node, lines transferred by the controller.
    MemoryLines,
    /// By memory node, cycles of these transfers, including that of a line that ends after the frame.
    MemoryBusyCycles,
    /// Threads started on a hardware context.
    Events,
    /// By thread, accesses to caches of other packages; only on coherent machines.
    ThreadRemoteAccesses,
    /// By thread and pipeline counter, counts of simultaneous-multithreaded cores; only with such cores, as are the
    /// next two.
    ThreadPipeline,
    /// By core and slot use, slots.
    CoreSlots,
    /// By hardware context and resource, entries occupied, summed over the cycles.
    ContextResources,
    /// By hardware context, the number of its task + 1 at the end of the frame; only where tasks run, as are the next
    /// four.
    ContextTask,
    /// Tasks ready at the end of the frame.
    TasksReady,
    /// Tasks that ended.
    TasksEnded,
    /// Tasks that were stolen.
    TasksStolen,
    /// By hardware context, tasks in its core's own queue at the end of the frame. The internal state of a scheduler is
    /// not part of the digest, so this column and the next three are not.
    ContextQueue,
    /// By thread, its activity at the end of the frame, as an index into the layout's list of activities; only where
    /// threads run.
    ThreadActivity,
    /// By thread, the number + 1 of the hardware context whose run queue contains it at the end of the frame; 0 for
    /// none. Only where a policy has a run queue per hardware context.
    ThreadQueue,
    /// By hardware context, cycles in which it was idle while a thread was in a run queue. With n such threads, the n
    /// hardware contexts that have been idle longest count. Only where threads wait.
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

/// A dimension of a column.
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
    /// Pipeline counters of simultaneous-multithreaded cores.
    PipelineCounter,
    /// Uses of the slots of a simultaneous-multithreaded core.
    SlotUse,
    /// Resources that a hardware context of a simultaneous-multithreaded core occupies.
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
