//! Issue: an instruction is given a unit in a cycle to come, and what follows from that is noted.

use super::calendar::{Calendar, Need};
use super::instruction::{Kind, Mark, Stage};
use super::wheel::Wheel;
use super::window::{Entry, Slot, UNKNOWN};

/// What happens in cycles to come.
#[derive(Clone, Debug)]
pub(super) struct Issue {
    /// Units that are given away.
    pub calendar: Calendar,
    /// Mispredicted branches that are resolved, and pages that are there.
    pub known: Wheel,
    /// Cycles from the issue of an instruction to its result, by kind; of a load one that hits.
    pub execution_cycles: [u32; Kind::ALL.len()],
}

impl Issue {
    /// Gives an instruction of a context, which lies in a slot and whose operand is there in so many cycles, a unit.
    #[inline(always)]
    pub fn schedule(&mut self, entry: &mut Entry, context: usize, slot: Slot, now: u64, ahead: u32) {
        let instruction = entry.instruction;
        let need = Need::of(instruction);
        let ahead = self.calendar.reserve(need, context, now, ahead, slot);
        entry.at = (now as u32).wrapping_add(ahead);
        let cycles = self.execution_cycles[instruction.kind as usize];
        let done_at = entry.at.wrapping_add(cycles);
        entry.stage = if need.refers { Stage::Scheduled } else { Stage::Timed };
        entry.done_at = if need.refers { (now as u32).wrapping_add(UNKNOWN) } else { done_at };
        if instruction.is(Mark::Mispredicted) {
            self.known.add(now, now + u64::from(ahead + cycles), slot);
        }
    }
}
