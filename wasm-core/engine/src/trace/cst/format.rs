//! Constants of the file format, shared by encoder and decoder.

/// The first bytes of every file.
pub(super) const MAGIC: &[u8; 4] = b"cst\x1a";
/// The version of a file with one thread, and that of a file with several.
pub(super) const VERSION_OF_ONE: u8 = 1;
pub(super) const VERSION_OF_SEVERAL: u8 = 2;

/// References per block, except in the last: enough for deflate, and few enough to unpack in one step.
pub(super) const BLOCK_REFERENCES: usize = 1 << 18;

/// The maximum size of the meta JSON in bytes.
pub(super) const MAX_META_BYTES: usize = 64 << 10;
