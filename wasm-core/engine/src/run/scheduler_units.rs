//! The properties of a thread policy that a page needs before its first decision.

use crate::policy::{SchedulingDomain, ThreadPolicy};
use serde::Serialize;

/// A policy of threads from when it begins to decide.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SchedulerUnit {
    /// When it begins.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub from_cycle: u64,
    /// Whether each hardware context has a run queue of its own; else the machine has one.
    pub has_run_queues: bool,
    /// The hardware contexts among which it balances, smaller domains before those around them; none where it does not.
    pub domains: Vec<SchedulingDomain>,
}

impl SchedulerUnit {
    /// The unit of a policy that begins at a cycle.
    pub fn new(from_cycle: u64, policy: &dyn ThreadPolicy) -> Self {
        Self { from_cycle, has_run_queues: policy.run_queues(&mut |_, _| ()), domains: policy.domains() }
    }
}
