//! The end of execution: results wake who waits for them, branches are resolved.

use super::Smt;
use super::instruction::{Kind, Mark, Stage};
use super::window::slot_of;
use crate::core::pipeline::{ContextResource, PipelineCounter};

/// The queue of a side.
pub(super) const QUEUES: [ContextResource; 2] =
    [ContextResource::IntegerQueue, ContextResource::FloatingPointQueue];
/// The registers of a side.
pub(super) const REGISTERS: [ContextResource; 2] =
    [ContextResource::IntegerRegisters, ContextResource::FloatingPointRegisters];

impl Smt {
    /// Everything that is done in this cycle.
    #[inline(always)]
    pub(super) fn complete(&mut self) {
        let mut due = std::mem::take(&mut self.due);
        self.wheel.take(self.now, &mut due);
        self.complete_all(&mut due);
        while self.misses.next_ready <= self.now {
            if let Some(seat) = self.misses.take(self.now, &mut due) {
                self.happened = true;
                self.free(seat, ContextResource::OutstandingMisses);
                self.complete_all(&mut due);
                self.unblock();
            }
        }
        self.due = due;
    }

    #[inline(always)]
    fn complete_all(&mut self, due: &mut Vec<u64>) {
        for &tag in due.iter() {
            if self.window.is_there(tag) {
                self.happened = true;
                self.complete_one(slot_of(tag));
            }
        }
        due.clear();
    }

    #[inline(always)]
    fn complete_one(&mut self, slot: usize) {
        let entry = &mut self.window.entries[slot];
        let instruction = entry.instruction;
        if entry.stage == Stage::Translating {
            self.make_ready(slot);
            return;
        }
        entry.stage = Stage::Done;
        let mut waiter = self.window.waiter(slot);
        while let Some(ready) = waiter {
            waiter = self.window.older_waiter(ready);
            self.make_ready(ready);
        }
        if instruction.is(Mark::WrongPath) {
            return;
        }
        let seat = self.window.seat_of(slot);
        if instruction.kind == Kind::Branch {
            self.count(seat, PipelineCounter::Branches, 1);
            if instruction.is(Mark::Mispredicted) {
                self.count(seat, PipelineCounter::Mispredictions, 1);
                self.redirect(seat, slot);
            }
        } else if instruction.kind.is_memory() {
            self.references_waiting[seat] -= 1;
        }
    }

    /// Enters an instruction into the list of those that can issue, by age.
    #[inline(always)]
    pub(super) fn make_ready(&mut self, slot: usize) {
        let entry = &mut self.window.entries[slot];
        entry.stage = Stage::Ready;
        let tag = entry.tag;
        let list = &mut self.ready[entry.instruction.kind.side()];
        let mut place = list.len();
        list.push(tag);
        while place > 0 && list[place - 1] > tag {
            list[place] = list[place - 1];
            place -= 1;
        }
        list[place] = tag;
    }

    /// A line has come: references that could not ask for theirs may try again.
    fn unblock(&mut self) {
        for n in 0..self.blocked.len() {
            let tag = self.blocked[n];
            self.make_ready(slot_of(tag));
        }
        self.blocked.clear();
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
    }

    /// Throws away a context's instructions from `position` on.
    pub(super) fn squash(&mut self, seat: usize, position: u64) {
        while self.window.tail[seat] > position {
            let (slot, stage) = self.window.pop(seat);
            if stage == Stage::Fetched {
                continue;
            }
            let instruction = self.window.entries[slot].instruction;
            let side = instruction.kind.side();
            if stage == Stage::Waiting || (stage == Stage::Ready && !instruction.is(Mark::Translated)) {
                self.free_queue[side] += 1;
                self.free(seat, QUEUES[side]);
            }
            let results = instruction.kind.results();
            self.free_registers[side] += results;
            self.held[REGISTERS[side] as usize][seat] -= results;
            self.free(seat, ContextResource::ActiveList);
        }
        let window = &self.window;
        for list in self.ready.iter_mut().chain([&mut self.blocked]) {
            list.retain(|&tag| window.is_there(tag));
        }
    }
}
