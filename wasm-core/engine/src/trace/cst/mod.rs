//! The compact trace file, `.cst`: version 1 holds one thread, version 2 several.
//!
//! ```text
//! magic "cst\x1a" · version byte · varint length, meta (JSON) · block … · varint 0
//! block: varint references (≤ 262,144) · 3 or 4 × (varint raw bytes · varint packed bytes · deflate stream)
//! ```
//!
//! The columns of a block are codes, written shapes and written addresses; the file's private `model` says what they mean.
//! The fourth, in version 2 only, says which thread made the references: varint thread, varint references less one,
//! again and again. References stand in the order of the recording, whoever made them; the header names the threads.

mod columns;
mod decoder;
mod encoder;
mod footprint;
mod meta;
mod model;
mod varint;

pub use decoder::{CstError, Decoder, read_meta};
pub use encoder::{Effort, EncodeError, Encoder, encode};
pub use meta::{TraceLabel, TraceMeta, TraceThread};

const MAGIC: &[u8; 4] = b"cst\x1a";
/// The version of a file with one thread; with several it is the next one.
const VERSION_OF_ONE: u8 = 1;
const VERSION_OF_SEVERAL: u8 = 2;

/// References in all blocks but the last; large enough for deflate, small enough to unpack at one go.
const BLOCK_REFERENCES: usize = 1 << 18;

/// Bytes of the meta JSON at most.
const MAX_META_BYTES: usize = 64 << 10;
