//! What is computed from many runs, and what is read from outside.

pub mod contention;
pub mod corun;
pub mod fit;
pub mod gain;
pub mod hwloc;
pub mod import;
pub mod lesson;
pub mod recording;
pub mod same_work;
pub mod speedup;
pub mod summary;
pub mod theorem;
