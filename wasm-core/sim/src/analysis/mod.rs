//! Numbers about reference streams: reuse-distance histograms and the miss ratios that they foretell.

mod curve;
mod histogram;
mod miss_ratio;
mod sampler;
mod stack_distance;

pub use curve::{CurvePoint, program_curve};
pub use histogram::{BUCKETS, ReuseHistogram};
pub use miss_ratio::estimate_miss_ratio;
pub use sampler::{HORIZON, Sampler, Trap};
pub use stack_distance::StackDistances;
