//! Ways of a shared cache, allocated at intervals to the threads that use it.
//!
//! | File | Contents |
//! | --- | --- |
//! | `model.rs` | the interface to a cache ([`WayAllocator`]) |
//! | `monitor.rs` | the hits that a thread would have with each number of ways |
//! | `lookahead.rs` | the ways of each thread, from these hits |
//! | `intervals.rs` | both, interval by interval |
//! | `result.rs` | the measured results |

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
