//! One instruction of a thread, between fetch and commit.

/// What an instruction needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    FloatingPoint,
    Load,
    Store,
    Branch,
}

impl Kind {
    #[inline(always)]
    pub fn is_memory(self) -> bool {
        matches!(self, Kind::Load | Kind::Store)
    }

    /// Which queue and whose registers: 0 is integer, 1 is floating-point.
    #[inline(always)]
    pub fn side(self) -> usize {
        usize::from(self == Kind::FloatingPoint)
    }

    /// Whether it takes a register for its result.
    #[inline(always)]
    pub fn has_result(self) -> bool {
        !matches!(self, Kind::Store | Kind::Branch)
    }
}

/// An instruction as the thread's program has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instruction {
    /// Its place in the code, in instructions.
    pub place: u32,
    /// First-level line of a load or store.
    pub line: u32,
    /// Instructions back to the one whose result it needs; 0 is none.
    pub distance: u16,
    pub kind: Kind,
    /// Whether a branch is taken.
    pub taken: bool,
    /// Whether the next instruction is not the one behind it in the code.
    pub jumps: bool,
    /// Fetched on a wrong path: it will be thrown away.
    pub wrong_path: bool,
    /// A branch that was predicted wrongly.
    pub mispredicted: bool,
    /// A load or store whose page is known.
    pub translated: bool,
}

impl Instruction {
    pub fn new(kind: Kind, place: u32, distance: u16) -> Self {
        Self {
            place,
            line: 0,
            distance,
            kind,
            taken: false,
            jumps: false,
            wrong_path: false,
            mispredicted: false,
            translated: false,
        }
    }
}

/// How far an instruction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Not renamed yet.
    Fetched,
    /// In its queue; an operand is missing.
    Waiting,
    /// In its queue with its operands; or a load or store that is to be issued again, out of the queue.
    Ready,
    /// In a unit, or a first-level hit.
    Executing,
    /// A load or store that waits for the data TLB.
    Translating,
    /// A load that waits for a line.
    Missing,
    /// A load or store that would miss, while as many lines are on their way as can be.
    Blocked,
    /// Has its result.
    Done,
}
