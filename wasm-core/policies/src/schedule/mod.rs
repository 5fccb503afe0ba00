//! The best and the worst division of programs among caches.

mod division;
mod error;
mod exact;
mod groups;
mod pairs;

pub use division::{Schedule, Schedules};
pub use error::ScheduleError;
pub use groups::{MAX_PARTITIONS, combinations, group_schedules, uneven_schedules};
pub use pairs::{pair_schedules, pair_total};
