//! Commit: done instructions leave in program order.

use super::Smt;
use super::contexts::{around, where_true};
use super::execute::REGISTERS;
use super::instruction::{Kind, Mark, Stage};
use super::window::is_over;
use crate::core::pipeline::{ContextResource, PipelineCounter, SlotUse};

/// What the commit of an instruction counts, each in bits of its own.
const BRANCH: u64 = 1;
const MISPREDICTED: u64 = 1 << 12;
const FLOATING_POINT: u64 = 1 << 24;
const INTEGER_RESULT: u64 = 1 << 36;
const FLOATING_POINT_RESULT: u64 = 1 << 48;

/// The same by kind and whether it was mispredicted.
const COUNTED: [u64; 64] = {
    let mut counted = [0; 64];
    counted[Kind::Integer as usize] = INTEGER_RESULT;
    counted[Kind::FloatingPoint as usize] = FLOATING_POINT | FLOATING_POINT_RESULT;
    counted[Kind::Load as usize] = INTEGER_RESULT;
    counted[Kind::Branch as usize] = BRANCH;
    counted[Kind::Branch as usize | Mark::Mispredicted as usize] = BRANCH | MISPREDICTED;
    counted
};

/// The count of one of these.
#[inline(always)]
fn count_of(counted: u64, what: u64) -> u32 {
    (counted / what) as u32 & 0xFFF
}

impl Smt {
    /// Commits up to `commit_width` instructions of all contexts; each cycle another context is first.
    #[inline(never)]
    pub(super) fn commit(&mut self) {
        let width = self.parts.spec.commit_width;
        let mut left = width;
        let now = self.now;
        let done = self.head_timed & where_true(self.contexts, |seat| is_over(self.head_done_at[seat], now));
        if done != 0 {
            around(done, self.contexts, self.turn, |seat| {
                left -= self.commit_seat(seat, left);
                left > 0
            });
            self.happened = true;
        }
        self.committed = width - left;
        self.use_slots(SlotUse::Commit, self.committed);
        self.use_slots(SlotUse::CommitLost, left);
    }

    /// Commits up to so many instructions of a context whose oldest is done.
    #[inline(always)]
    fn commit_seat(&mut self, seat: usize, most: u32) -> u32 {
        self.book_waits(seat, self.now);
        self.waits_booked[seat] = self.now + 1;
        let first = self.window.head[seat];
        let renamed = self.window.renamed[seat];
        let last = renamed.min(first + u64::from(most));
        let (mut head, mut counted) = (first, 0);
        let ring = self.window.ring(seat);
        let mut entry = &ring.entries[ring.place(head)];
        loop {
            counted += COUNTED[entry.instruction.row(Mark::Mispredicted as u8) & (COUNTED.len() - 1)];
            head += 1;
            entry = &ring.entries[ring.place(head)];
            let is_done = (entry.stage == Stage::Timed) & is_over(entry.done_at, self.now);
            if (head >= last) | !is_done {
                break;
            }
        }
        let is_timed = (entry.stage == Stage::Timed) & (head < renamed);
        self.head_done_at[seat] = entry.done_at;
        self.head_timed ^= u32::from(!is_timed) << seat;
        self.window.head[seat] = head;
        let committed = (head - first) as u32;
        let floating_point = count_of(counted, FLOATING_POINT);
        for (side, result) in [INTEGER_RESULT, FLOATING_POINT_RESULT].into_iter().enumerate() {
            let results = count_of(counted, result);
            self.free_registers[side] += results;
            self.held[REGISTERS[side] as usize][seat] -= results;
        }
        self.held[ContextResource::ActiveList as usize][seat] -= committed;
        self.seats[seat].instructions += committed;
        let counters = &mut self.counters[seat];
        counters[PipelineCounter::Branches as usize] += count_of(counted, BRANCH);
        counters[PipelineCounter::Mispredictions as usize] += count_of(counted, MISPREDICTED);
        counters[PipelineCounter::FloatingPointInstructions as usize] += floating_point;
        counters[PipelineCounter::IntegerInstructions as usize] += committed - floating_point;
        committed
    }

    /// The oldest instruction of a context is known to be done in a cycle, of which these are the low bits.
    #[inline(always)]
    pub(super) fn time_head(&mut self, seat: usize, done_at: u32) {
        self.head_done_at[seat] = done_at;
        self.head_timed |= 1 << seat;
    }
}
