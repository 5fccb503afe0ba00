//! One data reference of a recorded program.

use std::ops::RangeInclusive;

/// Whether a reference reads or writes its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Reads them.
    Load,
    /// Writes them.
    Store,
}

/// One data reference as recorded: virtual byte address, length, kind, and instructions since the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DataRef {
    /// Address of the first byte.
    pub address: u64,
    /// Bytes touched, at least 1. The last byte must have a 64-bit address.
    pub size_bytes: u16,
    /// Load or store.
    pub kind: Kind,
    /// Instructions that the thread executed since its previous data reference, including the one that makes this
    /// reference. 0 if the same instruction made both (the store of a read-modify-write), or if the recording has no
    /// instructions.
    pub instructions: u32,
    /// The thread that made it: its index in [`TraceMeta::threads`](super::TraceMeta::threads), 0 in a recording of one
    /// thread.
    pub thread: u16,
}

impl DataRef {
    /// Address of the last byte touched, or `None` if the reference is empty or runs past the last address.
    pub fn last_byte(&self) -> Option<u64> {
        let beyond_first = u64::from(self.size_bytes).checked_sub(1)?;
        self.address.checked_add(beyond_first)
    }
}

/// The numbers of the lines that a reference touches: one lookup each. A reference that straddles a line boundary
/// touches more than one. An empty reference counts as one byte. A reference past the last address is cut there.
pub fn lines_of(reference: &DataRef, line_bytes: u32) -> RangeInclusive<u64> {
    let line_bytes = u64::from(line_bytes.max(1));
    let last_byte = reference.address.saturating_add(u64::from(reference.size_bytes.max(1)) - 1);
    reference.address / line_bytes..=last_byte / line_bytes
}
