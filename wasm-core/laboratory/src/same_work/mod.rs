//! Runs two scenarios until every thread has done the same work, and compares their times.

mod compare;
mod goal;
mod running;
#[cfg(test)]
mod tests;

pub use compare::{SameWork, SameWorkSide, SameWorkThread, same_work};
pub use goal::{Goal, ThreadWork, WhenDone};
pub use running::{ThreadDone, WorkDone, WorkRun};
