//! One instruction of a thread, between fetch and commit.

/// What an instruction needs. The order is that of the tables below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    FloatingPoint,
    Load,
    Store,
    Branch,
}

/// What follows from a kind. Tables: which kind comes next is hard to foresee, and a jump by it costs the host more.
const IS_MEMORY: [bool; 5] = [false, false, true, true, false];
const SIDE: [u8; 5] = [0, 1, 0, 0, 0];
const RESULTS: [u8; 5] = [1, 1, 1, 0, 0];
const UNIT_CLASS: [u8; 5] = [0, 2, 1, 1, 0];

impl Kind {
    #[inline(always)]
    pub fn is_memory(self) -> bool {
        IS_MEMORY[self as usize]
    }

    /// Which queue and whose registers: 0 is integer, 1 is floating-point.
    #[inline(always)]
    pub fn side(self) -> usize {
        usize::from(SIDE[self as usize])
    }

    /// Registers that it takes for its result: none or one.
    #[inline(always)]
    pub fn results(self) -> u32 {
        u32::from(RESULTS[self as usize])
    }

    /// What it uses a unit for, on the right path: place in a calendar's uses.
    #[inline(always)]
    pub fn unit_class(self) -> usize {
        usize::from(UNIT_CLASS[self as usize])
    }
}

/// What is true of an instruction: bits, so that it stays small.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// A branch that is taken.
    Taken = 1,
    /// The next instruction is not the one behind it in the code.
    Jumps = 2,
    /// Fetched on a wrong path: it will be thrown away.
    WrongPath = 4,
    /// A branch that was predicted wrongly.
    Mispredicted = 8,
    /// A load or store whose page is known.
    Translated = 16,
}

/// An instruction as the thread's program has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instruction {
    /// Its place in the code, in instructions.
    pub place: u32,
    /// First-level line of a load or store; the place of a branch in the code.
    pub line: u32,
    /// Instructions back to the one whose result it needs; 0 is none.
    pub distance: u16,
    pub kind: Kind,
    marks: u8,
}

impl Instruction {
    #[inline(always)]
    pub fn new(kind: Kind, place: u32, distance: u16) -> Self {
        Self { place, line: 0, distance, kind, marks: 0 }
    }

    #[inline(always)]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks & mark as u8 != 0
    }

    #[inline(always)]
    pub fn mark(&mut self, mark: Mark) {
        self.marks |= mark as u8;
    }

    /// As it was when it was fetched: to be fetched again.
    pub fn anew(mut self) -> Self {
        self.marks &= !(Mark::Mispredicted as u8 | Mark::Translated as u8);
        self
    }
}

/// How far an instruction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Not renamed yet.
    Fetched,
    /// In its queue; it is not known yet when its operand will be there.
    Waiting,
    /// A load or store that has a unit in a cycle to come.
    Scheduled,
    /// A load or store that waits for the data TLB.
    Translating,
    /// A load that waits for a line.
    Missing,
    /// A load or store that would miss, while as many lines are on their way as can be.
    Blocked,
    /// It is known when its result is, or was, there.
    Timed,
}
