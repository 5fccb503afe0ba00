//! Trace files: text of one or several threads, the compact file, playback.

mod container;
mod groups;
mod playback;
mod shipped;
mod text;
mod threads;
