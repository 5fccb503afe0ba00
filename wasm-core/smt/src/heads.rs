//! The completion times of each context's oldest instruction, for commit.

use super::contexts::{ByContext, CONTEXTS, four, where_negative};
use wide::u32x4;

/// The contexts whose oldest instruction has a known completion time, and the low bits of that cycle.
#[derive(Clone, Debug)]
pub(super) struct Heads {
    timed: u32,
    done_at: ByContext,
}

impl Heads {
    /// No completion time is known.
    pub fn new() -> Self {
        Self { timed: 0, done_at: [0; CONTEXTS] }
    }

    /// Sets the cycle in which a context's oldest instruction is done.
    #[inline(always)]
    pub fn time(&mut self, context: usize, done_at: u32) {
        self.done_at[context] = done_at;
        self.timed |= 1 << context;
    }

    /// Replaces a context's oldest instruction, whose time was known. `is_timed`: whether the new one's time,
    /// `done_at`, is known.
    #[inline(always)]
    pub fn replace(&mut self, context: usize, done_at: u32, is_timed: bool) {
        self.done_at[context] = done_at;
        self.timed ^= u32::from(!is_timed) << context;
    }

    /// Drops a context's completion time.
    pub fn forget(&mut self, context: usize) {
        self.timed &= !(1 << context);
    }

    /// The contexts, below `context_count`, whose oldest instruction is done.
    #[inline(always)]
    pub fn done(&self, context_count: u32, now: u64) -> u32 {
        let after = u32x4::splat((now as u32).wrapping_add(1));
        self.timed & where_negative(context_count, |n| four(&self.done_at, n) - after)
    }
}
