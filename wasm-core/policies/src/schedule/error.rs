//! Why programs cannot be divided among caches.

use super::groups::MAX_PARTITIONS;

/// Why there is no schedule.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScheduleError {
    /// There is nothing to choose.
    #[error("{programs} programs cannot be divided into groups of {size}; give at least {size}")]
    TooFew {
        /// Programs given.
        programs: usize,
        /// Programs per group.
        size: usize,
    },
    /// Some programs would be left over.
    #[error(
        "{programs} programs do not divide into groups of {size}: leave out {} or add {}",
        programs % size,
        size - programs % size
    )]
    Remainder {
        /// Programs given.
        programs: usize,
        /// Programs per group.
        size: usize,
    },
    /// A cost is unknown.
    #[error("what programs {group:?} cost together is not known")]
    Hole {
        /// The programs' numbers.
        group: Vec<usize>,
    },
    /// A cost is not a number, or beyond ±10¹².
    #[error("{value} is no cost: give a number from -1e12 to 1e12")]
    NotACost {
        /// The given value.
        value: f64,
    },
    /// There are too many ways to divide.
    #[error("{programs} programs have more than {MAX_PARTITIONS} divisions into groups of {size}")]
    TooMany {
        /// Programs given.
        programs: usize,
        /// Programs per group.
        size: usize,
    },
    /// There are too many ways to divide among caches of different numbers of cores.
    #[error("{programs} programs have more than {MAX_PARTITIONS} divisions among these caches")]
    TooManyUneven {
        /// Places of all caches.
        programs: usize,
    },
}

/// Checks that `programs` programs divide into groups of `size`.
pub(super) fn check_size(programs: usize, size: usize) -> Result<(), ScheduleError> {
    if programs < size || size < 2 {
        return Err(ScheduleError::TooFew { programs, size });
    }
    if !programs.is_multiple_of(size) {
        return Err(ScheduleError::Remainder { programs, size });
    }
    Ok(())
}
