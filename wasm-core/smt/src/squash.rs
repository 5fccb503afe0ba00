//! Squashes: the wrong path behind a resolved branch, and all instructions of a thread that is switched out.

use super::core::Smt;
use super::entry::{Entry, Slot, is_over};
use super::instruction::Stage;

impl Smt {
    /// Resolves the mispredicted branch in `slot`: squashes all younger instructions; the context fetches the right
    /// path from this cycle on.
    pub(super) fn redirect(&mut self, context: usize, slot: usize) {
        let position = self.window.position_of(context, slot).wrapping_add(1);
        self.squash(context, position);
        if let Some(program) = self.fetcher.program_mut(context) {
            program.lay_aside(&mut self.window, context, self.parts.line_bits);
        }
        self.paths.go_right(context, self.now);
    }

    /// Squashes a context's instructions from `position` on, before anything issues in this cycle. Wrong-path
    /// instructions neither wait for data nor are waited for. For a thread that leaves, [`Smt::forget`] drops its slots
    /// elsewhere.
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

    /// Cancels a squashed instruction's reservation and frees its queue entry.
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

    /// Drops everything that waits for a request of this context.
    pub(super) fn forget(&mut self, context: usize) {
        let window = &self.window;
        let is_gone = |slot: Slot| window.context_of(usize::from(slot)) == context;
        self.issue.known.forget(is_gone);
        self.port.forget(is_gone);
    }
}
