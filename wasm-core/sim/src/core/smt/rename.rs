//! Renaming: instructions enter their queue, in the order of their thread, when there is room for all that they need.

use super::execute::{QUEUES, REGISTERS};
use super::instruction::Stage;
use super::{Smt, around};
use crate::core::pipeline::ContextResource;

impl Smt {
    /// Renames as many instructions as can be fetched in a cycle; each cycle another context is first.
    #[inline(always)]
    pub(super) fn rename(&mut self) {
        let mut left = self.parts.spec.fetch_contexts * self.parts.spec.fetch_width;
        let start = (self.now % self.seats.len() as u64) as u32;
        around(self.occupied, start, |seat| {
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
        let kind = self.window.instructions[slot].kind;
        let side = kind.side();
        let has_room = self.window.renames_at[slot] <= self.now
            && self.free_queue[side] > 0
            && (!kind.has_result() || self.free_registers[side] > 0)
            && position - self.window.head[seat] < u64::from(self.parts.spec.active_list);
        if !has_room {
            return false;
        }
        self.window.renamed[seat] = position + 1;
        self.refetching &= !(1 << seat);
        self.free_queue[side] -= 1;
        self.hold(seat, QUEUES[side]);
        if kind.has_result() {
            self.free_registers[side] -= 1;
            self.hold(seat, REGISTERS[side]);
        }
        self.hold(seat, ContextResource::ActiveList);
        match self.window.producer(seat, position) {
            Some(producer) => {
                self.window.stages[slot] = Stage::Waiting;
                self.window.wait_for(slot, producer);
            }
            None => self.make_ready(slot, self.window.tags[slot]),
        }
        true
    }
}
