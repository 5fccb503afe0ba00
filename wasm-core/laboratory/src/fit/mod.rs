//! From hardware counters to a program: what makes the same lookups, misses and instructions per cycle on the machine
//! that was counted.
//!
//! Counters of one cache say how often it was asked and how often it missed. They do not say what lies beyond: how
//! much of what was missed is used again, and how soon. That is a [`Habits`], given or drawn, never fitted.

mod characteristics;
mod counted;
mod fitting;
mod habits;
mod knobs;
mod request;
mod solo;

pub use characteristics::fit_to_core;
pub use counted::{
    Counted, CounterFile, FittedFigure, FittedProgram, MAX_COUNTED, MAX_COUNTER_BYTES, by_owner, fit_counted,
    owner_of, read_counters, scenario_of, thread_of,
};
pub use fitting::{Fit, error_percent, fit, fit_drawn};
pub use habits::Habits;
pub use request::FitRequest;
