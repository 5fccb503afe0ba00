//! Recorded memory traces: text import, the compact file, playback.
//!
//! ```text
//! lackey or din text ──TextParser──▶ DataRef ──Encoder──▶ .cst file ──Decoder──▶ DataRef ──Playback──▶ PackedRef
//! ```
//!
//! [`TextImporter`] is the first half in one step (for a file that a user drops), [`Playback`] the second (for a thread
//! that plays it). An exact cache simulation applies [`lines_of`] and [`remap_for_sets`] to the [`DataRef`]s of either
//! side.

pub mod cst;
mod limits;
mod page_map;
mod playback;
mod reference;
mod remap;
pub mod text;

pub use cst::{
    CstError, Decoder, Effort, EncodeError, Encoder, TraceLabel, TraceMeta, TraceThread, encode, read_meta,
};
pub use limits::{MAX_REFERENCES, MAX_TRACE_THREADS};
pub use playback::{MAX_PLAYBACK_RECORDS, PackedRef, Playback, PlaybackError};
pub use reference::{DataRef, Kind, lines_of};
pub use remap::{LineRemap, MAX_POWER_OF_TWO_SETS, RemapError, remap_for_power_of_two_sets, remap_for_sets};
pub use text::{ImportError, ImportProgress, Imported, TextError, TextFormat, TextImporter, TextParser};
