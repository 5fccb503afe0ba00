//! The best and the worst way to divide programs among caches.

mod exact;
mod groups;
mod pairs;

pub use groups::{MAX_PARTITIONS, group_schedules};
pub use pairs::{pair_schedules, pair_total};

pub use groups::combinations;

use serde::Serialize;

/// Programs, by number, divided into groups that share a cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schedule {
    /// Each group in rising order, groups in order of their first program.
    pub groups: Vec<Vec<usize>>,
    /// Sum over the groups, in the unit of the costs: percent of solo IPC, or pain.
    pub total: f64,
}

/// What lies between the best and the worst schedule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schedules {
    /// Least total.
    pub best: Schedule,
    /// Greatest total.
    pub worst: Schedule,
    /// Mean total of all schedules, each equally likely: what choosing at random gives.
    pub mean_total: f64,
}

impl Schedules {
    /// Maximum possible gain, percent: 100 · (max − min) / max (Kumar 2009, §4.4). Above 100 when the best schedule
    /// gains something; `None` when the worst one loses nothing.
    pub fn possible_gain_percent(&self) -> Option<f64> {
        let (best, worst) = (self.best.total, self.worst.total);
        (worst > 0.0).then(|| 100.0 * (worst - best) / worst)
    }
}

/// Why there is no schedule.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScheduleError {
    /// Nothing to choose.
    #[error("{programs} programs cannot be divided into groups of {size}; give at least {size}")]
    TooFew {
        /// Programs given.
        programs: usize,
        /// Programs of a group.
        size: usize,
    },
    /// Somebody would be left over.
    #[error(
        "{programs} programs do not divide into groups of {size}: leave out {} or add {}",
        programs % size,
        size - programs % size
    )]
    Remainder {
        /// Programs given.
        programs: usize,
        /// Programs of a group.
        size: usize,
    },
    /// A cost that is not known.
    #[error("what programs {group:?} cost together is not known")]
    Hole {
        /// The programs' numbers.
        group: Vec<usize>,
    },
    /// A cost that is no number, or beyond ±10¹².
    #[error("{value} is no cost: give a number from -1e12 to 1e12")]
    NotACost {
        /// What was given.
        value: f64,
    },
    /// Too many ways to divide.
    #[error("{programs} programs have more than {MAX_PARTITIONS} divisions into groups of {size}")]
    TooMany {
        /// Programs given.
        programs: usize,
        /// Programs of a group.
        size: usize,
    },
}

fn check_size(programs: usize, size: usize) -> Result<(), ScheduleError> {
    if programs < size || size < 2 {
        return Err(ScheduleError::TooFew { programs, size });
    }
    if !programs.is_multiple_of(size) {
        return Err(ScheduleError::Remainder { programs, size });
    }
    Ok(())
}
