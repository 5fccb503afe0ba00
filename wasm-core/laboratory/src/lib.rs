//! Results computed from many runs, and the import of external files.

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
