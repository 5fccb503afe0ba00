//! Waits of an in-order core's hardware contexts: when they end, and the core's lost cycles while all contexts wait.

use super::cause::Cause;
use super::in_order::InOrder;
use super::rounds::{CONTEXT_BITS, NEVER, context_of, least};
use super::stall::Stall;

impl InOrder {
    /// Starts a hardware context's wait.
    #[inline(always)]
    pub(super) fn wait(&mut self, context: usize, ready_at: u64, stall: Stall) {
        self.waits[context] = ready_at << CONTEXT_BITS | context as u64;
        self.contexts[context].stall = stall;
    }

    /// Makes a hardware context whose wait is over ready.
    #[inline(always)]
    pub(super) fn wake_up(&mut self, context: usize, now: u64) {
        let s = &mut self.contexts[context];
        // Adds 0 cycles if another context is ready: a branch here would often be mispredicted.
        let lost = if self.rounds.are_empty() { (now - self.lost_until) as u32 } else { 0 };
        s.stall.book_last(lost, &mut self.lost);
        s.stall.finish(&mut s.stalls);
        self.waits[context] = NEVER;
        let next = self.rounds.join(context, now);
        self.counted[context] = next;
        self.turns[context] = next + (u64::from(s.left) << CONTEXT_BITS);
    }

    /// Counts the cycles up to `now` in which no context was ready, by the cause of the wait that ends first.
    pub(super) fn book_lost(&mut self, now: u64) {
        if !self.rounds.are_empty() || now <= self.lost_until {
            return;
        }
        match least(&self.waits) {
            NEVER => self.lost[Cause::Idle as usize] += (now - self.lost_until) as u32,
            first => self.contexts[context_of(first)].stall.book(self.lost_until, now, &mut self.lost),
        }
        self.lost_until = now;
    }
}
