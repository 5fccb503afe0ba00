//! The hardware contexts among which a policy balances its run queues.

use serde::Serialize;

/// Hardware contexts that share something, and whose run queues a policy therefore balances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SchedulingDomain {
    /// What they share, in one word.
    pub shares: &'static str,
    /// Numbers of the hardware contexts, lowest first.
    pub contexts: Vec<u32>,
}
