//! Numbers about reference streams: reuse-distance histograms and the miss ratios that they foretell.

mod curve;
mod histogram;
mod line_table;
mod miss_ratio;
mod program_lines;
mod reuse_profile;
mod sampler;
mod stack_distance;
mod time_bits;

pub use curve::{CurvePoint, program_curve};
pub use histogram::{BUCKETS, ReuseHistogram};
pub use miss_ratio::estimate_miss_ratio;
pub use reuse_profile::{ProfileError, Profiler, ReuseProfile, program_profile, trace_profile};
pub use sampler::{HORIZON, Sampler, Trap};
pub use stack_distance::StackDistances;
