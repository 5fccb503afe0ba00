//! Commit: done instructions leave in program order; who cannot, waits for something.

use super::execute::REGISTERS;
use super::instruction::{Kind, Mark, Stage};
use super::window::is_over;
use super::{Smt, around};
use crate::core::cause::Cause;
use crate::core::pipeline::{ContextResource, PipelineCounter, SlotUse};

/// A context that commits has no cause.
pub(super) const COMMITTED: u8 = u8::MAX;

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
        self.happened |= committed > 0;
        self.use_slots(SlotUse::Commit, committed);
        self.use_slots(SlotUse::CommitLost, left);
    }

    /// Says of each context that has committed nothing what it waits for, once instructions have issued.
    #[inline(always)]
    pub(super) fn find_causes(&mut self) {
        let mut rest = self.occupied;
        while rest != 0 {
            let seat = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if self.causes[seat] != COMMITTED {
                self.causes[seat] = self.cause_of(seat);
            }
        }
    }

    #[inline(always)]
    fn commit_seat(&mut self, seat: usize, most: u32) -> u32 {
        let mut committed = 0;
        let mut floating_point = 0;
        let (mut branches, mut mispredictions) = (0, 0);
        let mut results = [0u32; 2];
        while committed < most && self.window.head[seat] < self.window.renamed[seat] {
            let slot = self.window.slot(seat, self.window.head[seat]);
            let entry = &self.window.entries[slot];
            if !((entry.stage == Stage::Timed) & is_over(entry.done_at, self.now)) {
                break;
            }
            let kind = entry.instruction.kind;
            branches += u32::from(kind == Kind::Branch);
            mispredictions += u32::from(entry.instruction.is(Mark::Mispredicted));
            self.window.head[seat] += 1;
            committed += 1;
            floating_point += u32::from(kind == Kind::FloatingPoint);
            results[kind.side()] += kind.results();
        }
        if committed > 0 {
            for (side, results) in results.into_iter().enumerate() {
                self.free_registers[side] += results;
                self.held[REGISTERS[side] as usize][seat] -= results;
            }
            self.held[ContextResource::ActiveList as usize][seat] -= committed;
            self.seats[seat].instructions += committed;
            self.count(seat, PipelineCounter::Branches, branches);
            self.count(seat, PipelineCounter::Mispredictions, mispredictions);
            self.count(seat, PipelineCounter::FloatingPointInstructions, floating_point);
            self.count(seat, PipelineCounter::IntegerInstructions, committed - floating_point);
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
        match entry.stage {
            // Done, or it could issue: others have the slots.
            Stage::Scheduled => Cause::Issue as u8,
            Stage::Timed if is_over(entry.done_at, self.now) => Cause::Issue as u8,
            Stage::Timed if !is_over(entry.at, self.now) => Cause::Issue as u8,
            Stage::Timed if entry.instruction.kind.is_memory() => Cause::L1 as u8,
            Stage::Timed | Stage::Waiting | Stage::Fetched => Cause::Dependence as u8,
            Stage::Translating => Cause::Tlb as u8,
            Stage::Missing => self.misses.entries[usize::from(entry.miss)].cause_at(self.now),
            Stage::Blocked => Cause::Bandwidth as u8,
        }
    }
}
