//! Execution: who has its operands is given a unit; whose result is known tells those who wait for it.
//!
//! An instruction is given its unit as soon as it is known when its operand will be there, in the first cycle from then on
//! that has one. Who is known first, comes first: in the order of renaming, and after a load in the order of age. When the
//! result of a load will be there is known once it has looked into the first level, and of a miss when the line has come.

use super::Smt;
use super::calendar::Units;
use super::contexts::CONTEXTS;
use super::instruction::Stage;
use super::window::Slot;
use engine::core::{ContextResource, PipelineCounter, SlotUse};

/// The queue of a side.
pub(super) const QUEUES: [ContextResource; 2] =
    [ContextResource::IntegerQueue, ContextResource::FloatingPointQueue];
/// The registers of a side.
pub(super) const REGISTERS: [ContextResource; 2] =
    [ContextResource::IntegerRegisters, ContextResource::FloatingPointRegisters];
/// What units are used for, in the order of [`super::calendar::Units::uses`].
const USES: [SlotUse; 4] =
    [SlotUse::IssueInteger, SlotUse::IssueLoadStore, SlotUse::IssueFloatingPoint, SlotUse::IssueWrongPath];

impl Smt {
    /// What is known from this cycle on: pages, branches, lines.
    #[inline(never)]
    pub(super) fn complete(&mut self) {
        let mut due = std::mem::take(&mut self.due);
        self.issue.known.take(self.now, &mut due);
        for slot in due.iter().map(|&slot| usize::from(slot)) {
            self.happened = true;
            if self.window.entries[slot].stage == Stage::Translating {
                self.issue_again(slot);
            } else {
                self.redirect(self.window.context_of(slot), slot);
            }
        }
        due.clear();
        while self.misses.next_ready <= self.now {
            if let Some(context) = self.misses.take(self.now, &mut due) {
                self.happened = true;
                self.free(context, ContextResource::OutstandingMisses);
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

    /// Uses the units of this cycle. Of loads and stores the references follow.
    #[inline(never)]
    pub(super) fn use_units(&mut self) {
        let units = [self.parts.spec.integer_units, self.parts.spec.floating_point_units];
        let lost = [SlotUse::IssueLostInteger, SlotUse::IssueLostFloatingPoint];
        self.references = 0;
        let Some(given) = self.issue.calendar.take(self.now) else {
            (0..super::SIDES).for_each(|side| self.use_slots(lost[side], units[side]));
            return;
        };
        self.happened = true;
        self.references = given.references();
        for (slots, count) in USES.into_iter().zip(given.uses()) {
            self.use_slots(slots, count);
        }
        for side in 0..super::SIDES {
            self.use_slots(lost[side], units[side] - given.taken(side));
            self.free_queue[side] += given.freed(side);
        }
        if self.context_count as usize <= CONTEXTS / 2 {
            self.release::<{ CONTEXTS / 2 }>(&given);
        } else {
            self.release::<CONTEXTS>(&given);
        }
    }

    /// Queue entries of instructions that use their units become free.
    #[inline(always)]
    fn release<const CONTEXTS: usize>(&mut self, given: &Units) {
        for (queue, released) in QUEUES.into_iter().zip(&given.released) {
            let held = self.held[queue as usize][..CONTEXTS].iter_mut();
            held.zip(&released[..CONTEXTS]).for_each(|(held, n)| *held -= u32::from(*n));
        }
    }

    /// The result of a load or store is there in a cycle, of which `done_at` is the low bits: who waits for it can be
    /// given a unit, and who waits for those.
    #[inline(always)]
    pub(super) fn is_known(&mut self, context: usize, slot: usize, done_at: u32) {
        if self.book_waits_of(context, slot) {
            self.time_head(context, done_at);
        }
        let entry = &mut self.window.entries[slot];
        (entry.stage, entry.done_at) = (Stage::Timed, done_at);
        if entry.waiter().is_some() {
            self.schedule_waiters(context, slot);
        }
    }

    fn schedule_waiters(&mut self, context: usize, slot: usize) {
        let mut known = std::mem::take(&mut self.known);
        self.push_waiters(slot, &mut known);
        // The oldest lies on top.
        while let Some((waiter, ahead)) = known.pop() {
            let waiter = usize::from(waiter);
            let entry = &mut self.window.entries[waiter];
            self.issue.schedule(entry, context, waiter as Slot, self.now, ahead);
            if (entry.stage == Stage::Timed) & entry.waiter().is_some() {
                self.push_waiters(waiter, &mut known);
            }
        }
        self.known = known;
    }

    /// Those who wait for the instruction in a slot, and in how many cycles its result is there.
    #[inline(always)]
    fn push_waiters(&self, slot: usize, known: &mut Vec<(Slot, u32)>) {
        let entry = &self.window.entries[slot];
        let ahead = (entry.done_at.wrapping_sub(self.now as u32) as i32).max(0) as u32;
        let mut waiter = entry.waiter();
        while let Some(slot) = waiter {
            known.push((slot as Slot, ahead));
            waiter = self.window.older_waiter(slot);
        }
    }

    /// A load or store that has left its queue needs a unit once more, from this cycle on.
    fn issue_again(&mut self, slot: usize) {
        let context = self.window.context_of(slot);
        self.book_waits_of(context, slot);
        let entry = &mut self.window.entries[slot];
        self.issue.schedule(entry, context, slot as Slot, self.now, 0);
    }

    /// A line has come: references that could not ask for theirs may try again.
    fn unblock(&mut self) {
        for n in 0..self.blocked.len() {
            let slot = usize::from(self.blocked[n]);
            self.count_wait(slot, self.now);
            self.issue_again(slot);
        }
        self.blocked.clear();
    }

    /// A reference has waited from the cycle in which it issued last until `until`.
    pub(super) fn count_wait(&mut self, slot: usize, until: u64) {
        let waited = (until as u32).wrapping_sub(self.window.entries[slot].at);
        self.count(self.window.context_of(slot), PipelineCounter::StalledOperationCycles, waited);
    }
}
