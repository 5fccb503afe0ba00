//! Renaming: instructions enter their queue, in the order of their thread, when there is room for all that they need.

use super::execute::{QUEUES, REGISTERS};
use super::instruction::{Instruction, Stage};
use super::window::{Operand, is_over, whole};
use super::{Smt, around};
use crate::core::pipeline::ContextResource;

impl Smt {
    /// Renames as many instructions as can be fetched in a cycle; each cycle another context is first.
    #[inline(always)]
    pub(super) fn rename(&mut self) {
        let mut left = self.parts.spec.fetch_contexts * self.parts.spec.fetch_width;
        around(self.occupied, self.turn, |seat| {
            while left > 0 && self.rename_next(seat) {
                left -= 1;
                self.happened = true;
            }
            left > 0
        });
    }

    /// Renames a context's next instruction, if it has one and there is room.
    #[inline(always)]
    fn rename_next(&mut self, seat: usize) -> bool {
        let position = self.window.renamed[seat];
        if position == self.window.tail[seat] {
            return false;
        }
        let slot = self.window.slot(seat, position);
        let entry = &self.window.entries[slot];
        let Instruction { kind, distance, .. } = entry.instruction;
        let side = kind.side();
        let results = kind.results();
        let is_due = is_over(entry.at, self.now);
        let active = (position - self.window.head[seat]) as u32;
        // Not one by one: which of them fails is hard to foresee.
        let has_room = is_due
            & (self.free_queue[side] > 0)
            & (self.free_registers[side] >= results)
            & (active < self.parts.spec.active_list);
        if !has_room {
            return false;
        }
        self.window.renamed[seat] = position + 1;
        self.free_front_end += 1;
        self.in_front_end[seat] -= 1;
        self.refetching &= !(1 << seat);
        self.free_queue[side] -= 1;
        self.hold(seat, QUEUES[side]);
        self.free_registers[side] -= results;
        self.held[REGISTERS[side] as usize][seat] += results;
        self.hold(seat, ContextResource::ActiveList);
        match self.window.operand(seat, position, distance) {
            Operand::There => self.schedule(slot, self.now + 1),
            Operand::At(cycle) => self.schedule(slot, whole(cycle, self.now).max(self.now + 1)),
            Operand::Unknown(producer) => {
                self.window.entries[slot].stage = Stage::Waiting;
                self.window.wait_for(slot, producer);
            }
        }
        true
    }
}
