//! The properties of a thread policy that a page needs before its first decision.

use crate::policy::{SchedulingDomain, ThreadPolicy};
use serde::Serialize;

/// A policy of threads and the cycle from which it decides.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SchedulerUnit {
    /// First cycle from which it decides.
    #[cfg_attr(feature = "codegen", ts(type = "number"))]
    pub from_cycle: u64,
    /// Whether each hardware context has its own run queue; otherwise the machine has a single one.
    pub has_run_queues: bool,
    /// The scheduling domains that it balances, smaller domains before those that contain them; empty if it does not
    /// balance.
    pub domains: Vec<SchedulingDomain>,
}

impl SchedulerUnit {
    /// The unit of a policy that begins at a cycle.
    pub fn new(from_cycle: u64, policy: &dyn ThreadPolicy) -> Self {
        Self { from_cycle, has_run_queues: policy.run_queues(&mut |_, _| ()), domains: policy.domains() }
    }
}
