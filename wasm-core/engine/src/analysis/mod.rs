//! Analyses of reference streams: reuse-distance histograms and the miss ratios that they predict.

mod censored;
mod curve;
pub mod group;
mod group_count;
mod histogram;
mod line_table;
mod lru_stack;
mod lru_tree;
mod miss_ratio;
mod program_lines;
mod reuse_profile;
mod sampler;
mod shared_curves;
mod stack_distance;
mod time_bits;
mod weighted;

pub use curve::{CurvePoint, program_curve};
pub use group_count::GroupCount;
pub use histogram::{BUCKETS, ReuseHistogram};
pub use lru_tree::LruTree;
pub use miss_ratio::{estimate_miss_ratio, estimate_weighted, miss_ratio_error};
pub use reuse_profile::{ProfileError, Profiler, ReuseProfile, program_profile, trace_profile};
pub use sampler::{Sampler, Trap, horizon_of};
pub use shared_curves::{Exchange, SharedCurves, SharedSum, Sharer};
pub use stack_distance::StackDistances;
pub use weighted::WeightedHistogram;
