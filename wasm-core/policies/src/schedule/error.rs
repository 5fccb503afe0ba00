//! Why programs cannot be divided among caches.

use super::groups::MAX_PARTITIONS;

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

/// Whether so many programs divide into groups of this size.
pub(super) fn check_size(programs: usize, size: usize) -> Result<(), ScheduleError> {
    if programs < size || size < 2 {
        return Err(ScheduleError::TooFew { programs, size });
    }
    if !programs.is_multiple_of(size) {
        return Err(ScheduleError::Remainder { programs, size });
    }
    Ok(())
}
