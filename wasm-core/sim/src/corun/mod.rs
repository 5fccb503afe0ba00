//! The co-run laboratory: who should share a cache with whom, by measuring every pair (Kumar 2009).
//!
//! A table of [`Degradation`]s is the centre: from it come each program's sensitivity and intensity, the best and the
//! worst co-schedule, and what counters alone would have foretold ([`Pain`]).

mod agreement;
mod classes;
mod counters;
mod degradation;
mod pain;
mod schedule;

pub use agreement::{Agreement, quartet_agreement};
pub use classes::{AnimalClass, ClassRow, WaysMeasured, classify};
pub use counters::{LevelCounts, Rates, SoloCounters};
pub use degradation::{Degradation, SelfPair};
pub use pain::{Pain, PainMethod, Per, Score};
pub use schedule::{
    MAX_PARTITIONS, Schedule, ScheduleError, Schedules, group_schedules, pair_schedules, pair_total,
    possible_gain_percent,
};
