//! What is thrown away: the wrong path behind a branch that is resolved, all that a thread has when it leaves.

use super::Smt;
use super::calendar::Need;
use super::execute::{QUEUES, REGISTERS};
use super::instruction::Stage;
use super::window::{Entry, Slot, is_over};
use engine::core::ContextResource;

impl Smt {
    /// The mispredicted branch in `slot` is known to be one: what came after it is thrown away, and the context fetches
    /// the right path from this cycle on.
    pub(super) fn redirect(&mut self, seat: usize, slot: usize) {
        let position = self.window.position_of(seat, slot).wrapping_add(1);
        self.squash(seat, position);
        if let Some(program) = &mut self.programs[seat] {
            program.lay_aside(&mut self.window, seat, self.parts.line_bits);
        }
        self.wrong_path &= !(1 << seat);
        self.refetching |= 1 << seat;
        self.code_line[seat] = super::NO_LINE;
        self.fetches_at[seat] = self.now;
        self.awaits_code &= !(1 << seat);
    }

    /// Throws away a context's instructions from `position` on, before anything issues in this cycle. On a wrong path nobody
    /// waits for data or is waited for; a thread that leaves is forgotten by what would know it by its slots.
    pub(super) fn squash(&mut self, seat: usize, position: u32) {
        let window = &mut self.window;
        let renamed = window.renamed[seat];
        let behind = window.tail[seat].wrapping_sub(position);
        let unrenamed = window.unrenamed(seat).min(behind);
        window.tail[seat] = window.tail[seat].wrapping_sub(unrenamed);
        self.free_front_end += unrenamed;
        debug_assert!(unrenamed == behind || window.tail[seat] == renamed, "the rest is renamed");
        while self.window.tail[seat] != position {
            let entry = self.window.pop(seat);
            let slot = self.window.slot(seat, self.window.tail[seat]);
            self.take_back_unit(seat, &entry, slot as Slot);
            let side = entry.instruction.kind.side();
            let results = entry.instruction.kind.results();
            self.free_registers[side] += results;
            self.held[REGISTERS[side] as usize][seat] -= results;
            self.free(seat, ContextResource::ActiveList);
        }
        self.window.made[seat] = position;
        self.front_end.squash(seat, position);
    }

    /// What an instruction that is thrown away has of units to come and of its queue.
    fn take_back_unit(&mut self, seat: usize, entry: &Entry, slot: Slot) {
        let issues = matches!(entry.stage, Stage::Scheduled | Stage::Timed)
            && !is_over(entry.at.wrapping_add(1), self.now);
        let need = Need::of(entry.instruction);
        if issues {
            self.issue.calendar.give_back(need, seat, entry.at, slot);
        }
        if need.releases && (issues || entry.stage == Stage::Waiting) {
            self.free_queue[need.side()] += 1;
            self.free(seat, QUEUES[need.side()]);
        }
    }

    /// Nobody waits any more for what a context has asked for.
    pub(super) fn forget(&mut self, seat: usize) {
        let window = &self.window;
        let is_gone = |slot: Slot| window.seat_of(usize::from(slot)) == seat;
        self.issue.known.forget(is_gone);
        self.blocked.retain(|&slot| !is_gone(slot));
        self.misses.entries.iter_mut().for_each(|miss| miss.waiters.retain(|&slot| !is_gone(slot)));
    }
}
