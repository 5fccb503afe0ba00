//! One instruction of a thread, from fetch to commit.

/// Integer and floating-point: the index of queues, registers and units.
pub(super) const SIDES: usize = 2;

/// The type of an instruction. Those without a result come last.
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

    /// The queue and register file: 0 is integer, 1 is floating-point.
    #[inline(always)]
    pub const fn side(self) -> usize {
        (self as usize == Kind::FloatingPoint as usize) as usize
    }

    /// Result registers: 0 or 1.
    #[inline(always)]
    pub const fn results(self) -> u32 {
        ((self as u32) < Kind::Store as u32) as u32
    }
}

/// The bits of `marks` that contain the kind.
const KINDS: u8 = 7;

/// Flags of an instruction: bits above those of the kind, to keep the struct small.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// Fetched on a wrong path: it will be squashed.
    WrongPath = 8,
    /// A load or store that has accessed the data TLB.
    Translated = 16,
    /// A mispredicted branch.
    Mispredicted = 32,
    /// A taken branch.
    Taken = 64,
    /// The next instruction is not the next one in the code.
    Jumps = 128,
}

/// An instruction of a thread's program.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instruction {
    /// Its place in the code, in instructions.
    pub place: u32,
    /// The first-level line of a load or store; the place in the code of a branch.
    pub line: u32,
    /// Distance back, in instructions, to the producer of its operand; 0 is none.
    pub distance: u16,
    pub kind: Kind,
    /// The kind again, and the marks above it.
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

    /// Changes the kind.
    #[inline(always)]
    pub fn become_kind(&mut self, kind: Kind) {
        self.kind = kind;
        self.marks = self.marks & !KINDS | kind as u8;
    }

    /// The kind, and above it those flags that are among `marks`: a table index of at least three bits. Its value is
    /// hard to predict, so a branch on it costs the host more.
    #[inline(always)]
    pub fn row(&self, marks: u8) -> usize {
        usize::from(self.marks & (KINDS | marks))
    }

    #[inline(always)]
    pub fn mark(&mut self, mark: Mark) {
        self.marks |= mark as u8;
    }

    /// Whether fetch must inspect it: a branch, a jump, or the last of a line of 2^`line_bits` instructions.
    #[inline(always)]
    pub fn stops_fetch(&self, line_bits: u32) -> bool {
        (self.kind == Kind::Branch) | self.is(Mark::Jumps) | self.is_last_of_line(line_bits)
    }

    /// Whether it is the last of a line of 2^`line_bits` instructions.
    #[inline(always)]
    pub fn is_last_of_line(&self, line_bits: u32) -> bool {
        !self.place & ((1 << line_bits) - 1) == 0
    }

    /// The instruction as first fetched, to be fetched again.
    pub fn anew(mut self) -> Self {
        self.marks &= !(Mark::Mispredicted as u8 | Mark::Translated as u8);
        self
    }
}

/// The progress of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// In its queue; the arrival time of its operand is not known yet.
    Waiting,
    /// A load or store with a unit reserved in a later cycle.
    Scheduled,
    /// A load or store that waits for the data TLB.
    Translating,
    /// A load that waits for a line.
    Missing,
    /// A load or store that would miss while all outstanding misses are in use.
    Blocked,
    /// The cycle in which its result arrives, or arrived, is known.
    Timed,
}
