//! The ring of one context's instructions.

use super::counted::Counted;
use super::entry::{Entry, FAR, NONE, Slot, UNKNOWN};
use super::instruction::{Instruction, Stage};

/// The instructions of one context.
pub(super) struct Ring<'a> {
    pub entries: &'a mut [Entry],
    /// When their results are there; [`UNKNOWN`] cycles ahead where that is not known.
    pub done_at: &'a mut [u32],
    /// Each and all before it.
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

    /// What lies at a position.
    #[inline(always)]
    pub fn at(&mut self, position: u32) -> &mut Entry {
        &mut self.entries[position as usize & (self.entries.len() - 1)]
    }

    /// The instructions before a position, counted.
    #[inline(always)]
    pub fn counted_before(&self, position: u32) -> Counted {
        self.counted[position.wrapping_sub(1) as usize & (self.counted.len() - 1)]
    }

    /// Lays an instruction at a position, behind those counted `before`; and counts it.
    #[inline(always)]
    pub fn lay(&mut self, position: u32, instruction: Instruction, before: Counted) -> Counted {
        self.at(position).instruction = instruction;
        let counted = before.with(instruction);
        let place = position as usize & (self.counted.len() - 1);
        self.counted[place] = counted;
        counted
    }

    /// In how many cycles the operand is there that the instruction at a position needs from so far back, where `head` is
    /// the oldest; `Err` is the place of who makes it when that is not known yet.
    #[inline(always)]
    pub fn operand(&self, head: u32, position: u32, distance: u16, now: u64) -> Result<u32, usize> {
        let distance = u32::from(distance);
        let place = position.wrapping_sub(distance) as usize & (self.done_at.len() - 1);
        let ahead = self.done_at[place].wrapping_sub(now as u32) as i32;
        // None is further back than all, and who is committed is done.
        let is_under_way = distance.wrapping_sub(1) < position.wrapping_sub(head);
        let ahead = if is_under_way { ahead } else { 0 };
        if ahead < FAR { Ok(ahead.max(1) as u32) } else { Err(place) }
    }

    /// The place of the instruction whose result the one in a place needs.
    #[inline(always)]
    pub fn producer(&self, place: usize) -> usize {
        place.wrapping_sub(usize::from(self.entries[place].instruction.distance)) & (self.entries.len() - 1)
    }

    /// Notes that who lies in a place waits for the result of `producer`. Waiters come in program order, and go round: the
    /// youngest is followed by the oldest.
    #[inline(always)]
    pub fn wait_for(&mut self, place: usize, producer: usize, now: u64) {
        let slot = self.slot(place);
        let before = std::mem::replace(&mut self.entries[producer].youngest_waiter, slot);
        let before = if before == NONE { place } else { self.place(u32::from(before)) };
        // Who is alone follows itself.
        self.entries[place].younger = slot;
        let oldest = std::mem::replace(&mut self.entries[before].younger, slot);
        let entry = &mut self.entries[place];
        (entry.stage, entry.younger) = (Stage::Waiting, oldest);
        self.done_at[place] = (now as u32).wrapping_add(UNKNOWN);
    }

    /// The oldest of those that wait for the result of `producer`, of which there are some; the youngest is followed by
    /// `then` from now on, or by none.
    #[inline(always)]
    pub fn oldest_waiter(&mut self, producer: usize, then: Slot) -> Slot {
        let youngest = self.place(u32::from(self.entries[producer].youngest_waiter));
        std::mem::replace(&mut self.entries[youngest].younger, then)
    }

    /// The youngest of those that wait for the same, which lies in a place, waits no more.
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
