//! The command line's part of the co-run laboratory: reading, running, and printed tables.

mod read;
mod show;
mod simulate;

pub use read::{read_machine, read_programs, read_table};
pub use show::{describe, describe_choices};
pub use simulate::simulate;
