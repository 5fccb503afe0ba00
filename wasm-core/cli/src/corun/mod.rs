//! What the command line adds to the co-run laboratory: reading, running, and tables for eyes.

mod read;
mod show;
mod simulate;

pub use read::{read_machine, read_programs, read_table};
pub use show::{describe, describe_choices};
pub use simulate::simulate;
