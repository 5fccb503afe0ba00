//! Everything behind the cores: caches, the paths between them, coherence, prefetchers and main memory.
//!
//! [`Hierarchy`] owns all of it. A miss changes state here and nowhere else.

mod allocation;
mod balanced;
mod coherence;
mod descent;
mod hierarchy;
mod hinting_faults;
mod main_memory;
mod plain;
mod prefetch;
mod queue;
mod retune;
mod service;

pub use coherence::SharingCounts;
pub use hierarchy::{Hierarchy, Requester, Tally};
pub use hinting_faults::HintingFaults;
pub use queue::LONGEST_QUEUE;
pub use service::Service;
