//! Issue: an instruction is given a unit in a cycle to come, and what follows from that is noted.

use super::calendar::{Calendar, Need};
use super::instruction::{Kind, Mark, Stage};
use super::wheel::Wheel;
use super::window::Entry;

/// What happens in cycles to come.
#[derive(Clone, Debug)]
pub(super) struct Issue {
    /// Units that are given away.
    pub calendar: Calendar,
    /// Loads and stores by the cycle in which they have a unit.
    pub references: Wheel,
    /// Mispredicted branches that are resolved, and pages that are there.
    pub known: Wheel,
    /// Cycles from the issue of an instruction to its result, by kind; of a load one that hits.
    pub execution_cycles: [u32; Kind::ALL.len()],
}

impl Issue {
    /// Gives an instruction of a context, which lies in a slot and whose operand is there in so many cycles, a unit.
    #[inline(always)]
    pub fn schedule(&mut self, entry: &mut Entry, seat: usize, slot: usize, now: u64, ahead: u32) {
        let instruction = entry.instruction;
        let ahead = self.calendar.reserve(Need::of(instruction), seat, now, ahead);
        entry.at = (now as u32).wrapping_add(ahead);
        if instruction.kind.is_memory() && !instruction.is(Mark::WrongPath) {
            entry.stage = Stage::Scheduled;
            self.references.add(now, now + u64::from(ahead), entry.tag(slot));
            return;
        }
        let cycles = self.execution_cycles[instruction.kind as usize];
        entry.stage = Stage::Timed;
        entry.done_at = entry.at.wrapping_add(cycles);
        if instruction.is(Mark::Mispredicted) {
            self.known.add(now, now + u64::from(ahead + cycles), entry.tag(slot));
        }
    }
}
