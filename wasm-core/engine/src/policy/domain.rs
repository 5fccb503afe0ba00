//! The hardware contexts among which a policy balances its run queues.

use serde::Serialize;

/// Hardware contexts whose run queues a policy balances, because they share something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct SchedulingDomain {
    /// What they share, in a word.
    pub shares: &'static str,
    /// Their numbers, lowest first.
    pub contexts: Vec<u32>,
}
