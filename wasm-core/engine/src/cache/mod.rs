//! Set-associative caches: sets and replacement, owners and states of lines, exact counting of traces.

mod chain;
mod coherent;
mod few_ways;
mod index;
mod lanes;
mod owned;
mod recency;
mod replace;
mod replay;
mod resize;
mod rows;
mod sets;
mod streams;
mod trace_counter;

pub use chain::{Chain, LevelCount};
pub use coherent::{State, Taken};
pub use owned::{Cache, Lookup, PrefetchCount, Victim};
pub use replay::Replay;
pub use rows::Rows;
pub use sets::{EMPTY, LineSets};
pub use streams::StreamTable;
pub use trace_counter::{CountError, TraceCount, TraceCounter};
