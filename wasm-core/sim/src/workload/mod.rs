//! Where references come from: synthetic programs and recorded traces, both as streams of packed records.

mod component;
mod generator;
mod record;
mod recorded;
mod source;
mod zipf;

pub use generator::{Compiled, Generator};
pub use record::Record;
pub use recorded::{Played, RecordedTrace};
pub use source::{Address, PAGE_LINES, Source};
