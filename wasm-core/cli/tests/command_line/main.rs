//! The command line as seen by scripts: exit codes, stdout, stderr.

mod contention;
mod corun;
mod import;
mod machine;
mod mrc;
mod paper;
mod recording;
mod run;
mod support;
mod sweep_energy;
mod sweep_file;
mod tasks;
mod trace;
mod verify;
mod workingset;
