//! Execution: instructions with ready operands reserve functional units, and a known result wakes up its waiters.
//!
//! An instruction reserves its functional unit as soon as the arrival time of its operand is known, in the first later
//! cycle with a free unit. Reservations are made in the order in which operands become known: in the order of renaming,
//! and after a load in the order of age. The arrival of a load's result is known once it has accessed the first level,
//! and on a miss once the line has arrived.

use super::core::Smt;
use super::entry::Slot;
use super::instruction::{SIDES, Stage};
use engine::core::{ContextResource, SlotUse};

/// The uses of units, in the order of [`super::calendar::Units::uses`].
const USES: [SlotUse; 4] =
    [SlotUse::IssueInteger, SlotUse::IssueLoadStore, SlotUse::IssueFloatingPoint, SlotUse::IssueWrongPath];

impl Smt {
    /// Whether anything completes in this cycle.
    #[inline(always)]
    pub(super) fn is_known_more(&self) -> bool {
        self.issue.known.has(self.now) | (self.port.misses.next_ready <= self.now)
    }

    /// Handles what completes in this cycle: TLB refills, branches, lines.
    #[inline(never)]
    pub(super) fn complete(&mut self) {
        let mut due = std::mem::take(&mut self.due);
        self.issue.known.take(self.now, &mut due);
        for slot in due.iter().map(|&slot| usize::from(slot)) {
            self.happened = true;
            if self.window.at(slot).stage == Stage::Translating {
                self.issue_again(slot);
            } else {
                self.redirect(self.window.context_of(slot), slot);
            }
        }
        due.clear();
        while self.port.misses.next_ready <= self.now {
            if let Some(context) = self.port.misses.take(self.now, &mut due) {
                self.happened = true;
                self.room.free(context, ContextResource::OutstandingMisses);
                for slot in due.iter().map(|&slot| usize::from(slot)) {
                    self.count_wait(slot, self.now);
                    self.is_known(self.window.context_of(slot), slot, self.now as u32);
                }
                due.clear();
                self.unblock();
            }
        }
        self.due = due;
    }

    /// Uses the units reserved for this cycle. Returns the number of loads and stores among them, which access the
    /// cache next.
    #[inline(never)]
    pub(super) fn use_units(&mut self) -> u32 {
        let units = [self.parts.spec.integer_units, self.parts.spec.floating_point_units];
        let lost = [SlotUse::IssueLostInteger, SlotUse::IssueLostFloatingPoint];
        let Some(given) = self.issue.calendar.take(self.now) else {
            (0..SIDES).for_each(|side| self.counts.use_slots(lost[side], units[side]));
            return 0;
        };
        self.happened = true;
        for (slots, count) in USES.into_iter().zip(given.uses()) {
            self.counts.use_slots(slots, count);
        }
        for side in 0..SIDES {
            self.counts.use_slots(lost[side], units[side] - given.taken(side));
        }
        self.room.issue(&given, self.context_count);
        given.references()
    }

    /// The result of a load or store arrives in a cycle whose low bits are `done_at`: its waiters can reserve units,
    /// and the waiters of those.
    #[inline(always)]
    pub(super) fn is_known(&mut self, context: usize, slot: usize, done_at: u32) {
        if self.book_waits_of(context, slot) {
            self.window.heads.time(context, done_at);
        }
        if self.window.is_known(slot, done_at) {
            self.issue.schedule_waiters(&mut self.window, context, slot, self.now);
        }
    }

    /// A load or store that has left its queue needs a unit again, from this cycle on.
    fn issue_again(&mut self, slot: usize) {
        let context = self.window.context_of(slot);
        self.book_waits_of(context, slot);
        let (entry, done_at) = self.window.at_mut(slot);
        *done_at = self.issue.schedule(entry, context, slot as Slot, self.now, 0);
    }

    /// A line has arrived: references that were blocked for lack of an outstanding miss may try again.
    fn unblock(&mut self) {
        let mut n = 0;
        while let Some(slot) = self.port.blocked(n) {
            self.count_wait(slot, self.now);
            self.issue_again(slot);
            n += 1;
        }
        self.port.unblock();
    }

    /// Counts that a reference has waited from its last issue cycle until `until`.
    pub(super) fn count_wait(&mut self, slot: usize, until: u64) {
        let waited = (until as u32).wrapping_sub(self.window.at(slot).at);
        self.counts.wait(self.window.context_of(slot), waited);
    }
}
