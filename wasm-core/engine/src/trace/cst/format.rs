//! What encoder and decoder agree on.

/// How every file begins.
pub(super) const MAGIC: &[u8; 4] = b"cst\x1a";
/// The version of a file with one thread; with several it is the next one.
pub(super) const VERSION_OF_ONE: u8 = 1;
pub(super) const VERSION_OF_SEVERAL: u8 = 2;

/// References in all blocks but the last; large enough for deflate, small enough to unpack at one go.
pub(super) const BLOCK_REFERENCES: usize = 1 << 18;

/// Bytes of the meta JSON at most.
pub(super) const MAX_META_BYTES: usize = 64 << 10;
