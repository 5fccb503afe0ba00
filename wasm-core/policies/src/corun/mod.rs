//! Degradation of programs that share a cache: measured, and predicted from counters (Kumar 2009).

mod counters;
mod degradation;
mod pain;

pub use counters::{LevelCounts, ProgramCounters, Rates};
pub use degradation::{Degradation, SelfPair};
pub use pain::{Pain, PainMethod, Per, Score};
