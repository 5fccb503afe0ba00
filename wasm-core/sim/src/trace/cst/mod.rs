//! The compact trace file, `.cst`, version 1.
//!
//! ```text
//! magic "cst\x1a" · version byte · varint length, meta (JSON) · block … · varint 0
//! block: varint references (≤ 262,144) · 3 × (varint raw bytes · varint packed bytes · deflate stream)
//! ```
//!
//! The columns of a block are codes, written shapes and written addresses; the file's private `model` says what they mean.

mod columns;
mod decoder;
mod encoder;
mod footprint;
mod meta;
mod model;
mod varint;

pub use decoder::{CstError, Decoder, read_meta};
pub use encoder::{Effort, EncodeError, Encoder, encode};
pub use meta::{TraceLabel, TraceMeta};

const MAGIC: &[u8; 4] = b"cst\x1a";
const VERSION: u8 = 1;

/// References in all blocks but the last; large enough for deflate, small enough to unpack at one go.
const BLOCK_REFERENCES: usize = 1 << 18;

/// Bytes of the meta JSON at most.
const MAX_META_BYTES: usize = 16 << 10;
