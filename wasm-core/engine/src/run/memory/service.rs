//! The outcome of a reference that the first level could not serve.

use super::main_memory::Journey;
use crate::core::Cause;

/// How a first-level miss was served.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    /// Cycle in which the data arrives.
    pub ready_at: u64,
    /// Cycles spent in queues.
    pub bandwidth_cycles: u32,
    /// The source of the data.
    pub source: Cause,
    /// Whether the last cache was looked up.
    pub reached_last: bool,
    /// The cycle in which the last lookup on the way down ended: requests to other caches start then.
    pub asked_at: u64,
    /// Whether another package sent the line or lost its copy.
    pub is_remote: bool,
    /// Traps of its page: 0 or 1.
    pub faults: u32,
}

impl Service {
    /// A reference that the first level serves itself.
    pub fn of_first_level(at: u64, ready_at: u64) -> Self {
        Self {
            ready_at,
            bandwidth_cycles: 0,
            source: Cause::L1,
            reached_last: false,
            asked_at: at,
            is_remote: false,
            faults: 0,
        }
    }

    /// A line that memory sends, requested in cycle `at` after `queued` cycles in the queues of caches.
    #[inline(always)]
    pub fn of_memory(at: u64, journey: &Journey, queued: u32, reached_last: bool) -> Self {
        Self {
            ready_at: at + u64::from(journey.wait_cycles) + u64::from(journey.latency_cycles),
            bandwidth_cycles: queued + journey.wait_cycles,
            source: journey.source,
            reached_last,
            asked_at: at,
            is_remote: false,
            faults: u32::from(journey.faults),
        }
    }

    /// Extends the service until other caches are done as well.
    pub fn wait_for(&mut self, others: Option<(u64, Cause)>) {
        let Some((done, cause)) = others else { return };
        self.is_remote |= cause.is_remote();
        if done > self.ready_at {
            (self.ready_at, self.source) = (done, cause);
        }
    }
}
