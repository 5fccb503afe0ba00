//! What each cycle was: sums of entries held, slots lost, what the core waited for.

use super::Smt;
use super::contexts::CONTEXTS;
use engine::core::{ContextResource, SlotUse};

/// Resources of which entries are held: those before the slots for fetching.
const HELD: usize = ContextResource::FetchSlots as usize;

/// The first of the uses that are slots lost for fetching, and how many there are.
const FETCH_LOST: usize = SlotUse::FetchLostFragment as usize;
pub(super) const FETCH_LOSSES: usize = SlotUse::IssueInteger as usize - FETCH_LOST;

impl Smt {
    /// Books the cycle just simulated, `cycles` times.
    #[inline(never)]
    pub(super) fn book(&mut self, cycles: u32) {
        // Half the places are enough for the common eight contexts.
        if self.context_count as usize <= CONTEXTS / 2 {
            self.book_held::<{ CONTEXTS / 2 }>(cycles);
        } else {
            self.book_held::<CONTEXTS>(cycles);
        }
        let slots = self.slots[FETCH_LOST..].iter_mut();
        slots.zip(self.fetch_lost).for_each(|(sum, lost)| *sum += lost * cycles);
        if self.committed == 0 {
            self.lost[self.core_cause() as usize] += cycles;
        }
        if self.commits.is_some() {
            self.note_commits(cycles);
        }
    }

    /// sums + held × cycles, without the multiplication where it is one cycle.
    #[inline(always)]
    fn book_held<const CONTEXTS: usize>(&mut self, cycles: u32) {
        for (sums, held) in self.sums.iter_mut().zip(&self.held).take(HELD) {
            let sums = sums[..CONTEXTS].iter_mut().zip(&held[..CONTEXTS]);
            if cycles == 1 {
                sums.for_each(|(sum, held)| *sum += held);
            } else {
                sums.for_each(|(sum, held)| *sum += held * cycles);
            }
        }
    }

    fn note_commits(&mut self, cycles: u32) {
        if let (Some(commits), true) = (&mut self.commits, self.occupied != 0) {
            commits.extend(std::iter::repeat_n(self.committed as u8, cycles as usize));
        }
    }

    /// Books as many cycles like the last one, in which nothing happened.
    pub(super) fn book_like_before(&mut self, cycles: u64) {
        let cycles = cycles as u32;
        self.book(cycles);
        let spec = &self.parts.spec;
        let (integer, floating_point, commit) =
            (spec.integer_units, spec.floating_point_units, spec.commit_width);
        self.use_slots(SlotUse::IssueLostInteger, integer * cycles);
        self.use_slots(SlotUse::IssueLostFloatingPoint, floating_point * cycles);
        self.use_slots(SlotUse::CommitLost, commit * cycles);
    }

    /// The first cycle that may be another than the last, in which nothing happened.
    pub(super) fn next_change(&self) -> u64 {
        let rings = [self.issue.known.next(self.now), self.issue.calendar.next(self.now)];
        let mut next = rings.into_iter().flatten().fold(self.misses.next_ready, u64::min);
        for context in (0..self.contexts.len()).filter(|context| self.occupied >> context & 1 != 0) {
            let window = &self.window;
            let mut at = |cycle: u64| {
                if cycle >= self.now {
                    next = next.min(cycle);
                }
            };
            at(self.starts_at[context]);
            at(self.fetches_at[context]);
            if let Some(cycle) = self.front_end.next(self.now, context, window.renamed[context]) {
                at(cycle);
            }
            // When the oldest is done, it can be committed.
            at(self.cause_at(context, self.now - 1).1);
        }
        next
    }
}
