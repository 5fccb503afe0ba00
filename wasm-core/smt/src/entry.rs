//! An instruction in flight, from fetch to commit, and cycles stored as their low bits.

use super::instruction::{Instruction, Stage};

/// No slot.
pub(super) const NONE: Slot = Slot::MAX;
/// A cycle at least this far ahead is not known: see [`UNKNOWN`].
pub(super) const FAR: i32 = 1 << 30;
/// Added to the present cycle, or one soon, where a result's cycle is not known yet. No instruction stays for 2²⁹
/// cycles.
pub(super) const UNKNOWN: u32 = 3 << 29;

/// The index of an instruction among those of all contexts.
pub(super) type Slot = u16;

/// One instruction, in one struct because a stage reads most of it. Cycles are low bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub instruction: Instruction,
    /// The cycle in which it issues or last issued, once it is renamed.
    pub at: u32,
    /// The youngest instruction that waits for this one's result. And a link among the waiters for the same result: to
    /// the next younger, or from the youngest to the oldest.
    pub youngest_waiter: Slot,
    pub younger: Slot,
    pub stage: Stage,
    /// The outstanding miss that it waits for.
    pub miss: u8,
}

impl Entry {
    /// Whether any instruction waits for its result.
    #[inline(always)]
    pub fn is_awaited(&self) -> bool {
        self.youngest_waiter != NONE
    }

    /// Enters its queue, without waiters.
    #[inline(always)]
    pub fn enter(&mut self) {
        self.youngest_waiter = NONE;
    }
}

/// The distance from now to the cycle with these low bits, negative if it has passed; `None` if it is not known.
#[inline(always)]
pub(super) fn known_ahead(cycle: u32, now: u64) -> Option<i32> {
    let ahead = cycle.wrapping_sub(now as u32) as i32;
    (ahead < FAR).then_some(ahead)
}

/// Whether the cycle with these low bits is not after `now`.
#[inline(always)]
pub(super) fn is_over(cycle: u32, now: u64) -> bool {
    cycle.wrapping_sub(now as u32) as i32 <= 0
}

/// The cycle near `now` with these low bits.
#[inline(always)]
pub(super) fn whole(cycle: u32, now: u64) -> u64 {
    now.wrapping_add_signed(i64::from(cycle.wrapping_sub(now as u32) as i32))
}
