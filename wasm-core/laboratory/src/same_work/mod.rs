//! Two runs until every thread has done the same work, and how long each took.
//!
//! A thread that has done its work goes on, so that the others keep its competition (as Tuck and Tullsen 2003 and FAME,
//! Vera et al. 2007, have it): were it to end, the last threads would run on a machine that is nearly empty.

mod compare;
mod goal;
mod running;
#[cfg(test)]
mod tests;

pub use compare::{SameWork, SameWorkSide, SameWorkThread, same_work};
pub use goal::Goal;
pub use running::{ThreadDone, WorkDone, WorkRun};
