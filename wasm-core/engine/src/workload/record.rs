//! A reference packed into 64 bits.

/// A reference and the instructions before it: bits 0–31 line number (in first-level lines), 32–47 instructions since
/// the last record, not counting this one, 48–52 flags, 53–58 the part of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record(pub u64);

impl Record {
    /// The maximum number of instructions before a record's own.
    pub const MAX_GAP: u32 = u16::MAX as u32;
    const STORE: u64 = 1 << 48;
    const COMPUTE: u64 = 1 << 49;
    const END: u64 = 1 << 50;
    const DEPENDENT: u64 = 1 << 51;
    const SHARED: u64 = 1 << 52;
    const WORD_AT: u32 = 53;
    /// The number of parts of a line that are distinguished.
    pub const WORDS: u32 = 64;

    /// A load or store of a line after `gap` other instructions.
    #[inline(always)]
    pub fn reference(line: u32, gap: u32, store: bool, dependent: bool) -> Self {
        let flags = (u64::from(store) * Self::STORE) | (u64::from(dependent) * Self::DEPENDENT);
        Self(u64::from(line) | u64::from(gap) << 32 | flags)
    }

    /// Marks the reference as one to memory that other threads use too. `word` is the part of the line, below
    /// [`Record::WORDS`].
    pub fn shared(self, word: u32) -> Self {
        Self(self.0 | Self::SHARED | u64::from(word) << Self::WORD_AT)
    }

    /// A record of `gap` + 1 instructions without a reference.
    pub fn compute(gap: u32) -> Self {
        Self(u64::from(gap) << 32 | Self::COMPUTE)
    }

    /// The end of a thread after `gap` instructions.
    pub fn end(gap: u32) -> Self {
        Self(u64::from(gap) << 32 | Self::END)
    }

    /// The reference with another line.
    #[inline(always)]
    pub fn moved(self, line: u32) -> Self {
        Self(self.0 & !0xFFFF_FFFF | u64::from(line))
    }

    /// The record with another number of instructions before it.
    pub fn after(self, gap: u32) -> Self {
        Self(self.0 & !(u64::from(Self::MAX_GAP) << 32) | u64::from(gap) << 32)
    }

    /// The reference with a mark for whether its address depends on the thread's last load.
    #[inline(always)]
    pub fn depending(self, dependent: bool) -> Self {
        Self(self.0 | (u64::from(dependent) * Self::DEPENDENT))
    }

    /// First-level line number.
    #[inline(always)]
    pub fn line(self) -> u32 {
        self.0 as u32
    }

    /// The number of instructions before this one.
    #[inline(always)]
    pub fn gap(self) -> u32 {
        (self.0 >> 32) as u32 & Self::MAX_GAP
    }

    /// Whether it writes.
    #[inline(always)]
    pub fn is_store(self) -> bool {
        self.0 & Self::STORE != 0
    }

    /// Whether other threads use the memory that it refers to.
    #[inline(always)]
    pub fn is_shared(self) -> bool {
        self.0 & Self::SHARED != 0
    }

    /// The part of the line that it refers to; 0 if no other thread shares the line.
    pub fn word(self) -> u32 {
        (self.0 >> Self::WORD_AT) as u32 & (Self::WORDS - 1)
    }

    /// Whether its address depends on the thread's last load.
    #[inline(always)]
    pub fn is_dependent(self) -> bool {
        self.0 & Self::DEPENDENT != 0
    }

    /// Whether it is anything but a plain reference.
    #[inline(always)]
    pub fn is_special(self) -> bool {
        self.0 & (Self::COMPUTE | Self::END) != 0
    }

    /// Whether the thread ends here.
    #[inline(always)]
    pub fn is_end(self) -> bool {
        self.0 & Self::END != 0
    }
}
