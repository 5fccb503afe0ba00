//! The stages from fetch to renaming: a delay line of how far each context had fetched.

use super::contexts::{ByContext, CONTEXTS};

/// Each context's tail after each of the last cycles, as a ring.
#[derive(Clone, Debug)]
pub(super) struct FrontEnd {
    tails: Vec<ByContext>,
    /// Cycles from fetch to renaming.
    cycles: u64,
}

impl FrontEnd {
    /// An empty front end. Renaming precedes fetch within a cycle, so the delay is at least one cycle.
    pub fn new(cycles: u32) -> Self {
        let cycles = cycles.max(1);
        Self {
            tails: vec![[0; CONTEXTS]; (cycles as usize + 1).next_power_of_two()],
            cycles: u64::from(cycles),
        }
    }

    #[inline(always)]
    fn place(&self, cycle: u64) -> usize {
        cycle as usize & (self.tails.len() - 1)
    }

    /// The position up to which each context may rename in a cycle.
    #[inline(always)]
    pub fn due(&self, now: u64) -> &ByContext {
        &self.tails[self.place(now.wrapping_sub(self.cycles))]
    }

    /// Records the contexts' tails after the fetch of a cycle.
    #[inline(always)]
    pub fn note(&mut self, now: u64, tails: &ByContext) {
        let place = self.place(now);
        self.tails[place] = *tails;
    }

    /// Records the same tails for the cycles from `from` to `until`.
    pub fn note_all(&mut self, from: u64, until: u64, tails: &ByContext) {
        for cycle in from.max(until.saturating_sub(self.tails.len() as u64))..until {
            self.note(cycle, tails);
        }
    }

    /// Squashes a context's instructions from a position on.
    pub fn squash(&mut self, context: usize, position: u32) {
        for tails in &mut self.tails {
            if position.wrapping_sub(tails[context]) as i32 <= 0 {
                tails[context] = position;
            }
        }
    }

    /// The first cycle from `now` on in which a context has instructions to rename. `renamed`: the position up to which
    /// it has renamed. `None` if it already had some in the cycle before.
    pub fn next(&self, now: u64, context: usize, renamed: u32) -> Option<u64> {
        let is_due = |cycle: &u64| self.due(*cycle)[context] != renamed;
        if is_due(&(now - 1)) { None } else { (now..now + self.cycles).find(is_due) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_fetched_is_due_some_cycles_later_unless_it_is_thrown_away() {
        let mut front_end = FrontEnd::new(4);
        let tails = |position| {
            let mut tails = [0; CONTEXTS];
            tails[2] = position;
            tails
        };
        for (cycle, position) in (10..14).zip([3, 5, 5, 9]) {
            front_end.note(cycle, &tails(position));
        }
        let due = |front_end: &FrontEnd| [14, 15, 16, 17].map(|cycle| front_end.due(cycle)[2]);
        assert_eq!(due(&front_end), [3, 5, 5, 9]);
        assert_eq!(front_end.next(14, 2, 0), Some(14));
        assert_eq!(front_end.next(15, 2, 3), Some(15));
        assert_eq!((front_end.next(16, 2, 5), front_end.next(16, 2, 3)), (Some(17), None));
        front_end.squash(2, 4);
        assert_eq!(due(&front_end), [3, 4, 4, 4]);
        front_end.note_all(14, 1_000, &tails(4));
        assert_eq!(front_end.due(1_000)[2], 4);
        assert_eq!(front_end.next(1_000, 2, 4), None);
    }
}
