//! Turns: the order of a core's ready hardware contexts, and its changes when a context leaves or joins.

use super::in_order::InOrder;
use crate::core::cause::Cause;
use crate::core::context::{NO_THREAD, Rest};
use crate::core::model::CoreModel;
use crate::core::rounds::RECIPROCALS;
pub(super) use crate::core::rounds::{CONTEXT_BITS, NEVER};
use crate::core::stall::Stall;

/// Converts the cycles until a hardware context's reference into its turns before that and its place in the round.
#[inline(always)]
pub(super) fn split(ahead: u32, turns: u32) -> (u32, u32) {
    let left = ((u64::from(ahead) * RECIPROCALS[turns as usize]) >> 32) as u32;
    (left, ahead.wrapping_sub(left * turns))
}

impl InOrder {
    pub(super) fn leave(&mut self, context: usize, now: u64) {
        self.lost_until = now;
        self.due[context] = NEVER;
        self.ready &= !(1 << context);
        self.turns = self.ready.count_ones();
    }

    pub(super) fn wait(&mut self, context: usize, ready_at: u64, stall: Stall) {
        self.blocked |= 1 << context;
        self.wake[context] = ready_at;
        self.next_wake = self.next_wake.min(ready_at);
        self.contexts[context].stall = stall;
    }

    /// Removes the thread from a hardware context at cycle `now`. Returns what the thread has left.
    pub fn take_out(&mut self, context: usize, now: u64) -> Rest {
        self.account(context, now);
        if self.ready >> context & 1 != 0 {
            self.note_last(now);
            let (_, gone) = self.ahead(context, now);
            for other in 0..self.contexts.len() {
                let (left, place) = self.ahead(other, now);
                let sooner = left + u32::from(place > gone);
                self.due[other] -=
                    if self.due[other] == NEVER { 0 } else { u64::from(sooner) << CONTEXT_BITS };
            }
            self.leave(context, now);
        }
        // An early wake-up is harmless; a missed one is not.
        self.blocked &= !(1 << context);
        let s = &mut self.contexts[context];
        s.thread = NO_THREAD;
        Rest { record: s.record, upcoming: s.upcoming, left: s.left, program: None }
    }

    /// Places a thread, with its owner number, on an empty hardware context at cycle `now`. It starts after
    /// `switch_cycles`.
    pub fn put_in(&mut self, context: usize, now: u64, thread: (u32, u32), rest: Rest, switch_cycles: u32) {
        self.account(context, now);
        let s = &mut self.contexts[context];
        (s.thread, s.owner) = thread;
        (s.record, s.upcoming, s.left) = (rest.record, rest.upcoming, rest.left);
        let stall = Stall::new(now, [(Cause::Switch, switch_cycles), (Cause::Switch, 0), (Cause::Switch, 0)]);
        self.wait(context, now + u64::from(switch_cycles), stall);
        if switch_cycles == 0 {
            self.wake_up(now);
        }
    }

    /// Remaining turns and place of a hardware context; meaningless if it is not ready.
    #[inline(always)]
    pub(super) fn ahead(&self, context: usize, now: u64) -> (u32, u32) {
        split((self.due[context] >> CONTEXT_BITS).saturating_sub(now) as u32, self.turns)
    }

    /// Finds the context that issued last before `now`, if any has since the ready set last changed.
    #[inline]
    fn note_last(&mut self, now: u64) {
        if now > self.anchor && self.turns > 0 {
            for context in 0..self.contexts.len() {
                let (_, place) = self.ahead(context, now);
                let issued_last = (self.ready >> context & 1 != 0) & (place == self.turns - 1);
                self.last = if issued_last { context } else { self.last };
            }
        }
        self.anchor = now;
    }

    /// Counts the cycles up to `now` in which no context was ready, by the cause of the wait that ends first.
    pub(super) fn book_lost(&mut self, now: u64) {
        if self.turns > 0 || now <= self.lost_until {
            return;
        }
        let waiting = (0..self.contexts.len()).filter(|&context| self.blocked >> context & 1 != 0);
        match waiting.min_by_key(|&context| self.wake[context]) {
            Some(first) => self.contexts[first].stall.book(self.lost_until, now, &mut self.lost),
            None => self.lost[Cause::Idle as usize] += (now - self.lost_until) as u32,
        }
        self.lost_until = now;
    }

    /// Wakes up the contexts whose wait is over.
    pub(super) fn wake_up(&mut self, now: u64) {
        let mut is_lost = self.turns == 0;
        self.next_wake = NEVER;
        for context in 0..self.contexts.len() {
            if self.blocked >> context & 1 == 0 {
                continue;
            }
            if self.wake[context] <= now {
                let s = &mut self.contexts[context];
                if std::mem::take(&mut is_lost) {
                    s.stall.book_last((self.wake[context] - self.lost_until) as u32, &mut self.lost);
                }
                s.stall.settle(self.wake[context], &mut s.stalls);
                self.blocked &= !(1 << context);
                self.join(context, now);
            } else {
                self.next_wake = self.next_wake.min(self.wake[context]);
            }
        }
    }

    /// Makes a hardware context ready. Its place in the round follows the context that issued last, in order of context
    /// number.
    fn join(&mut self, context: usize, now: u64) {
        self.note_last(now);
        let up_to_last = (self.ready & !(NEVER << self.last << 1)).count_ones();
        let below = (self.ready & !(NEVER << context)).count_ones();
        let after = context > self.last;
        let mine = if after { below - up_to_last } else { below + self.turns - up_to_last };
        for other in 0..self.contexts.len() {
            let (left, place) = self.ahead(other, now);
            let later = left + u32::from(place >= mine);
            self.due[other] += if self.due[other] == NEVER { 0 } else { u64::from(later) << CONTEXT_BITS };
        }
        self.ready |= 1 << context;
        self.turns += 1;
        let turns = u64::from(self.contexts[context].left) * u64::from(self.turns);
        self.due[context] = Self::due_at(context, now + turns + u64::from(mine));
    }
}
