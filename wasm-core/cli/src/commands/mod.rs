//! One file per subcommand.

pub mod contention;
pub mod corun;
pub mod import;
pub mod machine;
pub mod mrc;
pub mod paper;
pub mod policies;
pub mod recording;
pub mod run;
pub mod scenarios;
pub mod sweep;
pub mod trace;
pub mod verify;
pub mod workingset;
