//! What the command line adds to the co-run laboratory: reading, running, regressions, and tables for eyes.

mod read;
mod regression;
mod show;
mod simulate;

pub use read::{read_machine, read_programs, read_table};
pub use regression::{Regression, r_squared_percent, regressions};
pub use show::{describe, describe_choices};
pub use simulate::simulate;
