//! The ring of one context's instructions.

use super::counted::Counted;
use super::entry::{Entry, FAR, NONE, Slot, UNKNOWN};
use super::instruction::{Instruction, Stage};

/// The instructions of one context.
pub(super) struct Ring<'a> {
    pub entries: &'a mut [Entry],
    /// When their results arrive; [`UNKNOWN`] cycles ahead if not known.
    pub done_at: &'a mut [u32],
    /// The counts of each and all before it.
    pub counted: &'a mut [Counted],
    /// The slot of its first place.
    pub first: usize,
}

impl Ring<'_> {
    /// The place of a position.
    #[inline(always)]
    pub fn place(&self, position: u32) -> usize {
        position as usize & (self.entries.len() - 1)
    }

    /// The slot of a place.
    #[inline(always)]
    pub fn slot(&self, place: usize) -> Slot {
        (self.first | place) as Slot
    }

    /// The entry at a position.
    #[inline(always)]
    pub fn at(&mut self, position: u32) -> &mut Entry {
        &mut self.entries[position as usize & (self.entries.len() - 1)]
    }

    /// The counts of the instructions before a position.
    #[inline(always)]
    pub fn counted_before(&self, position: u32) -> Counted {
        self.counted[position.wrapping_sub(1) as usize & (self.counted.len() - 1)]
    }

    /// Writes an instruction to a position, behind those counted `before`. Returns the counts including it.
    #[inline(always)]
    pub fn lay(&mut self, position: u32, instruction: Instruction, before: Counted) -> Counted {
        self.at(position).instruction = instruction;
        let counted = before.with(instruction);
        let place = position as usize & (self.counted.len() - 1);
        self.counted[place] = counted;
        counted
    }

    /// The number of cycles until the operand arrives that the instruction at `position` needs from `distance`
    /// instructions back, where `head` is the oldest. `Err` is the place of its producer if that is not known yet.
    #[inline(always)]
    pub fn operand(&self, head: u32, position: u32, distance: u16, now: u64) -> Result<u32, usize> {
        let distance = u32::from(distance);
        let place = position.wrapping_sub(distance) as usize & (self.done_at.len() - 1);
        let ahead = self.done_at[place].wrapping_sub(now as u32) as i32;
        // A distance of 0 is no operand, and a committed producer is done.
        let is_under_way = distance.wrapping_sub(1) < position.wrapping_sub(head);
        let ahead = if is_under_way { ahead } else { 0 };
        if ahead < FAR { Ok(ahead.max(1) as u32) } else { Err(place) }
    }

    /// The place of the producer of the operand of the instruction in a place.
    #[inline(always)]
    pub fn producer(&self, place: usize) -> usize {
        place.wrapping_sub(usize::from(self.entries[place].instruction.distance)) & (self.entries.len() - 1)
    }

    /// Adds the instruction in a place to the waiters for the result of `producer`. Waiters are added in program order
    /// and form a ring: the youngest links to the oldest.
    #[inline(always)]
    pub fn wait_for(&mut self, place: usize, producer: usize, now: u64) {
        let slot = self.slot(place);
        let before = std::mem::replace(&mut self.entries[producer].youngest_waiter, slot);
        let before = if before == NONE { place } else { self.place(u32::from(before)) };
        // A single waiter links to itself.
        self.entries[place].younger = slot;
        let oldest = std::mem::replace(&mut self.entries[before].younger, slot);
        let entry = &mut self.entries[place];
        (entry.stage, entry.younger) = (Stage::Waiting, oldest);
        self.done_at[place] = (now as u32).wrapping_add(UNKNOWN);
    }

    /// The oldest of the waiters for the result of `producer`, which has some. Relinks the youngest to `then`, which
    /// may be none.
    #[inline(always)]
    pub fn oldest_waiter(&mut self, producer: usize, then: Slot) -> Slot {
        let youngest = self.place(u32::from(self.entries[producer].youngest_waiter));
        std::mem::replace(&mut self.entries[youngest].younger, then)
    }

    /// Removes the waiter in a place, which is the youngest of its producer's.
    pub fn forget_waiter(&mut self, place: usize) {
        let (slot, oldest, producer) = (self.slot(place), self.entries[place].younger, self.producer(place));
        let mut before = oldest;
        while self.entries[self.place(u32::from(before))].younger != slot {
            before = self.entries[self.place(u32::from(before))].younger;
        }
        let place_before = self.place(u32::from(before));
        self.entries[place_before].younger = oldest;
        self.entries[producer].youngest_waiter = if before == slot { NONE } else { before };
    }
}

#[cfg(test)]
mod tests {
    use super::super::instruction::Kind;
    use super::super::window::Window;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn those_who_wait_are_told_in_program_order_but_for_who_was_thrown_away(
            waits in 1..12usize,
            thrown_away in 0..12usize,
        ) {
            let mut window = Window::new(1, 100);
            let mut ring = window.ring(0);
            let places: Vec<usize> = (0..waits).map(|n| 5 + 3 * n).collect();
            for &place in &places {
                ring.entries[place].instruction = Instruction::new(Kind::Integer, 0, (place - 2) as u16);
                ring.wait_for(place, 2, 0);
            }
            let kept = waits.saturating_sub(thrown_away);
            places[kept..].iter().rev().for_each(|&place| ring.forget_waiter(place));
            prop_assert_eq!(ring.entries[2].is_awaited(), kept > 0);
            let mut next = if kept > 0 { ring.oldest_waiter(2, NONE) } else { NONE };
            for &place in &places[..kept] {
                prop_assert_eq!(usize::from(next), place);
                next = ring.entries[place].younger;
            }
            prop_assert_eq!(next, NONE);
        }
    }
}
