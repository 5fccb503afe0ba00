//! The compact trace file, `.cst`: version 1 has one thread, version 2 several.
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
mod format;
mod meta;
mod model;
mod varint;

pub use decoder::{CstError, Decoder, read_meta};
pub use encoder::{Effort, EncodeError, Encoder, encode};
pub use meta::{TraceLabel, TraceMeta, TraceThread};
