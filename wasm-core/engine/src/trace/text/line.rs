//! The parsed content of one line of text.

/// The parsed content of one line of text, and its thread, if it names one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub thread: Option<&'a [u8]>,
    pub record: Record,
}

impl Line<'_> {
    pub const SKIPPED: Self = Self { thread: None, record: Record::Skipped };
}

/// The action of a thread that one line of text describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// Nothing of the trace.
    Skipped,
    /// A new thread starts, even if an earlier one had its name.
    ThreadStart,
    Instructions(u32),
    Load(Bytes),
    Store(Bytes),
    /// A load and then a store.
    Modify(Bytes),
}

/// The bytes that a record touches: at least one, none past the last address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bytes {
    pub address: u64,
    pub size_bytes: u16,
}

impl Bytes {
    /// Returns `None` for bytes that no reference can touch.
    pub fn new(address: u64, size_bytes: u64) -> Option<Self> {
        let size_bytes = u16::try_from(size_bytes).ok()?;
        address.checked_add(u64::from(size_bytes).checked_sub(1)?)?;
        Some(Self { address, size_bytes })
    }
}
