//! Task programs: their recordings and their schedules.

mod coarsening;
mod groups;
mod nested;
mod order;
mod recorded;
mod refused;
mod scheduled;
