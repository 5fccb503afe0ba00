//! Attributes the difference in IPC between two runs to its causes: thread mix, thread speed, idle contexts,
//! overhead.
//!
//! docs/model/measures.md, section "A gain, taken apart", derives the formula and calculates an example by hand.

mod counts;
mod equal_work;
mod pairs;
mod parts;
mod sides;
mod split;
mod tables;
#[cfg(test)]
mod tests;

pub use counts::{Overhead, ThreadCounts, WindowCounts};
pub use equal_work::EqualWork;
pub use parts::GainParts;
pub use sides::{GainRun, ThreadRun};
pub use split::{Gain, gain};
pub use tables::{ProgramGain, ThreadGain};
