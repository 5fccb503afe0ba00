//! One reference in 64 bits.

/// A reference and the instructions before it: bits 0–31 line number (in first-level lines), 32–47 instructions
/// since the last record, not counting this one, 48–52 flags, 53–58 which part of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record(pub u64);

impl Record {
    /// Most instructions that one record can carry before its own.
    pub const MAX_GAP: u32 = u16::MAX as u32;
    const STORE: u64 = 1 << 48;
    const COMPUTE: u64 = 1 << 49;
    const END: u64 = 1 << 50;
    const DEPENDENT: u64 = 1 << 51;
    const SHARED: u64 = 1 << 52;
    const WORD_AT: u32 = 53;
    /// Parts of a line that can be told apart.
    pub const WORDS: u32 = 64;

    /// A load or store of a line after `gap` other instructions.
    #[inline(always)]
    pub fn reference(line: u32, gap: u32, store: bool, dependent: bool) -> Self {
        let flags = (u64::from(store) * Self::STORE) | (u64::from(dependent) * Self::DEPENDENT);
        Self(u64::from(line) | u64::from(gap) << 32 | flags)
    }

    /// The same reference, to memory that other threads use too; `word` is the part of the line, below
    /// [`Record::WORDS`].
    pub fn shared(self, word: u32) -> Self {
        Self(self.0 | Self::SHARED | u64::from(word) << Self::WORD_AT)
    }

    /// `gap` + 1 instructions without a reference.
    pub fn compute(gap: u32) -> Self {
        Self(u64::from(gap) << 32 | Self::COMPUTE)
    }

    /// The thread ends after `gap` instructions.
    pub fn end(gap: u32) -> Self {
        Self(u64::from(gap) << 32 | Self::END)
    }

    /// The same reference to another line.
    #[inline(always)]
    pub fn moved(self, line: u32) -> Self {
        Self(self.0 & !0xFFFF_FFFF | u64::from(line))
    }

    /// The same after so many other instructions.
    pub fn after(self, gap: u32) -> Self {
        Self(self.0 & !(u64::from(Self::MAX_GAP) << 32) | u64::from(gap) << 32)
    }

    /// The same reference, whose address may need the thread's last load.
    #[inline(always)]
    pub fn depending(self, dependent: bool) -> Self {
        Self(self.0 | (u64::from(dependent) * Self::DEPENDENT))
    }

    /// First-level line number.
    #[inline(always)]
    pub fn line(self) -> u32 {
        self.0 as u32
    }

    /// Instructions before this one.
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

    /// Which part of the line it refers to; 0 where no other thread shares it.
    pub fn word(self) -> u32 {
        (self.0 >> Self::WORD_AT) as u32 & (Self::WORDS - 1)
    }

    /// Whether its address needs the thread's last load.
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
