//! The oldest instruction of each context, of which commit wants to know when it is done.

use super::contexts::{ByContext, CONTEXTS, four, where_negative};
use wide::u32x4;

/// The contexts whose oldest instruction is known to be done in a cycle, and that cycle's low bits.
#[derive(Clone, Debug)]
pub(super) struct Heads {
    timed: u32,
    done_at: ByContext,
}

impl Heads {
    /// None is known.
    pub fn new() -> Self {
        Self { timed: 0, done_at: [0; CONTEXTS] }
    }

    /// A context's is done in a cycle.
    #[inline(always)]
    pub fn time(&mut self, context: usize, done_at: u32) {
        self.done_at[context] = done_at;
        self.timed |= 1 << context;
    }

    /// The oldest of a context, which was known, is another; whether that is known, to be done in this cycle.
    #[inline(always)]
    pub fn replace(&mut self, context: usize, done_at: u32, is_timed: bool) {
        self.done_at[context] = done_at;
        self.timed ^= u32::from(!is_timed) << context;
    }

    /// It is not known any more.
    pub fn forget(&mut self, context: usize) {
        self.timed &= !(1 << context);
    }

    /// The contexts, of so many, whose oldest is done.
    #[inline(always)]
    pub fn done(&self, context_count: u32, now: u64) -> u32 {
        let after = u32x4::splat((now as u32).wrapping_add(1));
        self.timed & where_negative(context_count, |n| four(&self.done_at, n) - after)
    }
}
