//! One instruction of a thread, between fetch and commit.

/// Integer and floating-point: index of queues, registers, units and ready lists.
pub(super) const SIDES: usize = 2;

/// What an instruction needs. Those without a result come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    FloatingPoint,
    Load,
    Store,
    Branch,
}

impl Kind {
    /// All, in order.
    pub const ALL: [Kind; 5] = [Kind::Integer, Kind::FloatingPoint, Kind::Load, Kind::Store, Kind::Branch];

    #[inline(always)]
    pub const fn is_memory(self) -> bool {
        matches!(self, Kind::Load | Kind::Store)
    }

    /// Which queue and whose registers: 0 is integer, 1 is floating-point.
    #[inline(always)]
    pub const fn side(self) -> usize {
        (self as usize == Kind::FloatingPoint as usize) as usize
    }

    /// Registers that it takes for its result: none or one.
    #[inline(always)]
    pub const fn results(self) -> u32 {
        ((self as u32) < Kind::Store as u32) as u32
    }
}

/// Bits of a kind.
const KINDS: u8 = 7;

/// What is true of an instruction: bits above those of a kind, so that it stays small.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// Fetched on a wrong path: it will be thrown away.
    WrongPath = 8,
    /// A load or store whose page is known.
    Translated = 16,
    /// A branch that was predicted wrongly.
    Mispredicted = 32,
    /// A branch that is taken.
    Taken = 64,
    /// The next instruction is not the one behind it in the code.
    Jumps = 128,
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
    /// The kind once more, and the marks above it.
    marks: u8,
}

impl Instruction {
    #[inline(always)]
    pub fn new(kind: Kind, place: u32, distance: u16) -> Self {
        Self { place, line: 0, distance, kind, marks: kind as u8 }
    }

    #[inline(always)]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks & mark as u8 != 0
    }

    /// From now on it is of this kind.
    #[inline(always)]
    pub fn become_kind(&mut self, kind: Kind) {
        self.kind = kind;
        self.marks = self.marks & !KINDS | kind as u8;
    }

    /// The kind, and at their places above it the marks among `marks`: three bits and more, to look up in a table what
    /// follows from them. What comes next is hard to foresee, and a jump by it costs the host more.
    #[inline(always)]
    pub fn row(&self, marks: u8) -> usize {
        usize::from(self.marks & (KINDS | marks))
    }

    #[inline(always)]
    pub fn mark(&mut self, mark: Mark) {
        self.marks |= mark as u8;
    }

    /// Whether fetch has to look at it: a branch, a jump, or the last of a line of 2^`line_bits` instructions.
    #[inline(always)]
    pub fn stops_fetch(&self, line_bits: u32) -> bool {
        (self.kind == Kind::Branch) | self.is(Mark::Jumps) | self.is_last_of_line(line_bits)
    }

    /// Whether it is the last of a line of 2^`line_bits` instructions.
    #[inline(always)]
    pub fn is_last_of_line(&self, line_bits: u32) -> bool {
        !self.place & ((1 << line_bits) - 1) == 0
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
