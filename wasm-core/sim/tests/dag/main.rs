//! Programs of tasks: what is recorded of them, and how they are scheduled.

mod coarsening;
mod groups;
mod recorded;
