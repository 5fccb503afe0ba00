//! What is thrown away: the wrong path behind a branch that is resolved, all that a thread has when it leaves.

use super::core::Smt;
use super::entry::{Entry, Slot, is_over};
use super::instruction::Stage;

impl Smt {
    /// The mispredicted branch in `slot` is known to be one: what came after it is thrown away, and the context fetches
    /// the right path from this cycle on.
    pub(super) fn redirect(&mut self, context: usize, slot: usize) {
        let position = self.window.position_of(context, slot).wrapping_add(1);
        self.squash(context, position);
        if let Some(program) = self.fetcher.program_mut(context) {
            program.lay_aside(&mut self.window, context, self.parts.line_bits);
        }
        self.paths.go_right(context, self.now);
    }

    /// Throws away a context's instructions from `position` on, before anything issues in this cycle. On a wrong path nobody
    /// waits for data or is waited for; a thread that leaves is forgotten by what would know it by its slots.
    pub(super) fn squash(&mut self, context: usize, position: u32) {
        let unrenamed = self.window.unfetch(context, position);
        self.room.unfetch(unrenamed);
        while self.window.tail(context) != position {
            let entry = self.window.pop(context);
            let slot = self.window.slot(context, self.window.tail(context));
            self.take_back_unit(context, &entry, slot as Slot);
            self.room.unrename(context, entry.instruction.kind);
        }
        self.front_end.squash(context, position);
    }

    /// What an instruction that is thrown away has of units to come and of its queue.
    fn take_back_unit(&mut self, context: usize, entry: &Entry, slot: Slot) {
        let issues = matches!(entry.stage, Stage::Scheduled | Stage::Timed)
            && !is_over(entry.at.wrapping_add(1), self.now);
        let need = self.issue.needs.of(entry.instruction);
        if issues {
            self.issue.calendar.give_back(need, context, self.now, entry.at, slot);
        }
        if need.releases && (issues || entry.stage == Stage::Waiting) {
            self.room.leave_queue(context, need.side());
        }
    }

    /// Nothing waits any more for what a context has requested.
    pub(super) fn forget(&mut self, context: usize) {
        let window = &self.window;
        let is_gone = |slot: Slot| window.context_of(usize::from(slot)) == context;
        self.issue.known.forget(is_gone);
        self.port.forget(is_gone);
    }
}
