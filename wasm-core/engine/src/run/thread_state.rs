//! The operating system's state of each thread.

use crate::analysis::Sampler;
use crate::core::Rest;
use crate::policy::{Observed, ThreadId, ThreadView, group_weight};

/// The state of one thread.
#[derive(Clone, Debug)]
pub struct ThreadState {
    /// Cycle at which it becomes runnable.
    pub arrives_at: u64,
    /// Its weight, from its nice value.
    pub weight: u32,
    /// Whether it has become runnable.
    pub arrived: bool,
    /// Whether it has ended.
    pub ended: bool,
    /// Whether it waits.
    pub waiting: bool,
    /// The hardware context it ran on last.
    pub last_context: Option<usize>,
    /// Its sampler, once requested.
    pub sampler: Option<Box<Sampler>>,
    /// Whether the sampler is active.
    pub sampling: bool,
    /// Lines of its sampled remote accesses since the policy's last decision.
    pub remote_samples: Vec<u32>,
    /// Its remaining work, while it does not run.
    pub rest: Option<Rest>,
}

impl ThreadState {
    /// A thread that arrives at a cycle, with its nice value.
    pub fn new((arrives_at, nice): (u64, i32)) -> Self {
        Self {
            arrives_at,
            weight: group_weight(nice),
            arrived: false,
            ended: false,
            waiting: false,
            last_context: None,
            sampler: None,
            sampling: false,
            remote_samples: Vec::new(),
            rest: None,
        }
    }

    /// Whether it can run.
    pub fn is_runnable(&self) -> bool {
        self.arrived && !self.ended && !self.waiting
    }

    /// The policy's view of it, with its counters and hinting faults.
    pub fn view<'a>(
        &'a self,
        id: ThreadId,
        observed: Observed,
        hinting_faults: Option<&'a [u32]>,
    ) -> ThreadView<'a> {
        ThreadView {
            id,
            runnable: self.is_runnable(),
            observed,
            histogram: self.sampler.as_ref().map(|s| &s.histogram),
            sampling: self.sampling,
            sampler: self.sampler.as_deref(),
            remote_samples: &self.remote_samples,
            last_context: self.last_context,
            weight: self.weight,
            hinting_faults,
        }
    }
}
