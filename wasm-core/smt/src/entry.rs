//! An instruction on its way from fetch to commit, and cycles of which only the low bits are kept.

use super::instruction::{Instruction, Stage};

/// No slot.
pub(super) const NONE: Slot = Slot::MAX;
/// Cycles further ahead are none that is known: see [`UNKNOWN`].
pub(super) const FAR: i32 = 1 << 30;
/// Ahead of the cycle in which it is noted, or of one soon: not known yet when. No instruction stays for 2²⁹ cycles.
pub(super) const UNKNOWN: u32 = 3 << 29;

/// Where an instruction lies among those of all contexts.
pub(super) type Slot = u16;

/// One instruction, together: a stage reads most of it. Cycles are low bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub instruction: Instruction,
    /// The cycle in which it issues or has issued last, once it is renamed.
    pub at: u32,
    /// The youngest instruction that waits for this one's result; and of those that wait for the same as this one the next
    /// younger, of the youngest the oldest.
    pub youngest_waiter: Slot,
    pub younger: Slot,
    pub stage: Stage,
    /// Which line on its way it waits for.
    pub miss: u8,
}

impl Entry {
    /// Whether some wait for its result.
    #[inline(always)]
    pub fn is_awaited(&self) -> bool {
        self.youngest_waiter != NONE
    }

    /// It enters its queue, and nothing waits for it yet.
    #[inline(always)]
    pub fn enter(&mut self) {
        self.youngest_waiter = NONE;
    }
}

/// How far ahead a cycle is of which these are the low bits, less than 0 if it is over; `None` if it is not known.
#[inline(always)]
pub(super) fn known_ahead(cycle: u32, now: u64) -> Option<i32> {
    let ahead = cycle.wrapping_sub(now as u32) as i32;
    (ahead < FAR).then_some(ahead)
}

/// Whether the low bits of a cycle are not after another's.
#[inline(always)]
pub(super) fn is_over(cycle: u32, now: u64) -> bool {
    cycle.wrapping_sub(now as u32) as i32 <= 0
}

/// The cycle of which these are the low bits, not far from now.
#[inline(always)]
pub(super) fn whole(cycle: u32, now: u64) -> u64 {
    now.wrapping_add_signed(i64::from(cycle.wrapping_sub(now as u32) as i32))
}
