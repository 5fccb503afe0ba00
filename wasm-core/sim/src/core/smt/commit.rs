//! Commit: done instructions leave in program order; who cannot, waits for something.

use super::execute::REGISTERS;
use super::instruction::{Instruction, Mark, Stage};
use super::window::is_over;
use super::{Smt, around, first_seat};
use crate::core::cause::{CAUSES, Cause};
use crate::core::pipeline::{ContextResource, PipelineCounter, SlotUse};

/// A context that commits has no cause: the place behind all.
pub(super) const COMMITTED: u8 = CAUSES.len() as u8;

/// What the commit of an instruction counts, by kind, each in bits of its own.
const COUNTED: [u64; 5] = [INTEGER_RESULT, FLOATING_POINT | FLOATING_POINT_RESULT, INTEGER_RESULT, 0, BRANCH];
const BRANCH: u64 = 1;
const MISPREDICTED: u64 = 1 << 12;
const FLOATING_POINT: u64 = 1 << 24;
const INTEGER_RESULT: u64 = 1 << 36;
const FLOATING_POINT_RESULT: u64 = 1 << 48;

/// The count of one of these.
#[inline(always)]
fn count_of(counted: u64, what: u64) -> u32 {
    (counted / what) as u32 & 0xFFF
}

/// What the oldest instruction waits for: by stage, and then by whether it has not issued, has issued or is done. A load or store
/// whose time is known has a row of its own, behind all stages.
const WAITS: [[Cause; 3]; 8] = [
    [Cause::Dependence; 3],
    [Cause::Dependence; 3],
    [Cause::Issue; 3],
    [Cause::Tlb; 3],
    // Asked of the line instead.
    [Cause::L1; 3],
    [Cause::Bandwidth; 3],
    // Done, or it could issue: others have the slots.
    [Cause::Issue, Cause::Dependence, Cause::Issue],
    [Cause::Issue, Cause::L1, Cause::Issue],
];

impl Smt {
    /// Commits up to `commit_width` instructions of all contexts; each cycle another context is first.
    #[inline(always)]
    pub(super) fn commit(&mut self) {
        let mut left = self.parts.spec.commit_width;
        around(self.occupied, self.turn, |seat| {
            let committed = self.commit_seat(seat, left);
            left -= committed;
            self.causes[seat] = if committed > 0 { COMMITTED } else { 0 };
            true
        });
        let committed = self.parts.spec.commit_width - left;
        self.committed = committed;
        self.happened |= committed > 0;
        self.use_slots(SlotUse::Commit, committed);
        self.use_slots(SlotUse::CommitLost, left);
    }

    /// Says of each context that has committed nothing what it waits for, once instructions have issued.
    #[inline(always)]
    pub(super) fn find_causes(&mut self) {
        let mut rest = self.occupied;
        while rest != 0 {
            let seat = first_seat(rest);
            rest &= rest - 1;
            if self.causes[seat] != COMMITTED {
                self.causes[seat] = self.cause_of(seat);
            }
        }
    }

    #[inline(always)]
    fn commit_seat(&mut self, seat: usize, most: u32) -> u32 {
        let (mut committed, mut counted) = (0, 0);
        let (mut head, renamed) = (self.window.head[seat], self.window.renamed[seat]);
        while committed < most && head < renamed {
            let entry = &self.window.entries[self.window.slot(seat, head)];
            if !((entry.stage == Stage::Timed) & is_over(entry.done_at, self.now)) {
                break;
            }
            let Instruction { kind, .. } = entry.instruction;
            counted += COUNTED[kind as usize];
            counted += u64::from(entry.instruction.is(Mark::Mispredicted)) * MISPREDICTED;
            head += 1;
            committed += 1;
        }
        if committed > 0 {
            self.window.head[seat] = head;
            for (side, result) in [INTEGER_RESULT, FLOATING_POINT_RESULT].into_iter().enumerate() {
                let results = count_of(counted, result);
                self.free_registers[side] += results;
                self.held[REGISTERS[side] as usize][seat] -= results;
            }
            self.held[ContextResource::ActiveList as usize][seat] -= committed;
            self.seats[seat].instructions += committed;
            let floating_point = count_of(counted, FLOATING_POINT);
            let counters = &mut self.counters[seat];
            counters[PipelineCounter::Branches as usize] += count_of(counted, BRANCH);
            counters[PipelineCounter::Mispredictions as usize] += count_of(counted, MISPREDICTED);
            counters[PipelineCounter::FloatingPointInstructions as usize] += floating_point;
            counters[PipelineCounter::IntegerInstructions as usize] += committed - floating_point;
        }
        committed
    }

    /// What a context that commits nothing waits for: what its oldest instruction does.
    #[inline(always)]
    fn cause_of(&self, seat: usize) -> u8 {
        if self.now < self.starts_at[seat] {
            return Cause::Switch as u8;
        }
        let window = &self.window;
        if window.head[seat] == window.renamed[seat] {
            let refetches = self.refetching >> seat & 1 != 0;
            return if refetches { Cause::Branch } else { Cause::Fetch } as u8;
        }
        let entry = &window.entries[window.slot(seat, window.head[seat])];
        if entry.stage == Stage::Missing {
            return self.misses.entries[usize::from(entry.miss)].cause_at(self.now);
        }
        let is_timed_memory = (entry.stage == Stage::Timed) & entry.instruction.kind.is_memory();
        let issued = usize::from(is_over(entry.at, self.now));
        let done = usize::from(is_over(entry.done_at, self.now));
        WAITS[entry.stage as usize + usize::from(is_timed_memory)][issued * (1 + done)] as u8
    }
}
