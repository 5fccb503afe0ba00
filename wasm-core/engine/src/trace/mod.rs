//! Recorded memory traces: text import, the compact file, playback.
//!
//! ```text
//! lackey or din text ──TextParser──▶ DataRef ──Encoder──▶ .cst file ──Decoder──▶ DataRef ──Playback──▶ PackedRef
//! ```
//!
//! [`TextImporter`] is the first half in one (a person drops a file), [`Playback`] the second (a thread plays it). An
//! exact cache simulation takes [`DataRef`]s from either side, [`lines_of`] each, and [`remap_for_sets`].

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
