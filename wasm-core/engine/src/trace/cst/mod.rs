//! The compact trace file, `.cst`: version 1 has one thread, version 2 several.
//!
//! ```text
//! magic "cst\x1a" · version byte · varint length, meta (JSON) · block … · varint 0
//! block: varint references (≤ 262,144) · 3 or 4 × (varint raw bytes · varint packed bytes · deflate stream)
//! ```
//!
//! The columns of a block are codes, explicit shapes and explicit addresses; the file's private `model` defines their
//! meaning. The fourth column, in version 2 only, gives the threads of the references as a sequence of runs: varint
//! thread, varint references minus one. References are in the order of the recording, across all threads; the header
//! names the threads.

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
