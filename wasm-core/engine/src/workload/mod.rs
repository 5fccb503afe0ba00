//! Sources of references: synthetic programs and recorded traces, both as streams of packed records.

mod b_tree;
mod bulk;
mod component;
mod deal;
mod frames;
mod generator;
mod record;
mod recorded;
mod shared;
mod source;
mod stretch;
mod zipf;

pub use deal::{Listed, deal};
pub use frames::{Frames, Holding, PageTable};
pub use generator::{Company, Compiled, Generator};
pub use record::Record;
pub use recorded::{LineSizes, Played, RecordedTrace};
pub use shared::{SharedRegion, SharedRegions, region_name, shared_by};
pub use source::{Address, Batch, Code, PAGE_LINES, Source};
pub use zipf::Zipf;
