//! One data reference of a recorded program.

use std::ops::RangeInclusive;

/// What a reference does with the bytes it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Reads them.
    Load,
    /// Writes them.
    Store,
}

/// One data reference, as recorded: virtual byte address, length, kind, and how far the program had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DataRef {
    /// Address of the first byte.
    pub address: u64,
    /// Bytes touched, at least 1; the last one must still have a 64-bit address.
    pub size_bytes: u16,
    /// Load or store.
    pub kind: Kind,
    /// Instructions that the thread executed since its previous data reference, the one that makes this included. 0 when
    /// the same instruction made both (the store of a read-modify-write), or when the recording has no instructions.
    pub instructions: u32,
    /// The thread that made it: its place in [`TraceMeta::threads`](super::TraceMeta::threads), 0 in a recording of one.
    pub thread: u16,
}

impl DataRef {
    /// Address of the last byte touched, or `None` if the reference is empty or runs past the last address.
    pub fn last_byte(&self) -> Option<u64> {
        let beyond_first = u64::from(self.size_bytes).checked_sub(1)?;
        self.address.checked_add(beyond_first)
    }
}

/// The numbers of the lines that a reference touches: one lookup each. A reference that straddles a border has more
/// than one. An empty reference counts as one byte, one past the last address as ending there.
pub fn lines_of(reference: &DataRef, line_bytes: u32) -> RangeInclusive<u64> {
    let line_bytes = u64::from(line_bytes.max(1));
    let last_byte = reference.address.saturating_add(u64::from(reference.size_bytes.max(1)) - 1);
    reference.address / line_bytes..=last_byte / line_bytes
}
