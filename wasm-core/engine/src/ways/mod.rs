//! Ways of a shared cache, dealt at intervals to the threads that use it.
//!
//! | File | What it has |
//! | --- | --- |
//! | `model.rs` | what a cache asks ([`WayAllocator`]) |
//! | `monitor.rs` | the hits that a thread would have with each number of ways |
//! | `lookahead.rs` | from these the ways of each thread |
//! | `intervals.rs` | both, interval after interval |
//! | `result.rs` | what is measured |

mod intervals;
mod lookahead;
mod model;
mod monitor;
mod result;

pub use intervals::new;
pub use lookahead::lookahead;
pub use model::{Geometry, Reserved, WayAllocator};
pub use monitor::UtilityMonitor;
pub use result::{CacheWays, ThreadWays};
