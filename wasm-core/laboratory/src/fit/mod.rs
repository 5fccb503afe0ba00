//! Fits a program to hardware counters: the same lookups, misses and instructions per cycle on the machine that was counted.
//!
//! Counters of one cache give its lookups and misses. They do not show how much of the missed data is reused, and how soon. A
//! [`Habits`] gives both; it is given or drawn, never fitted.

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
