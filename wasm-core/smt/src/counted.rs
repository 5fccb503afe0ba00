//! Running counts of instructions by resource and type, so that one subtraction counts many instructions.

use super::instruction::{Instruction, Kind, Mark};
use wide::u32x4;

/// The counts of all instructions of a context up to one. Only the difference of two is meaningful, over few enough
/// instructions that each count fits into its bits: up to 256 renamed per cycle, up to 64 committed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted(u32);

const FLOATING_POINT: u32 = 0;
const WITHOUT_RESULT: u32 = 9;
const BRANCHES: u32 = 18;
const MISPREDICTED: u32 = 25;

/// The increment of an instruction, by kind and whether it was mispredicted.
const ADDED: [u32; 64] = {
    let mut added = [0; 64];
    added[Kind::FloatingPoint as usize] = 1 << FLOATING_POINT;
    added[Kind::Store as usize] = 1 << WITHOUT_RESULT;
    added[Kind::Branch as usize] = 1 << WITHOUT_RESULT | 1 << BRANCHES;
    added[Kind::Branch as usize | Mark::Mispredicted as usize] =
        1 << WITHOUT_RESULT | 1 << BRANCHES | 1 << MISPREDICTED;
    added
};

impl Counted {
    /// No instructions.
    pub const NONE: Self = Self(0);

    /// The counts including the next instruction.
    #[inline(always)]
    pub fn with(self, instruction: Instruction) -> Self {
        let row = instruction.row(Mark::Mispredicted as u8) & (ADDED.len() - 1);
        Self(self.0.wrapping_add(ADDED[row]))
    }

    /// The counts since `before`.
    #[inline(always)]
    pub fn since(self, before: Self) -> Self {
        Self(self.0.wrapping_sub(before.0))
    }

    /// Floating-point instructions: each takes a queue entry and a register.
    #[inline(always)]
    pub fn floating_point(self) -> u32 {
        self.0 >> FLOATING_POINT & 0x1FF
    }

    /// Stores and branches, which take no register.
    #[inline(always)]
    pub fn without_result(self) -> u32 {
        self.0 >> WITHOUT_RESULT & 0x1FF
    }

    /// Branches.
    #[inline(always)]
    pub fn branches(self) -> u32 {
        self.0 >> BRANCHES & 0x7F
    }

    /// Mispredicted branches.
    #[inline(always)]
    pub fn mispredicted(self) -> u32 {
        self.0 >> MISPREDICTED & 0x7F
    }
}

/// The counts of four consecutive instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct FourCounted(u32x4);

impl FourCounted {
    /// The n-th group of four.
    #[inline(always)]
    pub fn of(all: &[Counted], n: usize) -> Self {
        let fours = all.as_chunks::<4>().0;
        Self(u32x4::new(fours[n & (fours.len() - 1)].map(|counted| counted.0)))
    }

    /// The counts since `before`.
    #[inline(always)]
    pub fn since(self, before: Counted) -> Self {
        Self(self.0 - u32x4::splat(before.0))
    }

    /// Floating-point instructions.
    #[inline(always)]
    pub fn floating_point(self) -> u32x4 {
        self.0 & u32x4::splat(0x1FF)
    }

    /// Stores and branches.
    #[inline(always)]
    pub fn without_result(self) -> u32x4 {
        (self.0 >> WITHOUT_RESULT) & u32x4::splat(0x1FF)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_counts_what_lies_between_however_often_the_whole_has_wrapped() {
        let mut branch = Instruction::new(Kind::Branch, 0, 0);
        let [add, multiply, load, store] = [Kind::Integer, Kind::FloatingPoint, Kind::Load, Kind::Store]
            .map(|kind| Instruction::new(kind, 0, 0));
        let mut before = Counted::NONE;
        for _ in 0..10_000 {
            before = before.with(multiply).with(branch);
        }
        branch.mark(Mark::Mispredicted);
        let some = [add, multiply, load, store, branch, multiply];
        let counted = some.into_iter().fold(before, Counted::with).since(before);
        assert_eq!((counted.floating_point(), counted.without_result()), (2, 2));
        assert_eq!((counted.branches(), counted.mispredicted()), (1, 1));
    }
}
