//! Bookkeeping per cycle: sums of entries in use, slots lost, what the core waited for.

use super::core::Smt;
use engine::core::SlotUse;

impl Smt {
    /// Books the cycle just simulated, with its `committed` instructions, `cycles` times.
    #[inline(never)]
    pub(super) fn book(&mut self, committed: u32, cycles: u32) {
        self.counts.book(self.room.held(), self.context_count, cycles);
        if committed == 0 {
            let cause = self.core_cause();
            self.counts.lose(cause, cycles);
        }
        if self.paths.occupied() != 0 {
            self.counts.note_commits(committed, cycles);
        }
    }

    /// Books `cycles` cycles identical to the last one, in which nothing happened.
    pub(super) fn book_like_before(&mut self, cycles: u64) {
        let cycles = cycles as u32;
        self.book(0, cycles);
        let spec = &self.parts.spec;
        let (integer, floating_point, commit) =
            (spec.integer_units, spec.floating_point_units, spec.commit_width);
        self.counts.use_slots(SlotUse::IssueLostInteger, integer * cycles);
        self.counts.use_slots(SlotUse::IssueLostFloatingPoint, floating_point * cycles);
        self.counts.use_slots(SlotUse::CommitLost, commit * cycles);
    }

    /// The first cycle that may differ from the last, in which nothing happened.
    pub(super) fn next_change(&self) -> u64 {
        let rings = [self.issue.known.next(self.now), self.issue.calendar.next(self.now)];
        let mut next = rings.into_iter().flatten().fold(self.port.misses.next_ready, u64::min);
        for context in (0..self.contexts.len()).filter(|context| self.paths.occupied() >> context & 1 != 0) {
            let window = &self.window;
            let mut at = |cycle: u64| {
                if cycle >= self.now {
                    next = next.min(cycle);
                }
            };
            at(self.paths.starts_at(context));
            at(self.paths.fetches_at(context));
            if let Some(cycle) = self.front_end.next(self.now, context, window.renamed(context)) {
                at(cycle);
            }
            // The oldest instruction can be committed once it is done.
            at(self.cause_at(context, self.now - 1).1);
        }
        next
    }
}
