//! Programs of tasks: what is recorded of them, and how they are scheduled.

mod coarsening;
mod groups;
mod ideal;
mod nested;
mod order;
mod recorded;
mod scheduled;
mod theorem;
