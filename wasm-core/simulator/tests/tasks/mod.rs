//! Programs of tasks: what is recorded of them, and how they are scheduled.

mod coarsening;
mod groups;
mod nested;
mod order;
mod recorded;
mod refused;
mod scheduled;
