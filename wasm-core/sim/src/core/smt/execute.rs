//! Execution: who has its operands is given a unit; whose result is known tells those who wait for it.
//!
//! An instruction is given its unit as soon as it is known when its operand will be there, in the first cycle from then on
//! that has one. Who is known first, comes first: in the order of renaming, and after a load in the order of age. When the
//! result of a load will be there is known once it has looked into the first level, and of a miss when the line has come.

use super::Smt;
use super::calendar::{Need, Units};
use super::contexts::SEATS;
use super::instruction::Stage;
use super::window::{Entry, ahead_of, is_over, slot_of};
use crate::core::pipeline::{ContextResource, PipelineCounter, SlotUse};

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
        for &tag in &due {
            if self.window.is_there(tag) {
                self.happened = true;
                let slot = slot_of(tag);
                if self.window.entries[slot].stage == Stage::Translating {
                    self.issue_again(slot);
                } else {
                    self.redirect(self.window.seat_of(slot), slot);
                }
            }
        }
        due.clear();
        while self.misses.next_ready <= self.now {
            if let Some(seat) = self.misses.take(self.now, &mut due) {
                self.happened = true;
                self.free(seat, ContextResource::OutstandingMisses);
                for &tag in &due {
                    if self.window.is_there(tag) {
                        let slot = slot_of(tag);
                        self.count_wait(slot, self.now);
                        self.is_known(self.window.seat_of(slot), slot, self.now as u32);
                    }
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
        let Some(given) = self.issue.calendar.take(self.now) else {
            (0..super::SIDES).for_each(|side| self.use_slots(lost[side], units[side]));
            return;
        };
        self.happened = true;
        for (slots, count) in USES.into_iter().zip(given.uses()) {
            self.use_slots(slots, count);
        }
        for side in 0..super::SIDES {
            self.use_slots(lost[side], units[side] - given.taken(side));
            self.free_queue[side] += given.freed(side);
        }
        if self.contexts as usize <= SEATS / 2 {
            self.release::<{ SEATS / 2 }>(&given);
        } else {
            self.release::<SEATS>(&given);
        }
    }

    /// Queue entries of instructions that use their units become free.
    #[inline(always)]
    fn release<const CONTEXTS: usize>(&mut self, given: &Units) {
        for (queue, released) in QUEUES.into_iter().zip(&given.released) {
            let held = &mut self.held[queue as usize][..CONTEXTS];
            held.iter_mut().zip(&released[..CONTEXTS]).for_each(|(held, n)| *held -= u32::from(*n));
        }
    }

    /// The result of a load or store is there in a cycle, of which `done_at` is the low bits: who waits for it can be
    /// given a unit, and who waits for those.
    #[inline(always)]
    pub(super) fn is_known(&mut self, seat: usize, slot: usize, done_at: u32) {
        if self.book_waits_of(seat, slot) {
            self.time_head(seat, done_at);
        }
        let entry = &mut self.window.entries[slot];
        (entry.stage, entry.done_at) = (Stage::Timed, done_at);
        if entry.waiter().is_some() {
            self.schedule_waiters(seat, slot);
        }
    }

    fn schedule_waiters(&mut self, seat: usize, slot: usize) {
        let mut known = std::mem::take(&mut self.known);
        self.push_waiters(slot, &mut known);
        // The oldest lies on top.
        while let Some((waiter, ahead)) = known.pop() {
            let entry = &mut self.window.entries[waiter];
            self.issue.schedule(entry, seat, waiter, self.now, ahead);
            if (entry.stage == Stage::Timed) & entry.waiter().is_some() {
                self.push_waiters(waiter, &mut known);
            }
        }
        self.known = known;
    }

    /// Those who wait for the instruction in a slot, and in how many cycles its result is there.
    #[inline(always)]
    fn push_waiters(&self, slot: usize, known: &mut Vec<(usize, u32)>) {
        let entry = &self.window.entries[slot];
        let ahead = ahead_of(entry.done_at, self.now);
        let mut waiter = entry.waiter();
        while let Some(slot) = waiter {
            known.push((slot, ahead));
            waiter = self.window.older_waiter(slot);
        }
    }

    /// A load or store that has left its queue needs a unit once more, from this cycle on.
    fn issue_again(&mut self, slot: usize) {
        let seat = self.window.seat_of(slot);
        self.book_waits_of(seat, slot);
        let entry = &mut self.window.entries[slot];
        self.issue.schedule(entry, seat, slot, self.now, 0);
    }

    /// A line has come: references that could not ask for theirs may try again.
    fn unblock(&mut self) {
        for n in 0..self.blocked.len() {
            let slot = slot_of(self.blocked[n]);
            self.count_wait(slot, self.now);
            self.issue_again(slot);
        }
        self.blocked.clear();
    }

    /// A reference has waited from the cycle in which it issued last until `until`.
    pub(super) fn count_wait(&mut self, slot: usize, until: u64) {
        let waited = (until as u32).wrapping_sub(self.window.entries[slot].at);
        self.count(self.window.seat_of(slot), PipelineCounter::StalledOperationCycles, waited);
    }

    /// The mispredicted branch in `slot` is known to be one: what came after it is thrown away, and the context fetches
    /// the right path from this cycle on.
    fn redirect(&mut self, seat: usize, slot: usize) {
        let mut position = self.window.tail[seat];
        while self.window.slot(seat, position - 1) != slot {
            position -= 1;
        }
        self.squash(seat, position);
        self.wrong_path &= !(1 << seat);
        self.refetching |= 1 << seat;
        self.code_line[seat] = super::NO_LINE;
        self.fetches_at[seat] = self.now;
        self.awaits_code &= !(1 << seat);
    }

    /// Throws away a context's instructions from `position` on, before anything issues in this cycle.
    pub(super) fn squash(&mut self, seat: usize, position: u64) {
        while self.window.tail[seat] > position {
            let entry = self.window.pop(seat);
            if entry.stage == Stage::Fetched {
                self.free_front_end += 1;
                self.in_front_end[seat] -= 1;
                continue;
            }
            self.take_back_unit(seat, &entry);
            let side = entry.instruction.kind.side();
            let results = entry.instruction.kind.results();
            self.free_registers[side] += results;
            self.held[REGISTERS[side] as usize][seat] -= results;
            self.free(seat, ContextResource::ActiveList);
        }
        if self.window.renamed[seat] == self.window.tail[seat] {
            self.unrenamed &= !(1 << seat);
        }
        let window = &self.window;
        self.blocked.retain(|&tag| window.is_there(tag));
    }

    /// What an instruction that is thrown away has of units to come and of its queue.
    fn take_back_unit(&mut self, seat: usize, entry: &Entry) {
        let issues = matches!(entry.stage, Stage::Scheduled | Stage::Timed)
            && !is_over(entry.at.wrapping_add(1), self.now);
        let need = Need::of(entry.instruction);
        if issues {
            self.issue.calendar.give_back(need, seat, entry.at);
        }
        if need.releases && (issues || entry.stage == Stage::Waiting) {
            self.free_queue[need.side()] += 1;
            self.free(seat, QUEUES[need.side()]);
        }
    }
}
