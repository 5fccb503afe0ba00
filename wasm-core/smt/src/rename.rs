//! Renaming: instructions enter their queue in program order once there is room for all that they need.

use super::contexts::{first_around, four, where_negative};
use super::core::Smt;
use super::counted::Counted;
use super::entry::known_ahead;

impl Smt {
    /// Renames at most `fetch_contexts` × `fetch_width` instructions. Priority rotates over the contexts, one per
    /// cycle.
    #[inline(never)]
    pub(super) fn rename(&mut self) {
        let due = self.front_end.due(self.now);
        let before_due = |n| self.window.renamed_of_four(n) - four(due, n);
        let has_some = where_negative(self.context_count, before_due);
        let mut rest = has_some & self.room.who_can_rename(self.context_count);
        let mut left = self.parts.spec.fetch_contexts * self.parts.spec.fetch_width;
        while rest != 0 && left > 0 {
            let context = first_around(rest, self.turn);
            left -= self.rename_context(context, left);
            rest &= !(1 << context);
            // A context without room now had none before, or was served already: none is skipped.
            if rest != 0 {
                rest &= self.room.who_can_rename(self.context_count);
            }
        }
    }

    /// Renames up to `most` of a context's next instructions.
    #[inline(always)]
    fn rename_context(&mut self, context: usize, most: u32) -> u32 {
        let (head, first) = (self.window.head(context), self.window.renamed(context));
        let due = self.front_end.due(self.now)[context].wrapping_sub(first);
        let active = first.wrapping_sub(head);
        let most = most.min(due).min(self.parts.spec.active_list - active);
        let renamed = self.room.most_to_rename(most, self.window.counted_from(context, first));
        if renamed > 0 {
            let counted = self.window.counted_between(context, first, first.wrapping_add(renamed));
            self.give_units(context, first, renamed);
            self.are_renamed(context, renamed, counted);
        }
        renamed
    }

    /// Reserves units for those of a context's next instructions whose operands have a known arrival time.
    #[inline(always)]
    fn give_units(&mut self, context: usize, first: u32, count: u32) {
        let head = self.window.head(context);
        let mut ring = self.window.ring(context);
        for n in 0..count {
            let position = first.wrapping_add(n);
            let place = ring.place(position);
            let distance = ring.entries[place].instruction.distance;
            let operand = ring.operand(head, position, distance, self.now);
            let slot = ring.slot(place);
            let entry = &mut ring.entries[place];
            entry.enter();
            match operand {
                Ok(ahead) => {
                    ring.done_at[place] = self.issue.schedule(entry, context, slot, self.now, ahead);
                }
                Err(producer) => ring.wait_for(place, producer, self.now),
            }
        }
    }

    /// Notes that `renamed` instructions of a context, with these counts, are renamed.
    #[inline(always)]
    fn are_renamed(&mut self, context: usize, renamed: u32, counted: Counted) {
        self.happened = true;
        let first = self.window.renamed(context);
        if first == self.window.head(context) {
            self.book_waits(context, self.now + 1);
            let done_at = self.window.done_at(self.window.slot(context, first));
            if known_ahead(done_at, self.now).is_some() {
                self.window.heads.time(context, done_at);
            }
        }
        self.window.rename(context, renamed);
        self.room.note_next(context, self.window.next_kind(context));
        self.paths.note_renamed(context);
        self.room.rename(context, renamed, counted);
    }
}
