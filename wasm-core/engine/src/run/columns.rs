//! The columns of a frame: which there are, and what each runs over.

use super::layout::Layout;
use serde::Serialize;

/// One column of a frame.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Column {
    /// Its id.
    pub id: &'static str,
    /// What it runs over, the last fastest.
    pub dims: Vec<Dim>,
    /// First number within the frame.
    pub offset: usize,
    /// How many numbers.
    pub length: usize,
    /// Whether a number says how something stands at the end of the frame; the others count what happened within it.
    pub is_state: bool,
}

/// Columns of states.
const STATES: [&str; 5] = ["context_thread", "cache_lines", "context_task", "tasks_ready", "context_queue"];

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

/// Columns where tasks run: the task of each hardware context at the end of the frame (its number + 1), tasks ready then,
/// how many ended and were stolen within the frame, and the tasks in each core's own queue at its end. The last is how a
/// scheduler keeps its books, and no part of the digest.
const TASK_COLUMNS: [(&str, &[Dim]); 5] = [
    ("context_task", &[Dim::Context]),
    ("tasks_ready", &[]),
    ("tasks_ended", &[]),
    ("tasks_stolen", &[]),
    ("context_queue", &[Dim::Context]),
];

impl Layout {
    /// Adds the columns that this machine and workload have.
    pub(super) fn add_columns(&mut self) {
        use Dim::{
            Cache, Cause, Context, ContextResource, Core, Node, Owner, PipelineCounter, PrefetchingCache,
            SlotUse, Thread, TrackedCache,
        };
        let columns: [(&'static str, &[Dim]); 15] = [
            ("context_thread", &[Context]),
            ("context_instructions", &[Context]),
            ("context_stalls", &[Context, Cause]),
            ("thread_instructions", &[Thread]),
            ("thread_cycles", &[Thread]),
            ("cache_accesses", &[Cache, Owner]),
            ("cache_misses", &[Cache, Owner]),
            ("cache_lines", &[Cache, Owner]),
            ("cache_evictions", &[TrackedCache, Owner, Owner]),
            ("cache_prefetches", &[PrefetchingCache]),
            ("cache_prefetches_used", &[PrefetchingCache]),
            ("cache_prefetches_unused", &[PrefetchingCache]),
            ("memory_lines", &[Node]),
            ("memory_busy_cycles", &[Node]),
            ("events", &[]),
        ];
        // A column of its own would change every digest.
        let remote: &[(&'static str, &[Dim])] =
            if self.is_coherent { &[("thread_remote_accesses", &[Thread])] } else { &[] };
        let smt: &[(&'static str, &[Dim])] = if self.has_smt() {
            &[
                ("thread_pipeline", &[Thread, PipelineCounter]),
                ("core_slots", &[Core, SlotUse]),
                ("context_resources", &[Context, ContextResource]),
            ]
        } else {
            &[]
        };
        let tasks: &[(&'static str, &[Dim])] = if self.dag.is_some() { &TASK_COLUMNS } else { &[] };
        for (id, dims) in columns.into_iter().chain(remote.iter().chain(smt).chain(tasks).copied()) {
            let length = dims.iter().map(|&d| self.size(d)).product();
            let is_state = STATES.contains(&id);
            self.columns.push(Column { id, dims: dims.to_vec(), offset: self.stride, length, is_state });
            self.stride += length;
        }
    }

    /// The numbers of a frame that go into the digest.
    pub fn digested(&self) -> usize {
        if self.dag.is_some() { self.stride - self.topology.contexts.len() } else { self.stride }
    }

    /// How many units a dimension has.
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
